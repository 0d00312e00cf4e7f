import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Hãng tàu',
  hint: 'Mạch, tải và lỗi gần nhất là những gì tiến trình trả lời bạn đã thấy từ khi khởi động.',
  operator: 'Hãng tàu',
  issuance: 'Xuất vé',
  automated: 'Tự động',
  manual: 'Thủ công',
  direct: 'Tự động, kết nối trực tiếp',
  typical: 'thường {minutes} phút',
  health: 'Tình trạng',
  loginOff: 'Tắt đăng nhập',
  closed: 'Gọi bình thường',
  open: 'Tạm ngừng gọi',
  half_open: 'Đang thử lại',
  lastFailure: 'Lỗi gần nhất: {reason}, {instant}',
  answered: 'Trả lời mới nhất',
  never: 'chưa bao giờ',
  failures: '{count} tuyến và ngày lỗi trong giờ qua',
  load: 'Tải',
  reads: '{now}/{max} lượt đọc',
  orders: '{now}/{max} đơn',
  voyages: 'Chuyến sắp tới',
}

export default vi
