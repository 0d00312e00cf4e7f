/**
 * Which file of test/dashboard looks at which screen with axe. A screen that is missing here fails
 * `built.test.ts`. A screen that its file does not look at fails that file.
 */
export const screensOf: Record<string, readonly string[]> = {
  bookings: ['/voyages', '/voyages/book', '/bookings', '/bookings/$id'],
  desks: [
    '/operations/ticketing',
    '/operations/ticketing/$id',
    '/operations/repairs',
    '/operations/repairs/$id',
  ],
  keys: ['/settings/keys'],
  money: ['/', '/prices', '/money', '/organization'],
  operations: [
    '/invoices',
    '/invoices/$id',
    '/operations/operators',
    '/operations/reconciliation',
    '/operations/reconciliation/$id',
    '/operations/audit',
    '/settings/webhook',
    '/settings/audit',
  ],
  users: ['/settings/users', '/account'],
}
