import { type SimulatorOptions, startSimulator } from '../../simulator/simulator.ts'
import { atEnd } from '../support/at-end.ts'

/** A simulator for one test file, its seat maps still unless asked otherwise. */
export async function simulator(options: Partial<SimulatorOptions> = {}) {
  const running = await startSimulator({
    port: 0,
    timeScale: 0.001,
    sellToOthers: false,
    ...options,
  })
  atEnd(() => running.stop())
  return { ...running, ...clientOf(running.url) }
}

export function clientOf(url: string) {
  async function call(method: string, path: string, body?: unknown, headers = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  return {
    control: (method: string, path: string, body?: unknown) =>
      call(method, `/_control/${path}`, body),
    rule: async (spec: object): Promise<string> =>
      (await call('POST', '/_control/rules', spec)).body.id,
    truth: async (reference: string) =>
      (await call('GET', `/_control/orders?reference=${reference}`)).body.data,
    conson: (method: string, path: string, body?: unknown) =>
      call(method, `/CONSON/${path}`, body, { authorization: 'Bearer pier-conson' }),
    async portal(code: string) {
      const form = { username: 'gangway', password: `harbour-${code.toLowerCase()}` }
      const login = await page(`${url}/${code}/login`, { method: 'POST', body: encode(form) })
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
      return {
        get: (path: string) => page(`${url}/${code}/${path}`, { headers: { cookie } }),
        post: (path: string, fields: Record<string, string>) =>
          page(`${url}/${code}/${path}`, {
            method: 'POST',
            headers: { cookie },
            body: encode(fields),
          }),
      }
    },
  }
}

/** The same day for as long as a test runs, also over midnight. */
const localNow = Date.now() + 7 * 3_600_000

/** Local date at the terminals, so many days from now. */
export function inDays(days: number): string {
  return new Date(localNow + days * 86_400_000).toISOString().slice(0, 10)
}

export function consonVoyage(days: number): string {
  return `CONSON-${inDays(days).replaceAll('-', '')}-VTA-CDO-0730-CS10`
}

export function haiauVoyage(days: number): string {
  return `HAIAU-${inDays(days).replaceAll('-', '')}-RGA-PQB-0730-HA7`
}

function passenger(seat_code: string, full_name = 'Trần Thị Bình') {
  return { seat_code, passenger_type: 'adult', full_name, document_number: '079190000001' }
}

export function consonOrder(voyage_ref: string, ...seats: string[]) {
  const contact = { name: 'Trần Thị Bình', email: 'binh@example.com', phone: '0900000001' }
  return { voyage_ref, contact, passengers: seats.map(seat => passenger(seat)) }
}

export function haiauForm(note: string, sailing: string, ...seats: string[]) {
  const fields: Record<string, string> = { note, sailing, passenger_count: String(seats.length) }
  for (const [index, seat] of seats.entries()) {
    fields[`p${index + 1}_seat`] = seat
    fields[`p${index + 1}_type`] = 'adult'
    fields[`p${index + 1}_name`] = 'Trần Thị Bình'
  }
  return fields
}

async function page(url: string, init: RequestInit) {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}

function encode(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields)
}
