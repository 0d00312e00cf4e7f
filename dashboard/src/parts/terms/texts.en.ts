export default {
  title: 'If a ticket is cancelled',
  until: 'until {at}: {what}',
  untilDeparture: 'until the departure: {what}',
  free: 'free of charge',
  percent: '{share} of the operator’s fare without tax',
  flat: '{amount}',
  notAllowed: 'not possible',
  afterwards: 'afterwards: not possible',
  over: 'not possible any more',
  change: 'Changing a ticket costs {amount}.',
  changeFree: 'Changing a ticket is free of charge.',
}
