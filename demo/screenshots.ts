/**
 * `npm run screenshots` makes the pictures of docs/dashboard.md. It starts an installation of its own with
 * `npm start`'s program, sells a little, and opens the main screens as their users do.
 */
import { fork } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../test/support/chromium.ts'
import type { DemoAccess } from './seed.ts'

// biome-ignore lint/suspicious/noExplicitAny: a script reads what is there
type Json = any

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/screenshots')
const patienceMs = 60_000
let people = 0

const dataDir = await mkdtemp(join(tmpdir(), 'gangway-screenshots-'))
const [port, simulatorPort] = [await freePort(), await freePort()]
const trial = fork(join(root, 'demo/start.ts'), {
  env: {
    ...process.env,
    GANGWAY_DATA_DIR: dataDir,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const gone = new Promise<void>(resolve => trial.once('exit', () => resolve()))
let browser: Browser | undefined
try {
  const access = await started()
  const sold = await sell(access)
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  await mkdir(folder, { recursive: true })
  await takePictures(browser, access, sold)
} finally {
  await browser?.close()
  trial.kill('SIGTERM')
  await gone
  await rm(dataDir, { recursive: true, force: true })
}

async function takePictures(open: Browser, access: DemoAccess, sold: Sold): Promise<void> {
  const agent = await signIn(open, access, 'admin@pier9.example')
  const at = (page: Page, path: string) => page.goto(`${access.dashboard_url}${path}`)
  await agent.getByText('As a table').first().waitFor()
  await picture(agent, 'home')
  await at(agent, `/voyages?from=RGA&to=PQB&date=${sold.day}`)
  const choose = agent.getByRole('button', { name: /^Choose /, disabled: false }).first()
  await choose.waitFor()
  await picture(agent, 'voyages')
  await choose.click()
  await agent.getByRole('link', { name: 'Choose seats' }).click()
  const free = agent.getByRole('option', { name: /, free$/ })
  await free.first().click()
  await free.nth(4).click()
  await picture(agent, 'seats')
  await at(agent, `/bookings/${sold.issued}`)
  await agent.getByText('Tickets issued').waitFor()
  await picture(agent, 'booking')
  await at(agent, '/prices')
  await agent.getByRole('button', { name: 'New rule' }).click()
  const dialog = agent.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Tết')
  await dialog.getByLabel(/^Percent/).fill('12.5')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('table', { name: 'Preview' })
  await preview.waitFor()
  await preview.scrollIntoViewIfNeeded()
  await picture(agent, 'price-preview')
  await at(agent, `/bookings/${sold.issued}`)
  await agent.getByText('Tickets issued').waitFor()
  await agent.setViewportSize({ width: 360, height: 740 })
  await picture(agent, 'booking-narrow')

  const staff = await signIn(open, access, 'operations@gangway.example')
  await at(staff, '/organization')
  await staff.getByRole('button', { name: /^SAIGON/ }).click()
  await picture(staff, 'organization')
  await at(staff, '/operations/operators')
  await staff.getByRole('row').nth(12).waitFor()
  await picture(staff, 'operators')
  await at(staff, '/operations/repairs')
  await staff.getByRole('link', { name: sold.partlyIssued }).click()
  await staff.getByRole('button', { name: 'Issue the missing legs' }).waitFor()
  await picture(staff, 'repair-desk')
}

/** Waits until nothing is loading and every chart is complete. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (globalThis as Json).document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

async function signIn(open: Browser, access: DemoAccess, email: string): Promise<Page> {
  const user = access.users.find(each => each.email === email)
  if (user === undefined) throw new Error(`the trial has no ${email}`)
  const context = await open.newContext({
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(access.dashboard_url)
  await page.getByLabel('E-mail address').fill(user.email)
  await page.getByLabel(/^Password/).fill(user.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return page
}

type Sold = { day: string; issued: string; partlyIssued: string }

/** The bookings of an agency on a morning: issued, on hold, and one that is partly issued. */
async function sell(access: DemoAccess): Promise<Sold> {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const call = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await fetch(`${access.api_url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access.keys.PIER9}`,
        prefer: 'respond-async',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: Json = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const leg = async (from: string, to: string, operator: string, seats: number) => {
    const query = `departure_terminal=${from}&arrival_terminal=${to}&departure_date=${day}&limit=100`
    const { data } = await call('GET', `/voyages?${query}`)
    const voyage = data.find((each: Json) => each.operator.code === operator && each.on_sale)
    const layout = await call('GET', `/boat-layouts/${voyage.id}`)
    const cells = layout.decks
      .flatMap((deck: Json) => deck.cells)
      .filter((cell: Json) => cell.state === 'available' && cell.seat_class === 'eco')
    const passengers = cells.slice(0, seats).map(({ seat_code }: Json) => passenger(seat_code))
    return { voyage_id: voyage.id, passengers }
  }
  const book = (...legs: Json[]) =>
    call('POST', '/bookings', {
      contact: { name: 'Trần Văn Thử', email: 'thu@example.com', phone: '+84900000000' },
      legs,
    })
  const confirm = async (booking: Json) => {
    await call('POST', `/bookings/confirmToIssue/${booking.id}`)
    for (;;) {
      const now = await call('GET', `/bookings/${booking.id}`)
      if (now.certainty !== 'in_flight' && now.certainty !== 'unknown') return now
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  }
  const issued = await confirm(
    await book(await leg('RGA', 'PQB', 'HAIAU', 2), await leg('PQB', 'RGA', 'HAIAU', 2)),
  )
  await confirm(await book(await leg('VTA', 'CDO', 'CONSON', 3)))
  await book(await leg('VTA', 'CDO', 'CONSON', 1))
  await book(await leg('RGA', 'PQB', 'HAIAU', 4))
  await fetch(`${access.simulator_url}/_control/rules`, {
    method: 'POST',
    body: JSON.stringify({ on: 'order', operator: 'HAIAU', action: 'reject', reason: 'sold out' }),
  })
  const half = await confirm(
    await book(await leg('VTA', 'CDO', 'CONSON', 1), await leg('RGA', 'PQB', 'HAIAU', 1)),
  )
  return { day, issued: issued.id, partlyIssued: half.booking_code }
}

function passenger(seatCode: string) {
  const names = ['Nguyễn Thị Thử', 'Lê Văn Thử', 'Phạm Thị Thử', 'Đặng Văn Thử']
  people += 1
  return {
    seat_code: seatCode,
    passenger_type: 'adult',
    full_name: names[people % names.length],
    document_number: String(79_090_000_000 + people).padStart(12, '0'),
    date_of_birth: '1990-05-17',
    nationality: 'VN',
    gender: people % 2 === 0 ? 'female' : 'male',
    phone: '+84900000001',
  }
}

async function started(): Promise<DemoAccess> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const text = await readFile(join(dataDir, 'demo-access.json'), 'utf8').catch(() => '')
    if (text !== '') return JSON.parse(text)
    if (Date.now() > deadline || trial.exitCode !== null) throw new Error('the trial did not start')
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
