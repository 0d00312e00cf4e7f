import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Tài khoản của bạn',
  password: 'Mật khẩu',
  passwordHint: 'Đổi mật khẩu sẽ đăng xuất bạn trên mọi máy khác.',
  current: 'Mật khẩu hiện tại',
  wanted: 'Mật khẩu mới',
  wantedHint: 'Ít nhất 12 ký tự. Một câu dễ nhớ hơn các ký hiệu.',
  again: 'Nhập lại mật khẩu mới',
  differs: 'Hai mật khẩu không giống nhau.',
  choose: 'Đặt mật khẩu',
  changed: 'Mật khẩu đã được đổi.',
  factor: 'Ứng dụng xác thực',
  factorOff: 'Với một ứng dụng trên điện thoại, chỉ mật khẩu bị lộ thì chưa vào được.',
  factorOn: 'Khi đăng nhập, hệ thống hỏi mã trong ứng dụng của bạn.',
  begin: 'Cài đặt ứng dụng',
  next: 'Tiếp tục',
  scan: 'Quét mã này bằng ứng dụng xác thực, hoặc nhập khóa vào ứng dụng.',
  qr: 'Mã QR cho ứng dụng xác thực',
  key: 'Khóa',
  spare: 'Mã dự phòng',
  spareHint:
    'Mỗi mã đăng nhập được một lần, khi mất điện thoại. Hãy cất ở nơi chỉ bạn tìm thấy: chúng không được hiện lại.',
  code: 'Mã mà ứng dụng đang hiện',
  prove: 'Bật',
  remove: 'Gỡ bỏ',
  removeTitle: 'Gỡ ứng dụng xác thực?',
  removeText: 'Sau đó chỉ cần mật khẩu để đăng nhập.',
  everywhere: 'Phiên đăng nhập',
  everywhereHint:
    'Quên đăng xuất ở một máy, hoặc mất máy? Thao tác này kết thúc mọi phiên, kể cả phiên này.',
  signOutEverywhere: 'Đăng xuất khỏi mọi nơi',
  who: 'Bạn là {name} ({email}), {role} của {organization}.',
}

export default vi
