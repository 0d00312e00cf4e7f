import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Khóa API',
  hint: 'Khóa cho phép chương trình của bạn gọi API đối tác với tư cách {organization}.',
  create: 'Tạo khóa',
  name: 'Tên',
  nameHint: 'Nơi dùng khóa, ví dụ “web bán vé”.',
  permissions: 'Quyền bổ sung',
  permissionsHint: 'Mọi khóa đều xem, đặt chỗ, xác nhận, đổi và hủy được.',
  'price_additions:create': 'tạo quy tắc giá',
  'vouchers:create': 'tạo mã giảm giá',
  'webhooks:manage': 'quản lý webhook',
  noPermissions: 'xem và đặt chỗ',
  newTitle: 'Hãy sao chép khóa ngay',
  newWarning:
    'Khóa chỉ hiển thị một lần này. Hãy lưu trong kho bí mật của máy chủ, không để trong mã nguồn hay ứng dụng.',
  kept: 'Tôi đã lưu khóa',
  key: 'Khóa',
  created: 'Ngày tạo',
  lastUsed: 'Lần dùng cuối',
  actions: 'Thao tác',
  delete: 'Xóa',
  deleteNamed: 'Xóa {name}',
  deleteTitle: 'Xóa khóa {name}?',
  deleteText:
    'Mọi chương trình đang dùng khóa sẽ bị từ chối ngay. Khóa đã xóa không khôi phục được.',
  never: 'chưa bao giờ',
  empty: 'Chưa có khóa nào. Chương trình cần có khóa để gọi API.',
}

export default vi
