/**
 * A real Chromium, the machine's own. Where there is none, as on a bare machine of continuous
 * integration, it is installed by apt-get once; without the right to do so the test says what to do.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { ensureBuilt } from '../../dashboard/build.ts'

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

export type Browser = {
  /** A page of its own: no cookie, nothing kept. Its console must stay silent. */
  open(address: string, options?: BrowserContextOptions): Promise<Page>
}

/** Starts Chromium and builds the page, for the surrounding suite. */
export async function startBrowser(): Promise<Browser> {
  await ensureBuilt()
  const userData = await mkdtemp(join(tmpdir(), 'gangway-chromium-'))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...flags, `--crash-dumps-dir=${userData}`],
  })
  after(async () => {
    await browser.close()
    await rm(userData, { recursive: true, force: true })
  })
  return {
    async open(address, options = {}) {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      context.setDefaultTimeout(patienceMs)
      return openIn(context, address)
    },
  }
}

async function openIn(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  // A script error, a refused script or a foreign host is a failure, whatever the screen shows.
  page.on('pageerror', error => {
    throw error
  })
  const { origin } = new URL(address)
  await page.route(
    url => url.origin !== origin && /^https?:$/.test(url.protocol),
    route => {
      throw new Error(`the page asked ${route.request().url()}`)
    },
  )
  await page.goto(address)
  return page
}

function findChromium(): string {
  const found = places.find(existsSync)
  if (found !== undefined) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install()
    const installed = places.find(existsSync)
    if (installed !== undefined) return installed
  }
  throw new Error(
    `the browser tests need Chromium at one of ${places.join(', ')}: apt-get install chromium`,
  )
}

/** Several test files may come here at once: apt waits for its own lock. */
function install(): void {
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
}
