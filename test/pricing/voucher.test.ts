/** What a voucher takes off against a second model of it, on cases that nobody chose. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  discountOf,
  promisedDiscount,
  type Voucher,
  type VoucherLine,
  voucherRefusals,
} from '../../src/pricing/index.ts'
import { drawing, drawLines, drawVoucher, saleMoment } from '../support/price-cases.ts'
import { modelDiscount } from '../support/voucher-model.ts'

const seed = 9_061_500
const cases = 100_000

suite('the discount of a voucher', () => {
  const met = new Map<string, number>()
  const count = (name: string) => met.set(name, (met.get(name) ?? 0) + 1)

  test(`REST-7 MONEY-6 ${cases} drawn vouchers and orders have the model's discount, or one of its reasons`, () => {
    for (let index = 0; index < cases; index += 1) {
      const random = drawing(seed + index)
      const voucher = drawVoucher(random)
      const lines = drawLines(random)
      const uses = random.whole(0, 2)
      const discount = discountOf(voucher, lines, uses, saleMoment)
      const model = modelDiscount(voucher, lines, uses, saleMoment)
      const agrees = discount.applies
        ? model.reasons.length === 0 && BigInt(discount.amount) === model.amount
        : model.reasons.includes(discount.reason)
      const keeps = BigInt(promisedDiscount(voucher, lines)) === model.promised
      if (!agrees || !keeps) {
        const drawn = { voucher, lines, uses, discount, promised: String(model.promised), model }
        const told = JSON.stringify(drawn, (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        assert.fail(`seed ${seed + index}: ${told}`)
      }
      count(discount.applies ? 'applies' : discount.reason)
      noteEdges(voucher, lines, model.promised)
    }
  })

  test('the drawn cases met every reason, orders that fit in part, and halves of a dong', () => {
    const wanted = [
      'applies',
      ...voucherRefusals,
      'takes a part of the order',
      'takes all it can',
      'half a dong',
    ]
    const rare = wanted.filter(name => (met.get(name) ?? 0) < cases / 1_000)
    assert.deepEqual(rare, [])
  })

  function noteEdges(voucher: Voucher, lines: VoucherLine[], promised: bigint): void {
    const total = lines.reduce((sum, { price }) => sum + price, 0)
    if (promised === 0n || total === 0) return
    if (promised === BigInt(total)) count('takes all it can')
    if (voucher.amountType === 'flat') return
    const whole = promisedDiscount({ ...voucher, ...anywhere }, lines)
    if (BigInt(whole) !== promised) count('takes a part of the order')
    if ((total * voucher.amount) % 10_000 === 5_000) count('half a dong')
  }
})

const anywhere = {
  departureTerminal: null,
  arrivalTerminal: null,
  departureFrom: null,
  departureTo: null,
  seatClasses: null,
}
