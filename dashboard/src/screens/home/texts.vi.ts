import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Trang chủ',
  balance: 'Số dư',
  held: 'Đang giữ cho đơn hàng',
  credit: 'Hạn mức tín dụng',
  available: 'Còn có thể chi',
}

export default vi
