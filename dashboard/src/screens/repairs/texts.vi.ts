import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Bàn xử lý sự cố',
  hint: 'Các đặt chỗ cần con người quyết định. Cũ nhất ở trên.',
  show: 'Hiển thị',
  open: 'Hồ sơ đang mở',
  closed: 'Hồ sơ đã đóng',
  kind: 'Loại',
  allKinds: 'Mọi loại',
  emptyOpen: 'Không có gì cần xử lý.',
  emptyClosed: 'Chưa có hồ sơ nào được đóng.',
  booking: 'Đặt chỗ',
  status: 'Tình trạng đặt chỗ',
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
    'Chưa biết hãng đã xuất đơn hàng hay chưa. Tiền đang được giữ. Hãy hỏi hãng theo mã dưới đây.',
  about_unknown_cancellation:
    'Chưa biết hãng đã hủy vé hay chưa. Trong lúc đó vé vẫn được tính là đã trả tiền. Hãy hỏi hãng.',
  about_unknown_change:
    'Chưa biết hãng đã xuất vé đổi hay chưa. Phần chênh lệch đang được giữ. Hãy hỏi hãng theo mã dưới đây.',
  about_unknown_return:
    'Vé đổi đã được xuất. Chưa biết hãng đã nhận lại ghế cũ hay chưa. Hãy hỏi hãng.',
  about_cancellation_by_hand:
    'Cần hủy các vé đã xuất thủ công. Hệ thống không kết nối với hãng này: hãy hủy tại hãng, rồi ghi kết quả ở đây. Trong lúc đó vé vẫn được tính là đã trả tiền.',
  partOf: 'Chặng {leg}, ghế {seats}. Theo biểu phí hãng giữ {penalty}.',
  subject: 'Về {subject}',
  p1: 'chưa thanh toán',
  p4: 'đã thanh toán',
  p17: 'đã hoàn một phần',
  p18: 'đã hoàn tiền',
  one: 'Hồ sơ',
  oneTitle: 'Hồ sơ {code}',
  oneHint: '{agency}, mở lúc {at}',
  over: 'Đã đóng',
  overText: '{outcome}, {at}.',
  kept: 'Giữ nguyên',
  refund_started: 'Đã hủy và hoàn tiền',
  issue_started: 'Chặng thiếu đã chuyển sang bàn xuất vé',
  decided: 'Nhân viên đã quyết định',
  resolved_itself: 'Tự giải quyết',
  repairs: 'Có thể làm gì',
  repairsHint: 'Chọn một cách; hồ sơ sẽ được đóng. Không có gì xảy ra trước khi bạn xác nhận.',
  keep: 'Giữ nguyên',
  keepText:
    'Không có tiền nào di chuyển. Chặng đã xuất vẫn có hiệu lực và đã trả tiền; chặng chưa xuất chưa từng bị trừ tiền. Dùng khi đại lý chỉ cần các chặng đã xuất.',
  issueMissing: 'Xuất các chặng còn thiếu',
  issueMissingText:
    'Cho chặng {legs}. Giá được tính lại ngay bây giờ (trước đây là {amount}) và được giữ từ {agency} cùng mọi cấp phía trên; chưa thanh toán gì. Sau đó bạn mua vé tại hãng và nhập ở bàn xuất vé, hoặc ghi nhận hãng từ chối, khi đó tiền được trả lại.',
  refund: 'Hủy các chặng đã xuất',
  refundText:
    'Khoảng {amount} được hoàn cho {agency}, và mỗi cấp phía trên nhận lại phần của mình. Không thể hoàn tác.',
  refundLeg: 'Chặng {leg}: hệ thống hủy; hãng giữ {penalty}, hoàn lại {refund}.',
  refundByHand:
    'Chặng {leg} được xuất thủ công: hãy hủy tại hãng trước. Theo biểu phí hãng giữ {penalty}.',
  keptOf: 'Số tiền hãng giữ của chặng {leg}',
  wasKept: 'Số tiền hãng giữ',
  v_issued: 'Đã được xuất',
  v_rejected: 'Chưa được xuất',
  v_cancelled: 'Đã được hủy',
  v_returned: 'Ghế cũ đã được nhận lại',
  v_stands: 'Chưa được hủy',
  issued_unknown_order:
    'Số tiền đang giữ cho chặng được thanh toán, và đại lý nhận vé. Không thể hoàn tác.',
  issued_unknown_change:
    'Phần chênh lệch đang giữ được thanh toán hoặc hoàn lại, và vé đổi có hiệu lực. Không thể hoàn tác.',
  rejected_unknown_order:
    'Số tiền đang giữ cho chặng này và mọi chặng sau được trả lại, và chặng kết thúc là không xuất được. Hãy chắc chắn: nếu hãng đã xuất, vé đã mua mà không ai trả tiền. Không thể hoàn tác.',
  rejected_unknown_change:
    'Số tiền đang giữ cho việc đổi được trả lại, và vé cũ giữ nguyên. Hãy chắc chắn hãng chưa đổi vé. Không thể hoàn tác.',
  cancelled_unknown_cancellation:
    'Số tiền đã trả được hoàn ở mọi cấp, trừ phần hãng giữ. Không thể hoàn tác.',
  stands_unknown_cancellation:
    'Không có tiền nào di chuyển. Vé vẫn có hiệu lực và đã trả tiền. Không thể hoàn tác.',
  cancelled_cancellation_by_hand:
    'Số tiền đã trả được hoàn ở mọi cấp, trừ phần hãng giữ. Không thể hoàn tác.',
  stands_cancellation_by_hand:
    'Không có tiền nào di chuyển. Vé vẫn có hiệu lực và đã trả tiền; đại lý có thể yêu cầu lại. Không thể hoàn tác.',
  returned_unknown_return:
    'Tiền của đại lý không di chuyển: việc đổi đã được thanh toán trước. Số tiền hãng giữ được ghi lại cho sổ sách. Không thể hoàn tác.',
  stands_unknown_return:
    'Tiền của đại lý không di chuyển. Đơn cũ vẫn còn tại hãng và hãng sẽ đòi tiền; phần đối soát sẽ cho thấy. Không thể hoàn tác.',
  numberOf: 'Số vé của ghế {seat}, {name}',
  onlyChanged: 'Chỉ khi việc đổi liên quan đến vé này.',
  money: 'Tiền',
  moneyHint: 'Mọi khoản đã di chuyển hoặc đang giữ cho đặt chỗ này, ở mọi cấp.',
  noMoney: 'Chưa có tiền nào di chuyển.',
  at: 'Lúc',
  for: 'Cho',
  from: 'Từ',
  to: 'Đến',
  amount: 'Số tiền',
  state: 'Trạng thái',
  held: 'đang giữ',
  posted: 'đã thanh toán',
  voided: 'đã trả lại',
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
    'Nhân viên đã quyết định gì, dựa trên bằng chứng nào. Nhật ký kiểm tra cũng ghi lại.',
  noDecisions: 'Nhân viên chưa quyết định gì về đặt chỗ này.',
  by: 'Ai',
  what: 'Quyết định',
  about: 'Về',
  reference: 'Bằng chứng',
  note: 'Ghi chú',
  d_kept: 'giữ nguyên',
  d_refund: 'hủy và hoàn tiền',
  d_issue_missing: 'xuất thủ công chặng thiếu',
  d_issued: 'đã xuất vé',
  d_rejected: 'không xuất được',
  d_cancelled: 'đã hủy',
  d_stands: 'chưa hủy',
  d_returned: 'đã nhận lại ghế cũ',
}

export default vi
