import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Khóa API',
  hint: 'Khóa cho phép chương trình của bạn gọi API đối tác dưới tên {organization}.',
  create: 'Tạo khóa',
  name: 'Tên',
  nameHint: 'Nơi dùng khóa, ví dụ “cửa hàng web”.',
  permissions: 'Được làm thêm',
  permissionsHint: 'Mọi khóa đều được đọc, đặt chỗ, xác nhận, đổi và hủy.',
  'price_additions:create': 'tạo phụ thu giá',
  'vouchers:create': 'tạo mã giảm giá',
  'webhooks:manage': 'quản lý webhook',
  noPermissions: 'đọc và đặt chỗ',
  newTitle: 'Hãy sao chép khóa ngay',
  newWarning:
    'Khóa chỉ hiện một lần này. Hãy cất trong kho bí mật của máy chủ, không để trong mã nguồn hay ứng dụng.',
  kept: 'Tôi đã cất khóa',
  key: 'Khóa',
  created: 'Ngày tạo',
  lastUsed: 'Dùng lần cuối',
  actions: 'Thao tác',
  delete: 'Xóa',
  deleteNamed: 'Xóa {name}',
  deleteTitle: 'Xóa khóa {name}?',
  deleteText:
    'Mọi chương trình đang dùng khóa sẽ bị từ chối ngay. Khóa đã xóa không khôi phục được.',
  never: 'chưa bao giờ',
  empty: 'Chưa có khóa nào. Chương trình cần một khóa để gọi API.',
}

export default vi
