import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Đặt chỗ',
  create: 'Đặt chỗ mới',
  status: 'Trạng thái',
  any: 'tất cả',
  code: 'Mã đặt chỗ',
  reference: 'Mã tham chiếu của bạn',
  ofVoyage: 'Chỉ đặt chỗ của chuyến',
  from: 'Tạo từ ngày',
  to: 'Tạo đến ngày',
  empty: 'Không có đặt chỗ nào phù hợp.',
  emptyOwn:
    'Không có đặt chỗ nào phù hợp. Hãy chọn một đại lý ở trên để xem đặt chỗ của đại lý đó.',
  trip: 'Hành trình',
  passengers: 'Số vé',
  customer: 'Khách trả',
  net: 'NET',
  created: 'Ngày tạo',
}

export default vi
