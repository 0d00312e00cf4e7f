import type en from './texts.en.ts'

const vi: typeof en = {
  back: 'Quay lại',
  close: 'Đóng',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  showPassword: 'Hiện mật khẩu',
  filters: 'Bộ lọc',
  apply: 'Lọc',
  clear: 'Xóa lọc',
  empty: 'Chưa có dữ liệu.',
  more: 'Xem thêm',
  readingAgain: 'Thông tin đang hiển thị có thể đã cũ. Đang tải lại.',
  typeToConfirm: 'Nhập {word} để xác nhận',
  problem: 'Không thực hiện được',
  again: 'Thử lại',
  month: 'Tháng',
  anyTime: 'Mọi thời gian',
  otherDays: 'Ngày khác',
  uncertain: 'Chưa rõ thao tác đã được thực hiện hay chưa',
  uncertainHint: 'Hãy xem lại tình trạng hiện tại trước khi làm lại.',
  accepted: 'Hệ thống đã nhận yêu cầu này',
  acceptedHint: 'Yêu cầu đã được gửi trước khi bạn rời đi. Hãy xem lại tình trạng hiện tại.',
  unreachable: 'Không kết nối được với hệ thống. Vui lòng kiểm tra mạng.',
  sign_in_required: 'Phiên đăng nhập đã hết nên chưa thực hiện được. Vui lòng thử lại.',
  another_user: 'Người khác đã đăng nhập trên trình duyệt này nên chưa thực hiện được.',
  sign_in_refused: 'Mật khẩu hoặc mã không đúng.',
  code_required: 'Hãy nhập mã trong ứng dụng xác thực.',
  password_change_required: 'Hãy chọn mật khẩu của riêng bạn trước.',
  too_many_attempts: 'Sai quá nhiều lần. Vui lòng đợi vài phút rồi thử lại.',
  role_denied: 'Vai trò của bạn không có quyền làm việc này.',
  sales_stopped: 'Đơn vị đang bị dừng bán vé. Chưa mua và chưa giữ tiền.',
  contract_required: 'Đơn vị chưa có hợp đồng đối tác.',
  not_found: 'Không tìm thấy, hoặc không còn nữa.',
  organization_has_users: 'Quản trị viên của chính đơn vị đó quản lý người dùng của mình.',
  last_administrator:
    'Đây là quản trị viên duy nhất của đơn vị. Hãy chọn thêm một quản trị viên khác trước.',
  not_your_own: 'Người khác phải làm việc này cho tài khoản của bạn.',
  insufficient_balance:
    'Số dư của đại lý, hoặc của một cấp trên, không đủ. Chưa tạm giữ khoản nào.',
  seat_unavailable: 'Có ghế vừa được người khác giữ. Chưa tạm giữ khoản nào.',
  voyage_closed: 'Tàu đã khởi hành, hoặc không còn bán vé.',
  operator_unavailable: 'Hãng tàu không phản hồi. Vui lòng thử lại sau.',
  validation_failed: 'Có nội dung chưa đúng. Vui lòng kiểm tra lại.',
  unsupported_media_type: 'Hệ thống không nhận loại tệp này.',
  method_not_allowed: 'Trang này đã cũ. Vui lòng tải lại trang.',
  cross_site_refused: 'Yêu cầu không đến từ trang này. Vui lòng tải lại trang.',
  unauthorized: 'Bạn không có quyền xem nội dung này.',
  permission_denied: 'Bạn không có quyền làm việc này.',
  second_factor_exists: 'Đã có ứng dụng xác thực. Hãy gỡ ứng dụng cũ trước.',
  second_factor_unreadable:
    'Hệ thống không còn kiểm tra được mã của bạn. Hãy nhờ quản trị viên của đơn vị cấp mật khẩu mới, rồi thêm lại ứng dụng xác thực.',
  corrected_meanwhile:
    'Đồng nghiệp vừa sửa thông tin này nên nội dung của bạn chưa được lưu. Những ô bạn chưa sửa đang hiện thông tin mới nhất. Hãy kiểm tra rồi bấm lại.',
  desk_conflict:
    'Tình trạng vừa thay đổi, hoặc người khác đang xử lý. Hãy tải lại trang rồi làm tiếp.',
  booking_processing: 'Hãng đang xử lý đặt chỗ này. Vui lòng đợi một lát rồi thử lại.',
  booking_not_confirmable:
    'Tình trạng đặt chỗ vừa thay đổi nên không xác nhận được; chưa trừ tiền. Hãy tải lại trang để xem bước tiếp theo.',
  booking_not_changeable:
    'Tình trạng đặt chỗ vừa thay đổi nên không đổi được; vé cũ giữ nguyên. Hãy tải lại trang để xem bước tiếp theo.',
  booking_not_cancellable:
    'Tình trạng đặt chỗ vừa thay đổi nên không hủy được; vé giữ nguyên. Hãy tải lại trang để xem bước tiếp theo.',
  change_failed:
    'Hãng không nhận đổi vé. Vé cũ vẫn còn hiệu lực, bạn không mất phí. Hãy chọn ghế hoặc chuyến khác.',
  cancellation_failed: 'Hãng không hủy được vé. Vui lòng xem tình trạng từng vé trong đặt chỗ.',
  issuance_failed: 'Hãng không xuất được vé.',
  issuance_not_supported: 'Hãng này xuất vé thủ công. Hãy yêu cầu xuất vé.',
  confirm_cooldown: 'Bạn xác nhận quá nhiều lần trong một phút. Vui lòng đợi một lát.',
  invoice_not_failed: 'Hóa đơn này không bị lỗi; vui lòng xem lại.',
  payload_too_large: 'Nội dung quá lớn. Tệp vé tối đa 2 MiB.',
  rate_limited: 'Bạn thao tác quá nhanh. Vui lòng đợi vài giây.',
  service_unavailable: 'Hệ thống chưa sẵn sàng. Vui lòng thử lại sau.',
  internal_error: 'Hệ thống gặp lỗi ngoài ý muốn.',
}

export default vi
