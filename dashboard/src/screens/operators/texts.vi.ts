import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Hãng tàu',
  hint: 'Tình trạng, tải và lỗi gần nhất là những gì tiến trình đang phục vụ bạn ghi nhận từ khi khởi động.',
  operator: 'Hãng tàu',
  issuance: 'Xuất vé',
  automated: 'Tự động',
  manual: 'Thủ công',
  direct: 'Tự động, kết nối trực tiếp',
  typicalSeconds: 'thường {seconds} giây',
  typicalMinutes: 'thường {minutes} phút',
  health: 'Tình trạng',
  loginOff: 'Đã tắt đăng nhập',
  salesOff: 'Đã đóng bán',
  closed: 'Kết nối bình thường',
  open: 'Tạm ngừng kết nối',
  half_open: 'Đang thử lại',
  lastFailure: 'Lỗi gần nhất: {reason}, {instant}',
  answered: 'Phản hồi mới nhất',
  never: 'chưa bao giờ',
  failures: 'số tuyến và ngày bị lỗi trong giờ qua: {count}',
  load: 'Tải',
  reads: '{now}/{max} lượt tra cứu',
  orders: '{now}/{max} đơn',
  voyages: 'Chuyến sắp tới',
}

export default vi
