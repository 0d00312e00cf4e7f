import type en from './texts.en.ts'

const vi: typeof en = {
  s2: 'Đang giữ chỗ',
  s4: 'Đang ở hãng',
  s6: 'Lỗi xuất vé',
  s8: 'Hết hạn',
  s10: 'Đã xuất vé',
  s12: 'Đang hủy',
  s14: 'Đã hủy',
  s16: 'Hãng hủy chuyến',
  issuing: 'Đang xuất vé',
}

export default vi
