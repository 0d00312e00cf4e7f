/**
 * The guides cannot rot: their shell blocks are run, one shell for each guide, against a service. What a
 * block must print stands in the block right after it (`text` or `json`), where … is anything. A block
 * marked `sh by-hand` is not run: it is for a machine or a receiver of the reader's own.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { type ProblemCode, problemKinds } from '../../src/core/errors.ts'
import { shareInBasisPoints } from '../../src/core/money.ts'
import { readGuides } from '../../src/http/documentation/guides.ts'
import { explanations } from '../../src/http/documentation/problems.ts'
import { errorGuideFile, errorGuideText } from '../../src/http/documentation/write.ts'
import { quoteFare } from '../../src/pricing/index.ts'
import { addition, chainOf, now, trip } from '../pricing/support.ts'
import { installed } from '../support/installed.ts'
import { startService } from '../support/service.ts'

const run = promisify(execFile)

suite('the guides', async () => {
  const guides = readGuides()
  // As UAT is unless it is set otherwise: most operators are not asked.
  const service = await startService({ env: { OPERATOR_LOGINS_OFF: '' } })
  const read = async (path: string) => {
    const answer = await fetch(`${service.url}${path}`)
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text }
  }

  test('each is served beside the reference, without scripts, and its links lead somewhere', async () => {
    const addresses = ['/docs/guides', '/docs/problems', ...guides.map(at)]
    const problems = Object.keys(problemKinds).map(code => `/docs/problems/${code}`)
    const known = new Set([...addresses, ...problems, '/docs', '/openapi.json'])
    for (const address of [...addresses, ...problems]) {
      const { status, headers, text } = await read(address)
      assert.equal(status, 200, address)
      assert.match(headers.get('content-type') ?? '', /^text\/html/)
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src/)
      assert.doesNotMatch(text, /<script|undefined/, address)
      const links = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link as string)
      const broken = links.filter(link => !known.has(link.replace(/#.*$/, '')))
      assert.deepEqual(broken, [], address)
    }
    assert.equal((await read('/docs/guides/nothing')).status, 404)
  })

  test('every problem has a page with cause, fix and example', async () => {
    for (const [code, { status, title }] of Object.entries(problemKinds)) {
      const { text } = await read(`/docs/problems/${code}`)
      for (const part of [`<code>${code}</code>`, `>${status}<`, title.replace(/'/g, '&#39;')]) {
        assert.ok(text.includes(part), `${code}: ${part}`)
      }
      const headings = [...text.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, heading]) => heading)
      for (const heading of ['Cause', 'Fix', 'Example']) assert.ok(headings.includes(heading), code)
    }
  })

  test('the table of problems is that of the code; `npm run openapi` writes it', async () => {
    assert.equal(await readFile(errorGuideFile, 'utf8'), await errorGuideText(), 'npm run openapi')
  })

  test('ERRT-1 ERRT-2 ERRT-3 ERRT-4 ERRT-5 ERRT-6 ERRT-8 whether the same call may come again is told as the specification has it', () => {
    const told = Object.entries({
      unauthorized: 'after_fixing',
      not_found: 'after_fixing',
      booking_processing: 'poll',
      insufficient_balance: 'after_people',
      confirm_cooldown: 'after_waiting',
      issuance_not_supported: 'never',
      issuance_failed: 'if_allowed',
      booking_not_confirmable: 'never',
    })
    for (const [code, retry] of told) {
      assert.equal(explanations[code as ProblemCode].retry, retry, code)
    }
  })

  test('MONEY-3 MONEY-4 the worked prices are those of the quote', () => {
    const { markdown } = guides.find(({ name }) => name === 'money-and-prices') as {
      markdown: string
    }
    const amount = (text: string) => Number(text.replaceAll(',', ''))
    const rows = [...markdown.matchAll(/^\| ([^|]+) \| (\d+)% \| ([\d,]*) ?\| ([\d,]+) \|$/gm)]
    const [, net, customer] =
      /^\| the operator’s fare \| \| ([\d,]+) \| ([\d,]+) \|$/m.exec(markdown) ?? []
    const fare = { priceWithoutTax: amount(net ?? ''), priceWithTax: amount(customer ?? '') }
    const levels = rows.map(([, , percent]) => [addition({ amount: Number(percent) * 100 })])
    assert.equal(levels.length, 4)
    const prices = rows.map((row, level) => {
      const quote = quoteFare(fare, trip, chainOf(...levels.slice(0, level + 1)), now)
      assert.equal(quote.customer, amount(row[4] as string), row[0])
      return quote
    })
    const quote = prices.at(-1) as (typeof prices)[number]
    const above = prices.at(-2) as (typeof prices)[number]
    for (const [index, [, , , told]] of rows.slice(0, -1).entries()) {
      assert.equal(quote.levels[index + 1]?.net, amount(told as string))
    }
    const discount = shareInBasisPoints(quote.customer, 500)
    const figures = {
      net: quote.net,
      customer: quote.customer,
      difference: quote.customer - quote.net,
      own: quote.customer - above.customer,
      tax: above.customer - quote.net,
      discount,
      paid: quote.customer - discount,
    }
    const prose = markdown.slice(markdown.indexOf('Your NET is'), markdown.indexOf('```sh'))
    for (const [what, figure] of Object.entries(figures)) {
      assert.ok(prose.includes(figure.toLocaleString('en')), `${what} ${figure}`)
    }
  })

  for (const guide of guides) {
    if (blocksOf(guide.markdown).length === 0) continue
    if (guide.name === 'partner-flow') {
      test('WHAT-3 the flow goes as its guide says: search, seats, price, voucher, balance, booking, confirmation, poll, ticket', async () => {
        const commands = blocksOf(guide.markdown).map(block => block.commands)
        let rest = commands.join('\n')
        for (const call of flow) {
          assert.ok(rest.includes(call), `${call} is not called, or not where it belongs`)
          rest = rest.slice(rest.indexOf(call) + call.length)
        }
        await follow(guide)
      })
    } else {
      test(`the commands of ${guide.name} do what it says`, () => follow(guide))
    }
  }

  async function follow(guide: { markdown: string }): Promise<void> {
    const blocks = blocksOf(guide.markdown)
    const folder = await mkdtemp(join(tmpdir(), 'gangway-guide-'))
    const mark = '=== end of block'
    const script = blocks.map(({ commands }) => `${commands}\necho; echo '${mark}'`).join('\n')
    try {
      const { stdout } = await run(installed('bash'), ['-euo', 'pipefail', '-c', script], {
        cwd: folder,
        env: {
          PATH: `${dirname(process.execPath)}:${dirname(installed('curl'))}:${process.env.PATH}`,
          GANGWAY_URL: service.url,
          GANGWAY_KEY: service.keys.PIER9,
        },
      })
      const printed = stdout.split(`${mark}\n`)
      for (const [index, { commands, prints }] of blocks.entries()) {
        if (prints === null) continue
        assert.match((printed[index] ?? '').trim(), patternOf(prints), commands)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
})

/** The calls of one sale, in the order of the specification. */
const flow = [
  ...['/voyages?', '/boat-layouts/', '/voyage-counts/'],
  ...['/ticket-price-additions/check', '/vouchers/check-aplicability', '/transactions/balance'],
  ...['/bookings -d', '/bookings/confirmToIssue/', '/bookings/$BOOKING |', '/tickets'],
]

function at({ name }: { name: string }): string {
  return `/docs/guides/${name}`
}

type Block = { commands: string; prints: string | null }

function blocksOf(markdown: string): Block[] {
  const fenced = /^```sh\n([\s\S]*?)^```\n(?:\n```(?:text|json)\n([\s\S]*?)^```$)?/gm
  return [...markdown.matchAll(fenced)].map(([, commands = '', prints]) => ({
    commands,
    prints: prints?.trim() ?? null,
  }))
}

function patternOf(text: string): RegExp {
  return new RegExp(`^${text.split('…').map(RegExp.escape).join('[^]*')}$`)
}
