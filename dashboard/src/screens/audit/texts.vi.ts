import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Nhật ký thao tác',
  hint: 'Ai đã làm gì với dữ liệu của đơn vị bạn. Nhật ký không bao giờ bị sửa.',
  hintOperations: 'Ai đã làm gì trên toàn hệ thống. Nhật ký không bao giờ bị sửa.',
  organization: 'Đơn vị',
  organizationExample: 'PIER9',
  action: 'Thao tác',
  actionExample: 'booking hoặc booking.cancel',
  subject: 'Đối tượng',
  subjectExample: 'mã của đối tượng',
  actor: 'Người làm',
  actorExample: 'tên hoặc mã',
  empty: 'Không có thao tác nào.',
  at: 'Thời điểm',
  facts: 'Chi tiết',
  key: 'Khóa API',
  user: 'Người dùng',
  staff: 'Tại máy chủ',
  service: 'Hệ thống',
}

export default vi
