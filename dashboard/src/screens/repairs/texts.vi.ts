import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Xử lý sự cố',
  hint: 'Các đặt chỗ cần nhân viên quyết định. Cũ nhất ở trên.',
  show: 'Hiển thị',
  open: 'Sự cố đang mở',
  closed: 'Sự cố đã đóng',
  kind: 'Loại',
  allKinds: 'Mọi loại',
  emptyOpen: 'Không có sự cố nào cần xử lý.',
  emptyClosed: 'Chưa có sự cố nào được đóng.',
  booking: 'Đặt chỗ',
  status: 'Trạng thái đặt chỗ',
  opened: 'Mở lúc',
  outcome: 'Kết quả',
  none: '–',
  partly_issued: 'Xuất vé một phần',
  unknown_order: 'Đơn hàng: mất phản hồi',
  unknown_cancellation: 'Hủy vé: mất phản hồi',
  unknown_change: 'Đổi vé: mất phản hồi',
  unknown_return: 'Trả ghế cũ: mất phản hồi',
  cancellation_by_hand: 'Hủy thủ công',
  about_partly_issued: 'Có chặng đã xuất vé, có chặng chưa. Đại lý chỉ trả tiền cho chặng đã xuất.',
  about_unknown_order:
    'Chưa biết hãng đã xuất vé hay chưa. Tiền đang được tạm giữ. Hãy hỏi hãng theo mã dưới đây.',
  about_unknown_cancellation:
    'Chưa biết hãng đã hủy vé hay chưa. Trong lúc đó vé vẫn được coi là đã thanh toán. Hãy hỏi hãng.',
  about_unknown_change:
    'Chưa biết hãng đã đổi vé hay chưa. Phần chênh lệch đang được tạm giữ. Hãy hỏi hãng theo mã dưới đây.',
  about_unknown_return:
    'Vé mới đã được xuất. Chưa biết hãng đã nhận lại ghế cũ hay chưa. Hãy hỏi hãng; nếu chưa, yêu cầu hãng nhận lại ngay để đổi lấy đơn mới.',
  about_cancellation_by_hand:
    'Cần hủy các vé đã xuất thủ công. Hệ thống không kết nối với hãng này: hãy hủy tại hãng, rồi ghi kết quả ở đây. Trong lúc đó vé vẫn được tính là đã trả tiền.',
  partOf: 'Chặng {leg}, ghế {seats}. Theo biểu phí hãng giữ lại {penalty}.',
  subject: 'Về {subject}',
  p1: 'chưa thanh toán',
  pHeld: 'tiền đang được tạm giữ',
  p4: 'đã thanh toán',
  p17: 'đã hoàn một phần',
  p18: 'đã hoàn tiền',
  one: 'Sự cố',
  oneTitle: 'Sự cố {code}',
  oneHint: '{agency}, mở lúc {at}',
  over: 'Đã đóng',
  overText: '{outcome}, {at}.',
  kept: 'Giữ nguyên',
  refund_started: 'Đã hủy và hoàn tiền',
  issue_started: 'Đã chuyển chặng còn thiếu sang xuất vé thủ công',
  decided: 'Nhân viên quyết định',
  resolved_itself: 'Sự cố tự hết',
  repairs: 'Cách xử lý',
  repairsHint: 'Chọn một cách; sự cố sẽ được đóng. Chưa có gì thay đổi trước khi bạn xác nhận.',
  keep: 'Giữ nguyên',
  keepText:
    'Không phát sinh giao dịch. Chặng đã xuất vé vẫn có hiệu lực và đã thanh toán; chặng chưa xuất không bị trừ tiền. Dùng khi đại lý chỉ cần các chặng đã xuất.',
  reopen: 'Mở lại sự cố',
  reopenText:
    'Đặt chỗ vẫn chỉ xuất vé một phần. Sự cố mới cho biết những cách xử lý hiện có; không có gì khác thay đổi.',
  issueMissing: 'Xuất vé các chặng còn thiếu',
  issueMissingText:
    'Cho chặng {legs}. Giá được tính lại ngay (trước đây là {amount}) và tạm giữ từ {agency} cùng mọi cấp trên; chưa thanh toán gì. Sau đó bạn mua vé tại hãng và nhập ở mục xuất vé thủ công, hoặc ghi nhận hãng từ chối, khi đó tiền được giải tỏa.',
  priceSame: 'Giá hiện tại không đổi: {now}.',
  priceOther: 'Giá hiện tại là {now}; trước đây là {before}.',
  refund: 'Hủy các chặng đã xuất vé',
  refundText:
    'Khoảng {amount} được hoàn cho {agency}, và mỗi cấp trên nhận lại phần của mình. Không thể hoàn tác.',
  refundLeg: 'Chặng {leg}: hệ thống hủy; hãng giữ lại {penalty}, hoàn {refund}.',
  refundByHand:
    'Chặng {leg} được xuất thủ công: hãy hủy tại hãng trước. Theo biểu phí hãng giữ lại {penalty}.',
  refundIfAgreed:
    'Chặng {leg} đã xuất thủ công và hãng không nhận hủy sát giờ khởi hành. Hãy hỏi hãng; nếu hãng đồng ý, hãy hủy tại hãng trước. Nếu để trống số tiền, vé của chặng vẫn còn hiệu lực và không được hoàn.',
  keptIfAgreed: 'Số tiền hãng giữ lại của chặng {leg}, nếu hãng đồng ý',
  keptOf: 'Số tiền hãng giữ lại của chặng {leg}',
  wasKept: 'Số tiền hãng giữ lại',
  v_issued: 'Hãng đã xuất vé',
  v_rejected: 'Hãng không xuất vé',
  v_cancelled: 'Hãng đã hủy vé',
  v_returned: 'Hãng đã nhận lại ghế cũ',
  v_stands: 'Hãng không hủy vé',
  issued_unknown_order:
    'Số tiền tạm giữ cho chặng được thanh toán, và đại lý nhận vé. Không thể hoàn tác.',
  issued_unknown_change:
    'Phần chênh lệch tạm giữ được thanh toán hoặc hoàn lại, và vé mới có hiệu lực. Không thể hoàn tác.',
  rejected_unknown_order:
    'Số tiền tạm giữ cho chặng này và mọi chặng sau được giải tỏa, và các chặng đó kết thúc là không xuất được vé. Hãy chắc chắn: nếu hãng đã xuất, vé đã mua mà không ai trả tiền. Không thể hoàn tác.',
  rejected_unknown_change:
    'Số tiền tạm giữ cho việc đổi vé được giải tỏa, và vé cũ giữ nguyên. Hãy chắc chắn hãng chưa đổi vé. Không thể hoàn tác.',
  cancelled_unknown_cancellation:
    'Số tiền đã trả được hoàn ở mọi cấp, trừ phần hãng giữ lại. Không thể hoàn tác.',
  stands_unknown_cancellation:
    'Không phát sinh giao dịch. Vé vẫn có hiệu lực và đã thanh toán. Không thể hoàn tác.',
  cancelled_cancellation_by_hand:
    'Số tiền đã trả được hoàn ở mọi cấp, trừ phần hãng giữ lại. Không thể hoàn tác.',
  stands_cancellation_by_hand:
    'Không phát sinh giao dịch. Vé vẫn có hiệu lực và đã thanh toán; đại lý có thể yêu cầu lại. Không thể hoàn tác.',
  returned_unknown_return:
    'Tiền của đại lý không thay đổi: việc đổi vé đã được thanh toán trước đó. Số tiền hãng giữ lại được ghi vào sổ sách. Không thể hoàn tác.',
  stands_unknown_return:
    'Tiền của đại lý không thay đổi. Đơn cũ vẫn còn tại hãng và hãng sẽ đòi tiền; đối soát sẽ ghi nhận chênh lệch. Không thể hoàn tác.',
  numberOf: 'Số vé của ghế {seat}, {name}',
  onlyChanged: 'Chỉ nhập khi việc đổi có liên quan đến vé này.',
  money: 'Dòng tiền',
  moneyHint: 'Mọi khoản đã chuyển hoặc đang tạm giữ cho đặt chỗ này, ở mọi cấp.',
  noMoney: 'Chưa phát sinh giao dịch nào.',
  at: 'Thời điểm',
  for: 'Mục đích',
  from: 'Từ',
  to: 'Đến',
  amount: 'Số tiền',
  state: 'Trạng thái',
  held: 'tạm giữ',
  posted: 'đã thanh toán',
  voided: 'đã giải tỏa',
  moved: 'đã chuyển',
  m_issuance: 'xuất vé',
  m_refund: 'hoàn tiền',
  m_change: 'đổi vé',
  a_deposit: 'Số dư của {owner}',
  a_sales: 'Doanh thu của {owner}',
  a_operator: 'Hãng {owner}',
  a_funding: 'Ngân hàng của {owner}',
  decisions: 'Lịch sử',
  decisionsHint:
    'Nhân viên đã quyết định gì, dựa trên bằng chứng nào. Nhật ký thao tác cũng ghi lại.',
  noDecisions: 'Nhân viên chưa quyết định gì về đặt chỗ này.',
  by: 'Người quyết định',
  what: 'Quyết định',
  about: 'Đối tượng',
  reference: 'Bằng chứng',
  note: 'Ghi chú',
  d_kept: 'giữ nguyên',
  d_refund: 'hủy và hoàn tiền',
  d_issue_missing: 'xuất thủ công chặng còn thiếu',
  d_issued: 'đã xuất vé',
  d_rejected: 'không xuất được vé',
  d_cancelled: 'đã hủy',
  d_stands: 'không hủy được',
  d_returned: 'đã nhận lại ghế cũ',
  d_reopened: 'mở lại sự cố',
}

export default vi
