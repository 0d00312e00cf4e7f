/** The tickets of a booking are read and joined to one PDF in the browser. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import PDFDocument from 'pdfkit'
import type { Page } from 'playwright-core'
import { run, sql } from '../../src/db/index.ts'
import { readPages } from '../bookings/ticket-pdf-reader.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { clerk, deskOf, heldByDesk, manualLeg } from '../support/desk.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('the tickets of a booking as one PDF', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const group = await bookIssued(service, pier9, [
    { ...legOf('CONSON'), seats: 6 },
    { ...legOf('SAOBIEN'), seats: 2 },
  ])
  const [out, back] = group.orders.map(({ tickets }: any) => tickets)
  let page: Page
  const button = (name: string) => page.getByRole('button', { name })
  const open = (id: string) => browser.openAs(visitor, `${service.url}/dashboard/bookings/${id}`)

  /** Presses, and reads so many files that come of it, by their names. */
  const filesOf = async (name: string, count: number) => {
    const files: Record<string, Buffer> = {}
    const { promise: areThere, resolve } = Promise.withResolvers<void>()
    page.on('download', async download => {
      files[download.suggestedFilename()] = await readFile(await download.path())
      if (Object.keys(files).length === count) resolve()
    })
    await button(name).click()
    await areThere
    page.removeAllListeners('download')
    return files
  }
  const assertTickets = (pdf: Buffer | undefined, tickets: any[]) => {
    const pages = readPages(pdf as Buffer).map(({ lines }) => lines.join(' '))
    assert.equal(pages.length, tickets.length)
    for (const [at, { ticket_number: number, passenger_name: name }] of tickets.entries()) {
      for (const said of [number, name]) assert.ok(pages[at]?.includes(said), `${said}: ${pages}`)
    }
  }
  const bySeat = (tickets: any[]) =>
    tickets.toSorted((a, b) => a.seat_code.localeCompare(b.seat_code, 'en', { numeric: true }))

  test('one press gives one file, by leg and seat, without what was cancelled', async () => {
    const gone = bySeat(out)[1]
    const setGone = (when: Date | null) =>
      run(service.db, sql`update tickets set cancelled_at = ${when} where id = ${gone.id}`)
    await setGone(new Date())
    page = await open(group.id)
    const files = await filesOf('Download all 7 tickets as one PDF', 1)
    assert.deepEqual(Object.keys(files), [`${group.booking_code}.pdf`])
    const left = bySeat(out).filter(each => each !== gone)
    assertTickets(files[`${group.booking_code}.pdf`], [...left, ...bySeat(back)])
    await page.getByText('Downloaded as one PDF: 7 of 7 tickets').waitFor()
    await setGone(null)
  })

  test('the tickets of one leg are had alone', async () => {
    await page.reload()
    const files = await filesOf('Leg 2 alone: 2 tickets', 1)
    assertTickets(files[`${group.booking_code}-2.pdf`], bySeat(back))
    await assertAccessible(page, 'tickets downloaded')
  })

  test('it says how far it is, and saves nothing when one ticket does not come', async () => {
    const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
    const { download_url: url } = (
      await visitor.get(`/bookings/${group.id}`)
    ).body.ticket_files.find(({ ticket_id }: any) => ticket_id === bySeat(out)[5].id)
    await page.route(`**${url}`, async route => {
      await letGo
      await route.abort()
    })
    const saved: string[] = []
    page.on('download', download => saved.push(download.suggestedFilename()))
    await button('Leg 1 alone: 6 tickets').click()
    await page.getByText('5 of 6 tickets read').waitFor()
    assert.ok(await button('Leg 2 alone: 2 tickets').isDisabled())
    go()
    const notice = page.getByRole('alert')
    await notice.getByText(`Leg 1 · ${bySeat(out)[5].seat_code}: That did not work`).waitFor()
    await page.getByText('Nothing was saved.').waitFor()
    await assertAccessible(page, 'a ticket that did not come')
    assert.deepEqual(saved, [])
    page.removeAllListeners('download')
    await page.unrouteAll()
    const files = await filesOf('Try again', 1)
    assertTickets(files[`${group.booking_code}-1.pdf`], bySeat(out))
    await page.getByText('Nothing was saved.').waitFor({ state: 'detached' })
  })

  test('a page without what joins them says so and saves nothing', async () => {
    await page.context().close()
    page = await open(group.id)
    await page.route('**/join-tickets-*.js', route => route.abort())
    await button('Leg 2 alone: 2 tickets').click()
    await page.getByText('The service cannot be reached.').waitFor()
    await page.getByText('Nothing was saved.').waitFor()
    await page.context().close()
  })

  test('an operator’s own PDF is joined if its pages are all there is of it, and comes by itself else', async () => {
    const staff = clerk('Binh')
    const desk = deskOf(service)
    const { booking, requestId } = await heldByDesk(service, [{ ...manualLeg, seats: 7 }], staff)
    const tickets = bySeat(booking.orders[0].tickets)
    const plain = await operatorsOwn()
    const uploads = [
      plain,
      await operatorsOwn({ userPassword: 'secret' }),
      await operatorsOwn({ ownerPassword: 'secret' }),
      await operatorsOwn({}, pdf => {
        pdf.initForm()
        pdf.formText('name', 20, 20, 100, 20, { value: 'An' })
      }),
      plain.subarray(0, -600),
      Buffer.from(plain.toString('latin1').replace('endstream', 'damaged!!'), 'latin1'),
    ]
    for (const [at, bytes] of uploads.entries()) {
      await desk.upload(requestId, tickets[at].id, bytes, staff)
    }
    await desk.issue(requestId, booking, 1, staff)
    page = await open(booking.id)
    const files = await filesOf('Download all 7 tickets as one PDF', 6)
    const nameOf = ({ seat_code: seat }: any) => `${booking.booking_code}-1-${seat}.pdf`
    for (const at of [1, 2, 3, 4, 5]) assert.deepEqual(files[nameOf(tickets[at])], uploads[at])
    const joined = readPages(files[`${booking.booking_code}.pdf`] as Buffer)
    assert.deepEqual(
      joined.map(({ paths }) => paths[0]?.rectangles[0]?.width).slice(0, 2),
      [100, 50],
    )
    assert.equal(joined.length, 3, 'two pages of the operator, and one of ours')
    assert.ok(joined[2]?.lines.join(' ').includes(tickets[6].passenger_name))
    await page.getByText('Downloaded as one PDF: 2 of 7 tickets').waitFor()
    const apart = tickets.slice(1, 6).map((each: any) => `Leg 1 · ${each.seat_code}`)
    await page.getByText(`Not in the one PDF: ${apart.join('; ')}`).waitFor()
    await assertAccessible(page, 'tickets that were not joined')
  })
})

/** Two pages, as another program than ours makes them. */
async function operatorsOwn(
  options: PDFKit.PDFDocumentOptions = {},
  draw: (pdf: PDFKit.PDFDocument) => void = () => {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ compress: false, ...options })
  pdf.rect(20, 40, 100, 100).fill()
  draw(pdf)
  pdf.addPage().rect(20, 40, 50, 50).fill()
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
