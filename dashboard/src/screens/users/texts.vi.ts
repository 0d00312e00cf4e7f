import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Người dùng',
  hint: 'Những người của {organization} đăng nhập tại đây.',
  create: 'Thêm người dùng',
  name: 'Tên',
  email: 'Địa chỉ e-mail',
  role: 'Vai trò',
  admin: 'Quản trị viên: mọi việc, kể cả người dùng và khóa API',
  staff: 'Nhân viên: bán vé và chăm sóc đặt chỗ',
  operations: 'Vận hành: điều hành dịch vụ cho mọi tổ chức',
  factor: 'Ứng dụng xác thực',
  on: 'bật',
  off: 'tắt',
  lastSeen: 'Lần cuối',
  neverSeen: 'chưa bao giờ',
  given: 'chưa chọn mật khẩu',
  actions: 'Thao tác',
  reset: 'Mật khẩu mới',
  resetNamed: 'Mật khẩu mới cho {name}',
  resetTitle: 'Cấp mật khẩu mới cho {name}?',
  resetText: 'Kết thúc mọi phiên của người này và gỡ ứng dụng xác thực.',
  remove: 'Xóa',
  removeNamed: 'Xóa {name}',
  removeTitle: 'Xóa {name}?',
  removeText: 'Người này bị đăng xuất ngay và không đăng nhập lại được.',
  passwordTitle: 'Hãy trao mật khẩu này',
  passwordWarning:
    'Mật khẩu chỉ hiện một lần này. Nó có hiệu lực bảy ngày, và chỉ để chọn mật khẩu khác.',
  handedOver: 'Tôi đã có',
}

export default vi
