import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, bookingBody, findVoyage, freeSeats, passenger } from '../../support/booking.ts'
import { signedIn } from '../../support/dashboard.ts'
import { legOf } from '../../support/issuance.ts'
import { type OrganizationCode, startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)

suite('voyages in the dashboard', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const addition = async (code: OrganizationCode, fields: Record<string, unknown>) => {
    const whole = { amount_type: 'percent', direction: 'increase', ...fields }
    const { status, body } = await service.as(code).post('/ticket-price-additions', whole)
    assert.equal(status, 201, JSON.stringify(body))
  }
  await addition('SAIGON', { title: 'Secret of Saigon', amount: 1_000 })
  await addition('DELTA', { title: 'Secret of Delta', amount: 700 })
  await addition('PIER9', { title: 'Our margin', amount: 500, priority: 1 })
  await addition('PIER9', { title: 'Our fee', amount_type: 'flat', amount: 7_000, priority: 2 })
  await addition('PIER9', {
    title: 'Less for two',
    amount_type: 'flat',
    direction: 'decrease',
    amount: 3_000,
    priority: 3,
    count_min: 2,
  })
  await pier9.post('/vouchers', { code: 'TET', title: 'Tet', amount_type: 'flat', amount: 20_000 })
  const voyage = await findVoyage(pier9, legOf('CONSON'))
  const query = (more = '') =>
    `/voyages?departure_terminal=VTA&arrival_terminal=CDO&departure_date=${voyage.departure_date}${more}`

  test('a search shows what partners find, with both prices and the way between them', async () => {
    const { status, body } = await visitor.get(query())
    assert.equal(status, 200, JSON.stringify(body))
    const [customer, net] = await Promise.all([
      pier9.get(query('&view=customer')),
      pier9.get(query('&view=net')),
    ])
    const faresOf = (answer: any, price: string) =>
      answer.data.flatMap((each: any) =>
        each.cabin_classes.flatMap((cabin: any) =>
          cabin.fares.map((fare: any) => [
            each.id,
            cabin.seat_class,
            fare.passenger_type,
            fare[price],
          ]),
        ),
      )
    assert.ok(faresOf(body, 'net_price').length > 0)
    assert.deepEqual(faresOf(body, 'customer_price'), faresOf(customer.body, 'price'))
    assert.deepEqual(faresOf(body, 'net_price'), faresOf(net.body, 'price'))
    const of = (sources: any[]) => sources.map(({ operator }) => operator)
    assert.deepEqual(of(body.sources), of(customer.body.sources))
    for (const fare of body.data.flatMap((each: any) =>
      each.cabin_classes.flatMap((cabin: any) => cabin.fares),
    )) {
      const own = fare.own_additions.map(({ title, amount }: any) => [title, amount])
      assert.deepEqual(
        own.map(([title]: any) => title),
        ['Our margin', 'Our fee'],
      )
      assert.equal(own[1][1], 7_000)
      assert.equal(
        fare.net_price + fare.tax + sum(own.map(([, amount]: any) => amount)),
        fare.customer_price,
      )
    }
  })

  test('nothing of it tells what a level above added', async () => {
    const answers = await Promise.all([visitor.get(query()), visitor.get(`/voyages/${voyage.id}`)])
    for (const { status, body } of answers) {
      assert.equal(status, 200)
      assert.doesNotMatch(JSON.stringify(body), /Secret|base|levels/)
    }
  })

  test('the price of a booking before it is made is the price that it is made with', async () => {
    const seats = await freeSeats(pier9, voyage.id, 2)
    const legs = [
      {
        voyage_id: voyage.id,
        seats: seats.map(() => ({ seat_class: 'eco', passenger_type: 'adult' })),
      },
    ]
    const price = await visitor.post('/bookings/price', { legs, voucher_code: 'TET' })
    assert.equal(price.status, 200, JSON.stringify(price.body))
    const [leg] = price.body.legs
    assert.deepEqual(
      leg.own_additions.slice(1).map(({ title, amount }: any) => [title, amount]),
      [
        ['Our fee', 14_000],
        ['Less for two', -6_000],
      ],
    )
    assert.equal(
      leg.net_price + leg.tax + sum(leg.own_additions.map(({ amount }: any) => amount)),
      leg.customer_price,
    )
    assert.deepEqual(price.body.voucher, { discount: 20_000, reason: null })
    assert.equal(price.body.total_price, leg.customer_price - 20_000)
    const made = await visitor.post(
      '/bookings',
      bookingBody([{ voyage_id: voyage.id, passengers: seats.map(seat => passenger(seat)) }], {
        voucher_code: 'TET',
      }),
    )
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.equal(made.body.total_price, price.body.total_price)
    assert.equal(made.body.net_total, price.body.net_total)
    const unknown = await visitor.post('/bookings/price', { legs, voucher_code: 'NOPE' })
    assert.deepEqual(unknown.body.voucher, { discount: 0, reason: 'unknown' })
    assert.equal(unknown.body.total_price, leg.customer_price)
  })

  test('a price is refused at its field', async () => {
    const seat = { seat_class: 'eco', passenger_type: 'pirate' }
    const { body } = await visitor.post('/bookings/price', {
      legs: [{ voyage_id: voyage.id, seats: [{ ...seat, passenger_type: 'adult' }, seat] }],
    })
    assert.equal(body.errors[0].path, '/legs/0/seats/1/passenger_type')
    const gone = await visitor.get('/voyages/01900000-0000-7000-8000-000000000000')
    assertProblem(gone, 404, 'not_found')
  })

  test('the seat map is the one of now, with the seats that Gangway gave away', async () => {
    const booking = await book(service.as('STRANGER'), [legOf('CONSON')])
    const [{ voyage: booked, tickets }] = booking.orders
    const { body } = await visitor.get(`/voyages/${booked.id}/layout`)
    const partner = await pier9.get(`/boat-layouts/${booked.id}`)
    assert.deepEqual(body, partner.body)
    const cell = body.decks
      .flatMap((deck: any) => deck.cells)
      .find((each: any) => each.seat_code === tickets[0].seat_code)
    assert.equal(cell.state, 'marked')
  })

  test('a form finds all it offers in one call', async () => {
    const { body } = await visitor.get('/network')
    const { body: operators } = await pier9.get('/operators')
    assert.deepEqual(
      body.operators.map(({ code, issuance }: any) => [code, issuance]),
      operators.data.map(({ code, issuance }: any) => [code, issuance]),
    )
    const conson = body.operators.find(({ code }: any) => code === 'CONSON')
    assert.ok(conson.required_passenger_fields.includes('document_number'))
    assert.ok(conson.passenger_types.some(({ code }: any) => code === 'adult'))
    assert.deepEqual(conson.cancellation_penalties, [
      { hours_before: 72, type: 'percent', value_bps: 0 },
      { hours_before: 24, type: 'percent', value_bps: 2_500 },
      { hours_before: 0, type: 'percent', value_bps: 10_000 },
    ])
    const ofHaiau = body.operators.find(({ code }: any) => code === 'HAIAU').cancellation_penalties
    assert.deepEqual(ofHaiau[0], { hours_before: 24, type: 'flat', value: 30_000 })
    assert.deepEqual(ofHaiau.at(-1), { hours_before: 0, type: 'not_allowed' })
    assert.ok(Number.isInteger(conson.change_fee))
    assert.equal('change_fee' in operators.data[0], false)
    assert.ok(body.seat_classes.some(({ code }: any) => code === 'eco'))
    assert.ok(body.routes.length > 0 && body.terminals.length > 0)
  })
})
