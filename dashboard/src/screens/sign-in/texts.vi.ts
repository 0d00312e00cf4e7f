import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Đăng nhập',
  email: 'Địa chỉ e-mail',
  password: 'Mật khẩu',
  code: 'Mã trong ứng dụng xác thực',
  codeHint: 'Sáu chữ số, hoặc một mã dự phòng của bạn.',
  submit: 'Đăng nhập',
  back: 'Quay lại',
  help: 'Chưa có tài khoản, hoặc quên mật khẩu? Hãy hỏi quản trị viên của tổ chức bạn.',
  firstTitle: 'Chọn mật khẩu',
  firstHint: 'Mật khẩu hiện tại do người khác cấp. Hãy chọn mật khẩu chỉ mình bạn biết.',
  given: 'Mật khẩu được cấp',
}

export default vi
