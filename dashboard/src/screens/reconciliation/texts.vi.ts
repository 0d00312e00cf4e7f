import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Đối soát',
  hintProduction:
    'Mỗi giờ hệ thống so sổ sách, đơn hàng và hãng tàu; phần an toàn được sửa, còn lại do người xử lý.',
  hintUat:
    'Mỗi giờ hệ thống so sổ sách, đơn hàng và hãng tàu. Trên UAT mọi lần chạy đều là chạy thử: chỉ báo cáo, không sửa gì.',
  run: 'Chạy và sửa',
  runUat: 'Chạy ngay',
  dry: 'Chạy thử',
  runTitle: 'Đối soát ngay?',
  dryTitle: 'So sánh mà không sửa?',
  runTextProduction:
    'Chênh lệch an toàn được sửa bằng bút toán hoặc bằng cách xử lý khoản giữ, dưới tên bạn. Đơn đang chờ hãng tàu được xem lại ngay.',
  runTextUat:
    'Đây là UAT: chênh lệch chỉ được báo cáo, không sửa gì. Đơn đang chờ hãng tàu được xem lại ngay.',
  dryText: 'Chênh lệch được báo cáo. Không sửa và không đánh thức gì.',
  finished: 'Xong',
  found: 'Chênh lệch: {count}.',
  foundDry: 'Chênh lệch: {count}; không sửa gì.',
  woken: 'Xem lại ngay thay vì chờ: {count}.',
  open: 'Mở báo cáo',
  reports: 'Báo cáo',
  empty: 'Chưa chạy lần nào.',
  when: 'Thời điểm',
  kind: 'Loại',
  reported: 'Chạy thử',
  repairing: 'Có sửa',
  result: 'Kết quả',
  nothing: 'Không chênh lệch',
  differs: 'Có chênh lệch',
  differences: 'Chênh lệch',
  repaired: 'Đã sửa',
  report: 'Báo cáo',
  reportOf: 'Báo cáo lúc {instant}',
  reportedHint: 'Chạy thử: không sửa gì.',
  repairingHint: 'Phần an toàn đã được sửa; còn lại do người xử lý.',
  ledger: 'Sổ sách',
  hold: 'Khoản giữ',
  order: 'Đơn hàng',
  operator: 'Hãng tàu',
  subject: 'Về',
  expected: 'Mong đợi',
  foundHere: 'Thực tế',
  repair: 'Xử lý',
  none: 'Chưa sửa',
  refused: 'Bị từ chối',
  posted: 'Đã hạch toán',
  voided: 'Đã giải phóng',
  compensated: 'Đã bù trừ',
}

export default vi
