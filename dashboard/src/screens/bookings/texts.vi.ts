import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Đặt chỗ',
  create: 'Đặt chỗ mới',
  status: 'Trạng thái',
  any: 'tất cả',
  booking: 'Đặt chỗ',
  search: 'Tìm kiếm',
  searchExample: 'tên, điện thoại, giấy tờ, mã, số vé',
  ofVoyage: 'Chỉ đặt chỗ của chuyến',
  untold_customers:
    'Chỉ đặt chỗ bị hãng hủy hoặc đổi giờ chuyến, mất vé hoặc đã sửa số vé mà khách chưa được báo.',
  issue_errors: 'Chỉ đặt chỗ không xuất được vé, còn phải xử lý.',
  unknown_outcomes: 'Chỉ đặt chỗ chưa có phản hồi của hãng tàu.',
  awaited_tickets: 'Chỉ đặt chỗ đang chờ nhân viên vận hành xuất vé.',
  departureFrom: 'Khởi hành từ ngày',
  departureTo: 'Khởi hành đến ngày',
  from: 'Tạo từ ngày',
  to: 'Tạo đến ngày',
  empty: 'Không có đặt chỗ nào phù hợp.',
  emptyYet: 'Chưa có đặt chỗ nào.',
  toVoyages: 'Tìm chuyến',
  emptyFound: 'Không tìm thấy. Hãy thử ít từ hơn, hoặc phần đầu của tên, số hay mã.',
  emptyOwn:
    'Hãy tìm theo tên, điện thoại, giấy tờ, mã đặt chỗ hoặc số vé: hệ thống tìm trong tất cả đại lý. Hoặc chọn một đại lý ở trên.',
  searchAll: 'Tìm trong tất cả đại lý',
  agency: 'Đại lý',
  trip: 'Hành trình',
  contact: 'Người liên hệ',
  tickets: '{count} vé',
  told: 'Đã báo khách',
  toTell: 'Cần báo khách',
  customer: 'Khách trả',
  net: 'NET',
  booked: 'vé đã đặt {amount}',
}

export default vi
