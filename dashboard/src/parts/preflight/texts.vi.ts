import type en from './texts.en.ts'

const vi: typeof en = {
  ready: 'Sẵn sàng xác nhận',
  risky: 'Có thể không thành công',
  refused: 'Hiện không xác nhận được',
  reason_operator_unhealthy: 'Hãng vừa lỗi nhiều lần liên tiếp.',
  reason_seat_taken_at_operator: 'Có ghế không còn trống ở hãng, hãng sẽ từ chối.',
  reason_seats_unknown: 'Hãng không cho xem sơ đồ ghế.',
  reason_price_changed: 'Giá đã thay đổi so với lúc đặt.',
  reason_hold_is_short: 'Hạn giữ chỗ ngắn hơn thời gian xuất vé thường lệ.',
  reason_insufficient_balance: 'Số dư không đủ, của bạn hoặc của cấp trên.',
  reason_booking_processing: 'Đặt chỗ đang được xử lý.',
  reason_seat_unavailable: 'Có ghế đã thuộc về người khác.',
  reason_voyage_closed: 'Chuyến đã đóng bán.',
  reason_confirm_cooldown: 'Quá nhiều lần xác nhận trong một phút: hãy đợi một chút.',
  reason_issuance_not_supported: 'Hãng xuất vé thủ công.',
  reason_operator_unavailable: 'Hãng không trả lời.',
  reason_already_issued: 'Vé đã được xuất.',
}

export default vi
