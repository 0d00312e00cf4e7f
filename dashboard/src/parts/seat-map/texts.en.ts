export default {
  legend: 'Legend',
  deck: 'Deck {deck}',
  seatsOf: 'Seats, {deck}',
  seat: 'Seat {code}',
  available: 'free',
  marked: 'held, not yet issued',
  sold: 'sold',
  blocked: 'not for sale',
  own: 'current seat',
  chosen: 'your choice',
  free: '{free} of {all} free',
}
