export default {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  code: 'Code of your authenticator app',
  codeHint: 'Six digits, or one of your spare codes. Each works once.',
  submit: 'Sign in',
  back: 'Back',
  help: 'No user yet, or a forgotten password? Ask an administrator of your organization.',
  firstTitle: 'Choose a password',
  firstHint: 'Yours was given to you. Choose one that only you know.',
  given: 'The password you were given',
}
