import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Từ giá NET của bạn đến giá khách trả',
  net: 'Bạn trả (NET)',
  netHint: 'Đã gồm mọi khoản các cấp trên cộng vào.',
  tax: 'Thuế',
  customer: 'Khách trả',
  noOwn: 'Bạn không có phụ thu nào áp dụng ở đây.',
}

export default vi
