export default {
  legend: 'Legend',
  deck: 'Deck {deck}',
  seatsOf: 'Seats, {deck}',
  seat: 'Seat {code}',
  available: 'free',
  marked: 'given away, not yet issued',
  sold: 'sold',
  blocked: 'not for sale',
  own: 'the seat of now',
  chosen: 'your choice',
  free: '{free} of {all} free',
}
