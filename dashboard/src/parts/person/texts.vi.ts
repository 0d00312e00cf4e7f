import type en from './texts.en.ts'

const vi: typeof en = {
  full_name: 'Họ và tên',
  date_of_birth: 'Ngày sinh',
  document_number: 'Số giấy tờ',
  documentOfChild: 'Trẻ em chưa có giấy tờ: nhập số giấy tờ của người lớn đi cùng.',
  nationality: 'Quốc tịch',
  gender: 'Giới tính',
  phone: 'Điện thoại',
  email: 'Email',
  plate_number: 'Biển số xe',
  female: 'nữ',
  male: 'nam',
  other: 'khác',
  contactName: 'Tên người liên hệ',
  contactEmail: 'Email liên hệ',
  contactPhone: 'Điện thoại liên hệ',
  reference: 'Mã tham chiếu của bạn',
  referenceHint: 'Mã riêng của bạn, không ghi tên người: mã được lưu vĩnh viễn.',
  invoice: 'Người nhận hóa đơn (không bắt buộc)',
  invoice_name: 'Tên người nhận',
  invoice_company: 'Công ty',
  invoice_tax_code: 'Mã số thuế',
  invoice_address: 'Địa chỉ',
  invoice_email: 'Email nhận hóa đơn',
}

export default vi
