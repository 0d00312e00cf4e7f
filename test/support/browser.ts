/**
 * A real Chromium, the machine's own. Where there is none, as on a bare machine of continuous
 * integration, it is installed by apt-get once; without the right to do so the test says what to do.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { ensureBuilt } from '../../dashboard/build.ts'
import type { Visit } from './dashboard.ts'
import { install } from './installed.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** For what the page does; it is a bound for a hung one, not a measure. */
const patienceMs = 60_000
/** Rules that colours and width decide, for a second look. Most of what browser tests cost is axe. */
const decidedByLook = [
  'button-name',
  'color-contrast',
  'link-in-text-block',
  'link-name',
  'scrollable-region-focusable',
]
const looks = [
  { colorScheme: 'light', width: 1920, rules: {} },
  { colorScheme: 'dark', width: 360, rules: { runOnly: decidedByLook } },
] as const
/** Between those two: half a screen, a small laptop. */
const widthsBetween = [800, 1280]
/** The addresses that `assertAccessible` has looked at. */
const checked = new Set<string>()

export type Browser = {
  /** A page of its own: no cookie, nothing kept. */
  open(address: string, options?: BrowserContextOptions): Promise<Page>
  /** The same for somebody who is signed in already. */
  openAs(visitor: Visit, address: string, options?: BrowserContextOptions): Promise<Page>
}

/**
 * Starts Chromium and builds the page, for the surrounding suite, which has to look at all of
 * `screens` with `assertAccessible`.
 */
export async function startBrowser(screens: readonly string[] = []): Promise<Browser> {
  await ensureBuilt()
  const home = await mkdtemp(join(tmpdir(), 'gangway-chromium-'))
  // A user data folder of its own is made by Playwright; what else it writes goes to `home`.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: flags,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home } as never,
    timeout: patienceMs,
  })
  const faults: string[] = []
  after(async () => {
    await browser.close()
    await rm(home, { recursive: true, force: true })
    assert.deepEqual(faults, [], 'a page threw, or asked another host')
    const unseen = screens.filter(path => ![...checked].some(address => isAt(path, address)))
    assert.deepEqual(unseen, [], 'no assertAccessible was at these screens')
  })
  const openPage = async (
    address: string,
    visitor: Visit | null,
    options: BrowserContextOptions,
  ) => {
    const context = await browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(patienceMs)
    if (visitor !== null) await context.addCookies(cookiesOf(visitor, address))
    const page = await context.newPage()
    page.on('pageerror', error => faults.push(error.message))
    page.on('request', request => {
      const { protocol, origin } = new URL(request.url())
      const isForeign = /^(https?|wss?):$/.test(protocol) && origin !== new URL(address).origin
      if (isForeign) faults.push(request.url())
    })
    await page.goto(address)
    return page
  }
  return {
    open: (address, options = {}) => openPage(address, null, options),
    openAs: (visitor, address, options = {}) => openPage(address, visitor, options),
  }
}

/**
 * The screen as it stands has no fault that axe knows, in light on the widest screen and in dark on
 * the narrowest, and scrolls sideways on neither, nor on those between.
 */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()
  for (const { colorScheme, width, rules } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForSelector(`html[data-mantine-color-scheme="${colorScheme}"]`)
    await settled(page)
    // Legacy: for pages without frames, as ours is; it spares axe a page of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const { violations } = await axe.options({ ...rules, resultTypes: ['violations'] }).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
    assert.deepEqual(found, [], `${what}, ${colorScheme}, ${width} pixels wide`)
    await assertFits(page, what, width)
  }
  for (const width of widthsBetween) {
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page, what, width)
  }
  if (size !== null) await page.setViewportSize(size)
  checked.add(new URL(page.url()).pathname)
}

/** Waits until it has the focus. */
export async function waitForFocus(field: Locator): Promise<void> {
  const has = (element: any) => element === element.ownerDocument.activeElement
  const until = Date.now() + patienceMs
  while (!(await field.evaluate(has))) {
    assert.ok(Date.now() < until, `${field} has no focus`)
    await drawn(field.page())
  }
}

async function assertFits(page: Page, what: string, width: number): Promise<void> {
  // The frame moves to its new place, and what measures itself does so a frame later.
  await drawn(page)
  await settled(page)
  await drawn(page)
  const wide = await page.evaluate<number>(
    () => (globalThis as any).document.documentElement.scrollWidth,
  )
  assert.ok(wide <= width, `${what}: ${wide} pixels wide on a screen of ${width}`)
}

async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { requestAnimationFrame } = globalThis as any
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  })
}

/** `/bookings/$id` is the screen of `/dashboard/bookings/0199...`. */
function isAt(path: string, address: string): boolean {
  const pattern = path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')
  return new RegExp(`^/dashboard${pattern}/?$`).test(address)
}

/** Colours that are still on their way to others would be measured halfway. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    (globalThis as any).document
      .getAnimations()
      .every((each: any) => each.effect.getTiming().iterations === Infinity),
  )
}

function cookiesOf(visitor: Visit, address: string) {
  const { hostname: domain } = new URL(address)
  return visitor
    .cookie()
    .split('; ')
    .map(cookie => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, domain, path: '/dashboard' }
    })
}

function findChromium(): string {
  const found = places.find(place => existsSync(place))
  if (found !== undefined) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install('chromium')
    const installed = places.find(place => existsSync(place))
    if (installed !== undefined) return installed
  }
  throw new Error(
    `the browser tests need Chromium at one of ${places.join(', ')}: apt-get install chromium`,
  )
}
