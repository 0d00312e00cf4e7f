import type en from './texts.en.ts'

const vi: typeof en = {
  cancel: 'Hủy',
  close: 'Đóng',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  filters: 'Bộ lọc',
  apply: 'Lọc',
  clear: 'Xóa lọc',
  empty: 'Chưa có gì ở đây.',
  more: 'Xem thêm',
  typeToConfirm: 'Nhập {word} để xác nhận',
  problem: 'Không thực hiện được',
  again: 'Thử lại',
  unreachable: 'Không kết nối được với dịch vụ. Hãy kiểm tra đường truyền.',
  sign_in_refused: 'Địa chỉ e-mail, mật khẩu hoặc mã không đúng.',
  too_many_attempts: 'Sai quá nhiều lần. Hãy đợi vài phút rồi thử lại.',
  role_denied: 'Vai trò của bạn không được làm việc này.',
  contract_required: 'Tổ chức chưa có hợp đồng đối tác.',
  not_found: 'Không tìm thấy, hoặc không còn nữa.',
  not_your_own: 'Người khác phải làm việc này với tài khoản của bạn.',
  insufficient_balance:
    'Số dư của đại lý, hoặc của một cấp phía trên, không đủ. Chưa giữ khoản tiền nào.',
  seat_unavailable: 'Một ghế đã được giao cho người khác. Chưa giữ khoản tiền nào.',
  voyage_closed: 'Tàu đã khởi hành, hoặc không còn bán vé.',
  operator_unavailable: 'Hãng không trả lời. Hãy thử lại sau.',
  invoice_not_failed: 'Hóa đơn không lỗi; hãy xem lại.',
  rate_limited: 'Quá nhanh. Hãy đợi vài giây.',
  service_unavailable: 'Dịch vụ chưa sẵn sàng. Hãy thử lại sau.',
  internal_error: 'Có lỗi xảy ra ở phía chúng tôi.',
}

export default vi
