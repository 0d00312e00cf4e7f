import type en from './texts.en.ts'

const vi: typeof en = {
  legend: 'Chú thích',
  deck: '{label}',
  seatsOf: 'Ghế, {deck}',
  seat: 'Ghế {code}',
  available: 'còn trống',
  marked: 'đã giữ, chưa xuất vé',
  sold: 'đã bán',
  blocked: 'không bán',
  own: 'ghế hiện tại',
  chosen: 'bạn chọn',
  free: 'còn {free}/{all}',
}

export default vi
