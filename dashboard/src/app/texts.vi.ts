import type en from './texts.en.ts'

const vi: typeof en = {
  environment: 'Môi trường',
  uat: 'Đơn hàng thật, tiền thật. Chỉ dùng hành khách giả định.',
  skip: 'Đến nội dung chính',
  navigation: 'Chính',
  openNavigation: 'Mở thanh điều hướng',
  closeNavigation: 'Đóng thanh điều hướng',
  language: 'Ngôn ngữ',
  scheme: 'Màu sắc',
  light: 'Sáng',
  dark: 'Tối',
  auto: 'Theo hệ thống',
  account: 'Tài khoản của bạn',
  signOut: 'Đăng xuất',
  roleAdmin: 'Quản trị viên',
  roleStaff: 'Nhân viên',
  roleOperations: 'Vận hành',
  groupSettings: 'Cài đặt',
  groupOperations: 'Vận hành',
  notFound: 'Không có trang này',
  notFoundHint: 'Trang có thể đã được chuyển, hoặc vai trò của bạn không được xem.',
  home: 'Trang chủ',
  voyages: 'Chuyến tàu',
  bookings: 'Đặt chỗ',
  prices: 'Giá',
  money: 'Tiền',
  organization: 'Đơn vị',
  users: 'Người dùng',
  keys: 'Khóa API',
}

export default vi
