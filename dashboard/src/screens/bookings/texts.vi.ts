import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Đặt chỗ',
  create: 'Đặt chỗ mới',
  filters: 'Bộ lọc',
  status: 'Trạng thái',
  any: 'tất cả',
  code: 'Mã đặt chỗ',
  reference: 'Mã tham chiếu của bạn',
  voyage: 'Chuyến (mã định danh)',
  from: 'Tạo từ ngày',
  to: 'Tạo đến ngày',
  apply: 'Lọc',
  clear: 'Xóa lọc',
  empty: 'Không có đặt chỗ nào phù hợp.',
  trip: 'Hành trình',
  passengers: 'Số vé',
  customer: 'Khách trả',
  net: 'NET',
  created: 'Ngày tạo',
}

export default vi
