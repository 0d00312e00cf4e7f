/** A real Chromium that looks at every screen of a suite. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import {
  type BrowserContextOptions,
  type Browser as Chromium,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { ensureBuilt } from '../../dashboard/build.ts'
import { atEnd } from './at-end.ts'
import { findChromium } from './chromium.ts'
import type { Visit } from './dashboard.ts'

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
/** The one that the builder would send. */
const axeSource: string = createRequire(import.meta.resolve('@axe-core/playwright'))(
  'axe-core',
).source
/** A bound for a page that hangs, not a measure of its speed. */
const patienceMs = 180_000
/** Rules that depend on colours and width, for the second look: the first has decided all others. */
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
/** Widths between the narrowest and the widest: half a screen, a small laptop. */
const widthsBetween = [800, 1280]
/** The paths that `assertAccessible` has looked at. */
const checked = new Set<string>()

/** An amount as the English page writes it. */
export const dong = (amount: number) => `${amount.toLocaleString('en-GB')}\u00a0₫`

type Browser = {
  /** A new page: no cookie, nothing stored. */
  open(address: string, options?: BrowserContextOptions): Promise<Page>
  /** The same for a visitor who is signed in already. */
  openAs(visitor: Visit, address: string, options?: BrowserContextOptions): Promise<Page>
}

/**
 * Starts Chromium and builds the page, for the surrounding suite. The suite has to look at all of `screens`
 * with `assertAccessible`.
 */
export async function startBrowser(screens: readonly string[] = []): Promise<Browser> {
  await ensureBuilt()
  const home = await mkdtemp(join(tmpdir(), 'gangway-chromium-'))
  // Playwright makes a user data folder of its own; Chromium's other files go to `home`.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: flags,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home } as never,
    timeout: patienceMs,
  })
  const faults: string[] = []
  const refusals: string[] = []
  afterEach(async test => {
    // A file before this one in the same process has none any more.
    if ('passed' in test && !test.passed && browser.isConnected())
      await printPages(browser, refusals)
  })
  atEnd(async () => {
    await browser.close()
    await rm(home, { recursive: true, force: true })
    const unseen = screens.filter(path => ![...checked].some(address => isAt(path, address)))
    checked.clear()
    assert.deepEqual(faults, [], 'a page threw, or asked another host')
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
    // A call that a test reads on its way is nobody's any more when the test is over.
    const close = context.close.bind(context)
    context.close = async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(error => {
        if (!page.isClosed()) throw error
      })
      await close()
    }
    page.on('pageerror', error => faults.push(error.message))
    page.on('response', response => {
      if (!response.ok()) refusals.push(`${response.status()} ${response.url()}`)
    })
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
 * Asserts that axe finds no fault on the current screen, in light on the widest screen and in dark on the
 * narrowest. Asserts that the screen scrolls sideways on neither, nor on the widths between.
 */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()
  for (const { colorScheme, width, rules } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForSelector(`html[data-mantine-color-scheme="${colorScheme}"]`)
    await resize(page, width, 900)
    const isThere = await page.evaluate(() => 'axe' in globalThis)
    if (!isThere) {
      await page.evaluate(axeSource)
      await page.evaluate(rememberColors)
    }
    // axe is there: its builder, which sends it twice to a page, has nothing to send. Legacy mode is for pages
    // without frames, as ours is; it saves axe a page of its own.
    const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode()
    const { violations } = await axe.options({ ...rules, resultTypes: ['violations'] }).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
    assert.deepEqual(found, [], `${what}, ${colorScheme}, ${width} pixels wide`)
    await assertFits(page, what, width)
  }
  for (const width of widthsBetween) {
    await resize(page, width, 900)
    await assertFits(page, what, width)
  }
  if (size !== null) await resize(page, size.width, size.height)
  checked.add(new URL(page.url()).pathname)
}

/**
 * For `evaluate`: axe reads a colour of each element and of all that is behind it, mostly the same few, and reading
 * one is a quarter of its work. What a text means depends on nothing else. One that cannot be read throws each time.
 */
function rememberColors(): void {
  const { prototype } = (globalThis as any).axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, { r: number; g: number; b: number; alpha: number }>()
  prototype.parseString = function (text: string) {
    const read = known.get(text)
    if (read !== undefined) return Object.assign(this, read)
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** Returns when everything is where it belongs on the new size, and may be measured. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  // The frame moves to its new place first; what measures itself does so a frame later.
  await drawn(page)
  await settled(page)
  await drawn(page)
}

export function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element: any) => element === element.ownerDocument.activeElement)
}

/** Waits until the field has the focus. */
export async function waitForFocus(field: Locator): Promise<void> {
  const until = Date.now() + patienceMs
  while (!(await isFocused(field))) {
    assert.ok(Date.now() < until, `${field} has no focus`)
    await drawn(field.page())
  }
}

/** The lower edge of the element is inside the window, and nothing covers it. */
export function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((element: any) => {
    const { left, width, bottom } = element.getBoundingClientRect()
    const there = element.ownerDocument.elementFromPoint(left + width / 2, bottom - 2)
    return element.contains(there)
  })
}

/**
 * Holds the answers of these calls back, which come to the service no sooner than `after`. Returns what lets them go,
 * and what says that the first one is held.
 */
export async function holdAnswers(page: Page, path: string, after?: Promise<void>) {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(path, async (route: Route) => {
    await after
    const response = await route.fetch()
    held.resolve()
    await free.promise
    await route.fulfill({ response })
  })
  return { held: held.promise, letGo: free.resolve }
}

/** Comes back to the page, which then reads again what it shows, until that is seen. */
export async function lookAgain(page: Page, seen: Locator, state: 'visible' | 'detached') {
  for (const until = Date.now() + patienceMs; ; ) {
    await comeBack(page)
    const isSeen = await seen.waitFor({ state, timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    if (isSeen) return
    assert.ok(Date.now() < until, `${seen} is not ${state}`)
  }
}

/** Looks at another tab, and at the page again. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { document, Event } = globalThis as any
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

/** For `evaluate`: the second click comes before the page has drawn what the first one began. */
export function clickTwice(button: any): void {
  button.click()
  button.click()
}

/** A wait that ended in vain says what was missing, and not what was there instead. */
async function printPages(browser: Chromium, refusals: string[]): Promise<void> {
  console.error('answers that were refusals, over the whole file:', refusals)
  for (const page of browser.contexts().flatMap(context => context.pages())) {
    console.error(page.url(), await page.locator('body').innerText().catch(String))
    console.error(await page.evaluate(drawsFrames).catch(String))
  }
}

/** For `evaluate`: a click waits for frames, and a browser that makes none leaves it waiting. */
async function drawsFrames(): Promise<string> {
  const { document, requestAnimationFrame, setTimeout } = globalThis as any
  const frame = new Promise(resolve => requestAnimationFrame(() => resolve('a frame')))
  const none = new Promise(resolve => setTimeout(() => resolve('no frame'), 5_000))
  return `${await Promise.race([frame, none])}, ${document.visibilityState}`
}

/**
 * Waits until the table is drawn as one, or as cards. The condition is a function: a condition in a string is
 * evaluated at each look, which the page's policy forbids.
 */
export async function waitForTable(page: Page, selector: string, isTable: boolean): Promise<void> {
  await page.waitForFunction(
    ([selector, isTable]) => {
      const { document, getComputedStyle } = globalThis as any
      return (getComputedStyle(document.querySelector(selector)).display === 'table') === isTable
    },
    [selector, isTable] as const,
  )
}

export async function assertFits(page: Page, what: string, width: number): Promise<void> {
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

/** Waits for colour transitions, which would be measured halfway. */
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
