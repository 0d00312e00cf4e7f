import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Đối soát',
  hintProduction:
    'Mỗi giờ hệ thống đối chiếu sổ sách, đơn hàng và hãng tàu; chênh lệch an toàn được tự sửa, phần còn lại do nhân viên xử lý.',
  hintUat:
    'Mỗi giờ hệ thống đối chiếu sổ sách, đơn hàng và hãng tàu. Trên UAT mọi lần chạy đều là chạy thử: chỉ báo cáo, không sửa gì.',
  run: 'Chạy và sửa',
  runUat: 'Chạy ngay',
  dry: 'Chạy thử',
  runTitle: 'Đối soát ngay?',
  dryTitle: 'Đối chiếu mà không sửa?',
  runTextProduction:
    'Chênh lệch an toàn được sửa bằng bút toán hoặc bằng cách chốt khoản tạm giữ, dưới tên bạn. Đơn đang chờ hãng tàu được hỏi lại ngay.',
  runTextUat:
    'Đây là UAT: chênh lệch chỉ được báo cáo, không sửa gì. Đơn đang chờ hãng tàu được hỏi lại ngay.',
  dryText: 'Chênh lệch chỉ được báo cáo. Không sửa gì và không hỏi lại đơn nào.',
  running: 'Đang đối soát',
  runningHint: 'Có thể mất vài phút. Bạn có thể rời trang này: báo cáo sẽ hiện trong danh sách.',
  lost: 'Không nhận được phản hồi',
  lostHint:
    'Hệ thống vẫn tiếp tục đối soát. Báo cáo sẽ hiện trong danh sách; hãy xem ở đó trước khi chạy lại.',
  finished: 'Xong',
  found: 'Chênh lệch: {count}.',
  foundDry: 'Chênh lệch: {count}; không sửa gì.',
  woken: 'Hỏi lại ngay thay vì chờ: {count}.',
  open: 'Mở báo cáo',
  reports: 'Báo cáo',
  empty: 'Chưa chạy lần nào.',
  when: 'Thời điểm',
  kind: 'Loại',
  reported: 'Chạy thử',
  repairing: 'Có sửa',
  result: 'Kết quả',
  nothing: 'Không có chênh lệch',
  differs: 'Có chênh lệch',
  differences: 'Chênh lệch',
  repaired: 'Đã sửa',
  report: 'Báo cáo',
  reportOf: 'Báo cáo lúc {instant}',
  reportedHint: 'Chạy thử: không sửa gì.',
  repairingHint: 'Phần an toàn đã được sửa; phần còn lại do nhân viên xử lý.',
  ledger: 'Sổ sách',
  hold: 'Khoản tạm giữ',
  order: 'Đơn hàng',
  operator: 'Hãng tàu',
  subject: 'Đối tượng',
  expected: 'Đúng ra',
  foundHere: 'Thực tế',
  repair: 'Xử lý',
  none: 'Chưa sửa',
  refused: 'Bị từ chối',
  posted: 'Đã hạch toán',
  voided: 'Đã giải tỏa',
  compensated: 'Đã bù trừ',
}

export default vi
