import type en from './texts.en.ts'

const vi: typeof en = {
  ready: 'Sẵn sàng xác nhận',
  risky: 'Có thể không thành công',
  refused: 'Hiện không xác nhận được',
  reason_operator_unhealthy: 'Hãng vừa gặp lỗi nhiều lần liên tiếp.',
  reason_seat_taken_at_operator: 'Có ghế không còn trống ở hãng; hãng sẽ từ chối đơn.',
  reason_seats_unknown: 'Không xem được sơ đồ ghế của hãng.',
  reason_price_changed: 'Giá đã thay đổi so với lúc đặt.',
  reason_sailing_moved:
    'Hãng đã đổi giờ chạy của một chuyến sau khi đặt. Giờ mới: {times}. Hãy báo khách trước.',
  reason_hold_is_short: 'Thời gian giữ chỗ còn lại ngắn hơn thời gian xuất vé thường lệ.',
  shortOwn: 'Số dư của đại lý không đủ.',
  shortAbove: 'Số dư của một cấp trên của đại lý không đủ.',
  reason_booking_processing: 'Đặt chỗ đang được xử lý.',
  reason_seat_unavailable: 'Có ghế đã được người khác giữ.',
  reason_sales_stopped: 'Đơn vị đang bị dừng bán vé.',
  reason_voyage_closed: 'Chuyến đã đóng bán.',
  reason_confirm_cooldown: 'Xác nhận quá nhiều lần trong một phút: vui lòng đợi một chút.',
  reason_issuance_not_supported: 'Hãng xuất vé thủ công.',
  reason_operator_unavailable: 'Hãng không phản hồi.',
  reason_already_issued: 'Vé đã được xuất.',
}

export default vi
