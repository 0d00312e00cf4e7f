import type en from './texts.en.ts'

const vi: typeof en = {
  cancel: 'Hủy',
  close: 'Đóng',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  filters: 'Bộ lọc',
  apply: 'Lọc',
  clear: 'Xóa lọc',
  empty: 'Chưa có dữ liệu.',
  more: 'Xem thêm',
  typeToConfirm: 'Nhập {word} để xác nhận',
  problem: 'Không thực hiện được',
  again: 'Thử lại',
  unreachable: 'Không kết nối được với hệ thống. Vui lòng kiểm tra mạng.',
  sign_in_refused: 'Email, mật khẩu hoặc mã không đúng.',
  too_many_attempts: 'Sai quá nhiều lần. Vui lòng đợi vài phút rồi thử lại.',
  role_denied: 'Vai trò của bạn không có quyền làm việc này.',
  contract_required: 'Đơn vị chưa có hợp đồng đối tác.',
  not_found: 'Không tìm thấy, hoặc không còn nữa.',
  organization_has_users: 'Quản trị viên của chính đơn vị đó quản lý người dùng của mình.',
  not_your_own: 'Người khác phải làm việc này cho tài khoản của bạn.',
  insufficient_balance:
    'Số dư của đại lý, hoặc của một cấp trên, không đủ. Chưa tạm giữ khoản nào.',
  seat_unavailable: 'Có ghế vừa được người khác giữ. Chưa tạm giữ khoản nào.',
  voyage_closed: 'Tàu đã khởi hành, hoặc không còn bán vé.',
  operator_unavailable: 'Hãng tàu không phản hồi. Vui lòng thử lại sau.',
  invoice_not_failed: 'Hóa đơn này không bị lỗi; vui lòng xem lại.',
  payload_too_large: 'Nội dung quá lớn. Tệp vé tối đa 2 MiB.',
  rate_limited: 'Bạn thao tác quá nhanh. Vui lòng đợi vài giây.',
  service_unavailable: 'Hệ thống chưa sẵn sàng. Vui lòng thử lại sau.',
  internal_error: 'Hệ thống gặp lỗi ngoài ý muốn.',
}

export default vi
