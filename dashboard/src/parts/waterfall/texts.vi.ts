import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Từ giá NET của bạn đến giá khách trả',
  net: 'Bạn trả (NET)',
  netHint: 'Đã gồm mọi phụ phí của các cấp trên.',
  tax: 'Thuế',
  customer: 'Khách trả',
  noOwn: 'Bạn không có quy tắc giá nào áp dụng ở đây.',
}

export default vi
