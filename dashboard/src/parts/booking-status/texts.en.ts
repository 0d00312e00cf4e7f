export default {
  s2: 'On hold',
  s4: 'At the operator',
  s6: 'Not issued',
  s8: 'Expired',
  s10: 'Issued',
  s12: 'Being cancelled',
  s14: 'Cancelled',
  s16: 'Cancelled by the operator',
  partly: 'Partly issued',
  partlyRefunded: 'Partly refunded',
  atStaff: 'Waits for staff',
  issuing: 'Being issued',
}
