import type en from './texts.en.ts'

const vi: typeof en = {
  s2: 'Đang giữ chỗ',
  s4: 'Hãng đang xử lý',
  s6: 'Không xuất được vé',
  s8: 'Hết hạn giữ chỗ',
  s10: 'Đã xuất vé',
  s12: 'Đang hủy',
  s14: 'Đã hủy',
  s16: 'Hãng hủy chuyến',
  partly: 'Xuất vé một phần',
  partlyRefunded: 'Đã hoàn một phần',
  atStaff: 'Chờ xuất vé thủ công',
  issuing: 'Đang xuất vé',
}

export default vi
