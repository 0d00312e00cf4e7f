import type en from './texts.en.ts'

const vi: typeof en = {
  timeout: 'không phản hồi kịp',
  connection: 'không kết nối được',
  connection_lost: 'mất kết nối',
  error: 'hãng báo lỗi',
  unreadable: 'phản hồi không đọc được',
  unreadable_reply: 'phản hồi không đọc được',
  login_off: 'đã tắt đăng nhập',
  login_refused: 'hãng từ chối đăng nhập',
  too_many_calls: 'quá nhiều lượt gọi cùng lúc',
  circuit_open: 'tạm ngừng kết nối sau nhiều lỗi',
  by_hand: 'hãng nay xuất vé thủ công',
  unknown_voyage: 'hãng không biết chuyến này',
  orderCancelled: 'hãng đã hủy đơn',
  notCancelled: 'hãng không hủy đơn',
  noRecord: 'hãng không có đơn này',
  ticketsAreReal: 'hệ thống đang tắt xuất vé thật, còn đây là vé thật',
  erased: 'đã xóa',
}

export default vi
