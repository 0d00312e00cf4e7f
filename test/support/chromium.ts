/**
 * A real Chromium, installed on the machine. A bare machine of continuous integration has none, so apt-get
 * installs it once. Without the right to do so, the message says what to do.
 */
import { existsSync } from 'node:fs'
import { install } from './installed.ts'

/** The browser without its own windows does the same for a page with less work. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export function findChromium(): string {
  const found = places.find(place => existsSync(place))
  if (found !== undefined) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      install('chromium-headless-shell')
    } catch {
      // An older distribution has it in the browser's package only.
      install('chromium')
    }
    const installed = places.find(place => existsSync(place))
    if (installed !== undefined) return installed
  }
  throw new Error(`Chromium is needed at one of ${places.join(', ')}: apt-get install chromium`)
}
