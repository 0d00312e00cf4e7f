export default {
  title: 'Bookings',
  create: 'New booking',
  status: 'Status',
  any: 'any',
  booking: 'Booking',
  search: 'Search',
  searchExample: 'name, phone, document or code',
  ofVoyage: 'Only those on',
  from: 'Created from',
  to: 'Created to',
  empty: 'No booking fits.',
  emptyFound:
    'Nobody and nothing fits. Try fewer words, or the beginning of the name, number or code.',
  emptyOwn:
    'Search for a name, phone, document or code: all agencies are searched. Or choose an agency above.',
  searchAll: 'Search all agencies',
  agency: 'Agency',
  trip: 'Trip',
  contact: 'Contact',
  tickets: 'tickets: {count}',
  customer: 'Customer pays',
  net: 'NET',
}
