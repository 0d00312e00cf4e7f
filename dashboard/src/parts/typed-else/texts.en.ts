export default {
  title: 'Give up the booking that is half typed?',
  hint: 'Its passengers and contact are not booked yet, and the new ones would take their place. To keep them, go back and book them first.',
  deed: 'Give it up',
}
