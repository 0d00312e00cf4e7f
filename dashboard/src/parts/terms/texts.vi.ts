import type en from './texts.en.ts'

const vi: typeof en = {
  title: 'Nếu hủy vé',
  until: 'đến {at}: {what}',
  untilDeparture: 'đến giờ khởi hành: {what}',
  free: 'miễn phí',
  percent: '{share} giá vé chưa thuế của hãng',
  flat: '{amount}',
  notAllowed: 'không hủy được',
  afterwards: 'sau đó: không hủy được',
  over: 'không còn hủy được',
  change: 'Phí đổi vé: {amount}.',
  changeFree: 'Đổi vé miễn phí.',
}

export default vi
