/** The booking form, filled in as people do, and a network that loses the answer to it. */
import type { Page, Route } from 'playwright-core'

/** One passenger on the first free seat, who books as well. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await page
    .getByRole('option', { name: /, free$/ })
    .first()
    .click()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByLabel('Document number').fill('079090012345')
  await page.getByLabel('Contact name').fill(name)
  await page.getByLabel('Contact e-mail').fill('lac@example.com')
  await page.getByLabel('Contact phone').fill('+84900000001')
}

/** The service does what it is asked; the network loses its answer. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
