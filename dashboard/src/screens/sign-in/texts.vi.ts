import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Đăng nhập',
  ended: 'Phiên đăng nhập đã kết thúc. Vui lòng đăng nhập lại.',
  email: 'Email',
  password: 'Mật khẩu',
  code: 'Mã trong ứng dụng xác thực',
  codeHint: 'Sáu chữ số, hoặc một mã dự phòng. Mỗi mã chỉ dùng được một lần.',
  wrongPassword: 'Email hoặc mật khẩu không đúng.',
  wrongCode: 'Mã không đúng hoặc đã hết hạn. Hãy nhập mã đang hiển thị.',
  submit: 'Đăng nhập',
  back: 'Quay lại',
  help: 'Chưa có tài khoản hoặc quên mật khẩu? Hãy liên hệ quản trị viên của đơn vị bạn.',
  firstTitle: 'Chọn mật khẩu',
  firstHint: 'Mật khẩu hiện tại do người khác cấp. Hãy chọn mật khẩu mà chỉ bạn biết.',
  given: 'Mật khẩu được cấp',
}

export default vi
