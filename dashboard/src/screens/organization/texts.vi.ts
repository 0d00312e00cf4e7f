import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Đơn vị',
  hint: '{organization} và mọi đơn vị cấp dưới.',
  tree: 'Sơ đồ',
  you: 'Bạn',
  stopped: 'đã dừng bán vé',
  closed: '{count} đơn vị ngay dưới',
  find: 'Tìm theo mã hoặc tên',
  found: 'Tìm thấy: {count}',
  foundMany: 'Tìm thấy: {count}. Hiện một trăm đơn vị đầu; hãy nhập thêm tên.',
  code: 'Mã',
  name: 'Tên',
  hold: 'Thời gian giữ chỗ',
  minutes: '{minutes} phút',
  contract: 'Hợp đồng đối tác',
  hasContract: 'Có: quản trị viên được tạo khóa API',
  noContract: 'Không: không tạo được khóa API',
  sales: 'Bán vé',
  salesOpen: 'Đang bán',
  salesStoppedSince: 'Dừng từ {time}',
  salesStopped: 'Đã dừng',
  salesStoppedAbove: 'Dừng theo một đơn vị cấp trên',
  stopSales: 'Dừng bán vé',
  stopSalesText:
    'Kể từ bây giờ {name} và mọi đơn vị cấp dưới không đặt, xác nhận hay đổi được. Vé đã xác nhận vẫn tiếp tục và vẫn hủy được.',
  stopAllSalesText:
    'Kể từ bây giờ không ai đặt, xác nhận hay đổi được: thao tác này dừng mọi đại lý. Vé đã xác nhận vẫn tiếp tục và vẫn hủy được.',
  openSales: 'Mở bán lại',
  openSalesText:
    '{name} và mọi đơn vị cấp dưới lại được mua vé, nếu không có cấp trên nào bị dừng, trừ đơn vị nào đang bị dừng riêng.',
  below: 'Đơn vị ngay dưới',
  endContract: 'Chấm dứt hợp đồng',
  endContractText: '{name} không tạo được khóa API nữa. Khóa đã có vẫn dùng được đến khi bị xóa.',
  giveContract: 'Ký hợp đồng',
  giveContractText: 'Quản trị viên của {name} được tạo khóa API kể từ bây giờ.',
  add: 'Thêm đơn vị cấp dưới',
  addBelow: 'Đơn vị cấp dưới mới của {name}',
  codeHint: 'Bắt đầu bằng chữ hoa, sau đó là chữ hoa, chữ số hoặc _',
  holdMinutes: 'Số phút giữ chỗ',
}

export default vi
