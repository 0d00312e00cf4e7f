import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Người dùng',
  hint: 'Những người của {organization} được đăng nhập tại đây.',
  hintAbove:
    'Những người của {organization} được đăng nhập tại đây. Bạn thêm quản trị viên đầu tiên của đơn vị; người này quản lý những người còn lại.',
  create: 'Thêm người dùng',
  createFirst: 'Thêm quản trị viên đầu tiên',
  name: 'Tên',
  email: 'Email',
  role: 'Vai trò',
  admin: 'Quản trị viên: mọi việc, kể cả người dùng và khóa API',
  staff: 'Nhân viên: bán vé và quản lý đặt chỗ',
  operations: 'Vận hành: quản lý hệ thống cho mọi đơn vị',
  factor: 'Ứng dụng xác thực',
  on: 'đã bật',
  off: 'chưa bật',
  lastSeen: 'Truy cập lần cuối',
  neverSeen: 'chưa bao giờ',
  given: 'chưa đổi mật khẩu được cấp',
  actions: 'Thao tác',
  changeRole: 'Đổi vai trò',
  changeRoleNamed: 'Đổi vai trò của {name}',
  changeRoleTitle: 'Đổi vai trò của {name}',
  changeRoleText: 'Có hiệu lực ngay ở thao tác tiếp theo của người này, không cần đăng nhập lại.',
  reset: 'Mật khẩu mới',
  resetNamed: 'Mật khẩu mới cho {name}',
  resetTitle: 'Cấp mật khẩu mới cho {name}?',
  resetText: 'Kết thúc mọi phiên của người này và gỡ ứng dụng xác thực.',
  remove: 'Xóa',
  removeNamed: 'Xóa {name}',
  removeTitle: 'Xóa {name}?',
  removeText: 'Người này bị đăng xuất ngay và không đăng nhập lại được.',
  passwordTitle: 'Gửi mật khẩu này cho người dùng',
  passwordWarning:
    'Mật khẩu chỉ hiển thị một lần này. Mật khẩu có hiệu lực bảy ngày và chỉ dùng để chọn mật khẩu mới.',
  handedOver: 'Tôi đã lưu',
}

export default vi
