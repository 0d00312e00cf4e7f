export default {
  title: 'Home',
  balance: 'Balance',
  held: 'Held for orders under way',
  credit: 'Credit limit',
  available: 'You can still spend',
}
