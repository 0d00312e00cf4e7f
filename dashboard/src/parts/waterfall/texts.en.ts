export default {
  title: 'From your NET to the customer’s price',
  net: 'You pay (NET)',
  netHint: 'Includes everything that the levels above you add.',
  tax: 'Tax',
  customer: 'Customer pays',
  noOwn: 'You have no addition that applies here.',
}
