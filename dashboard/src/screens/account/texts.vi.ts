import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Tài khoản của bạn',
  password: 'Mật khẩu',
  passwordHint: 'Đổi mật khẩu sẽ đăng xuất bạn khỏi mọi thiết bị khác.',
  current: 'Mật khẩu hiện tại',
  wanted: 'Mật khẩu mới',
  wantedHint: 'Ít nhất 12 ký tự. Một câu dễ nhớ hơn một chuỗi ký hiệu.',
  again: 'Nhập lại mật khẩu mới',
  differs: 'Hai mật khẩu không giống nhau.',
  choose: 'Đặt mật khẩu',
  changed: 'Mật khẩu đã được đổi.',
  factor: 'Ứng dụng xác thực',
  factorOff:
    'Thêm một lớp bảo vệ: chỉ biết mật khẩu thì chưa đăng nhập được. Khi bật, bạn bị đăng xuất khỏi mọi thiết bị khác.',
  factorOn: 'Khi đăng nhập, bạn cần nhập mã trong ứng dụng xác thực.',
  begin: 'Thiết lập ứng dụng',
  next: 'Tiếp tục',
  scan: 'Quét mã này bằng ứng dụng xác thực, hoặc nhập khóa vào ứng dụng.',
  qr: 'Mã QR cho ứng dụng xác thực',
  key: 'Khóa',
  spare: 'Mã dự phòng',
  spareHint:
    'Mỗi mã đăng nhập được một lần, khi mất điện thoại. Hãy cất ở nơi chỉ bạn biết: mã không hiển thị lại.',
  copySpare: 'Sao chép các mã dự phòng',
  code: 'Mã đang hiển thị trong ứng dụng',
  prove: 'Bật',
  remove: 'Gỡ bỏ',
  removeTitle: 'Gỡ ứng dụng xác thực?',
  removeText: 'Sau đó chỉ cần mật khẩu để đăng nhập.',
  removeCode: 'Mã trong ứng dụng xác thực',
  removeCodeHint: 'Sáu chữ số, hoặc một mã dự phòng. Mỗi mã chỉ dùng được một lần.',
  everywhere: 'Phiên đăng nhập',
  everywhereHint:
    'Quên đăng xuất hoặc mất thiết bị? Thao tác này kết thúc mọi phiên, kể cả phiên này.',
  signOutEverywhere: 'Đăng xuất mọi thiết bị',
  who: 'Bạn là {name} ({email}), {role} của {organization}.',
}

export default vi
