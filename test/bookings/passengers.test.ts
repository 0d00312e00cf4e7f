import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Passenger, passengerFaults } from '../../src/bookings/passengers.ts'
import { addDays } from '../../src/core/time.ts'
import { json, run, sql } from '../../src/db/index.ts'
import { loadNetwork } from '../../src/operators/index.ts'
import { bookingBody, legBody, passenger } from '../support/booking.ts'
import { countAllMarks } from '../support/holds.ts'
import { automated, legOf, manual } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

const departure = '2027-03-01'
const network = loadNetwork()

/** The birthday of somebody who turns so old on the day of departure. */
const turning = (age: number) => `${2027 - age}-03-01`

function faultsAt(operator: string, passengerType: string, dateOfBirth: string) {
  const profile = network.operators.find(({ code }) => code === operator)
  assert.ok(profile)
  const person: Passenger = {
    seatCode: 'A01A',
    passengerType,
    fullName: 'Lê Thị Tuổi',
    documentNumber: '079090000001',
    dateOfBirth,
    nationality: 'VN',
    gender: 'female',
    phone: '+84900000000',
    email: null,
    plateNumber: '68-A1 123.45',
  }
  return passengerFaults(0, [person], profile, departure).map(fault => fault.path)
}

const refused = ['/legs/0/passengers/0/date_of_birth']

suite('the ages of passenger types', () => {
  for (const { code, passengerTypes } of network.operators) {
    for (const { code: type, minAge, maxAge } of passengerTypes) {
      test(`PATHT-1 ${code} ${type}: from the ${minAge}. birthday on the day of departure, not a day younger`, () => {
        assert.deepEqual(faultsAt(code, type, turning(minAge)), [])
        assert.deepEqual(faultsAt(code, type, addDays(turning(minAge), 1)), refused)
      })

      test(`PATHT-1 ${code} ${type}: to ${maxAge ?? 'any'} years, the day before the next birthday included`, () => {
        if (maxAge === null) return assert.deepEqual(faultsAt(code, type, turning(120)), [])
        assert.deepEqual(faultsAt(code, type, addDays(turning(maxAge + 1), 1)), [])
        assert.deepEqual(faultsAt(code, type, turning(maxAge + 1)), refused)
      })
    }
  }

  test('PATHT-1 somebody born on 29 February is a year older on 1 March of an ordinary year', () => {
    assert.deepEqual(faultsAt('HAIAU', 'adult', '2015-03-01'), [])
    assert.deepEqual(faultsAt('HAIAU', 'elderly', '1964-02-29'), [])
  })

  test('PATHT-1 a birth after the departure fits no type', () => {
    for (const type of ['adult', 'child', 'elderly', 'disabled']) {
      assert.deepEqual(faultsAt('CONSON', type, addDays(departure, 1)), refused)
    }
  })
})

suite('what is asked of passengers', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')

  async function refusal(legs: Awaited<ReturnType<typeof legBody>>[]) {
    const marks = await countAllMarks(service)
    const answer = await pier9.post('/bookings', bookingBody(legs))
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    assert.equal(answer.body.code, 'validation_failed')
    assert.equal(await countAllMarks(service), marks, 'nothing is marked')
    return answer.body.errors.map((error: any) => error.path)
  }

  for (const [operator, leg] of Object.entries({ ...automated, ...manual })) {
    test(`PATHT-1 ${operator} gets every field that it requires, or the booking is refused`, async () => {
      const body = await legBody(pier9, leg)
      const { seat_code, passenger_type, full_name } = body.passengers[0] ?? {}
      const bare = [{ seat_code, passenger_type, full_name }]
      const required = network.operators.find(({ code }) => code === operator)
      assert.deepEqual(
        await refusal([{ ...body, passengers: bare }]),
        required?.requiredPassengerFields
          .filter(field => field !== 'full_name' && field !== 'plate_number')
          .map(field => `/legs/0/passengers/0/${field}`),
      )
    })
  }

  for (const operator of ['NGOCTRAI', 'TUANCHAU']) {
    test(`PATHT-1 ${operator} gets the plate number of a vehicle, and asks none of who sits in the cabin`, async () => {
      const onFoot = await legBody(pier9, legOf(operator), [{ plate_number: undefined }])
      assert.equal((await pier9.post('/bookings', bookingBody([onFoot]))).status, 201)
      const query = { ...legOf(operator), seatClass: 'motorbike' }
      const riding = await legBody(pier9, query, [{ plate_number: undefined }])
      assert.deepEqual(await refusal([riding]), ['/legs/0/passengers/0/plate_number'])
      const told = await legBody(pier9, query)
      assert.equal((await pier9.post('/bookings', bookingBody([told]))).status, 201)
    })
  }

  test('PATHT-1 all faults of all legs are told at once, each at its place', async () => {
    const legs = [
      await legBody(pier9, { ...legOf('HAIAU'), seats: 2 }, [
        {},
        { passenger_type: 'child', date_of_birth: '1980-01-01' },
      ]),
      await legBody(pier9, legOf('TRANGKHUYET'), [{ passenger_type: 'dog', phone: undefined }]),
    ]
    assert.deepEqual(await refusal(legs), [
      '/legs/0/passengers/1/date_of_birth',
      '/legs/1/passengers/0/passenger_type',
      '/legs/1/passengers/0/phone',
    ])
  })

  test('PATHT-1 one seat twice in a leg is refused at the second', async () => {
    const leg = await legBody(pier9, { ...legOf('HAIAU'), seats: 2 })
    const [one, two] = leg.passengers
    const passengers = [one ?? {}, { ...two, seat_code: one?.seat_code }]
    assert.deepEqual(await refusal([{ ...leg, passengers }]), ['/legs/0/passengers/1/seat_code'])
  })

  test('PATHT-1 a seat that the boat does not have is refused', async () => {
    const leg = await legBody(pier9, { ...legOf('HAIAU'), seats: 2 }, [{}, { seat_code: 'Z99Z' }])
    assert.deepEqual(await refusal([leg]), ['/legs/0/passengers/1/seat_code'])
  })

  test('PATHT-1 one voyage in two legs is refused at the second', async () => {
    const leg = await legBody(pier9, { ...legOf('HAIAU'), seats: 2 })
    const [one = {}, two = {}] = leg.passengers
    const legs = [one, two].map(person => ({ ...leg, passengers: [person] }))
    assert.deepEqual(await refusal(legs), ['/legs/1/voyage_id'])
  })

  test('PATHT-1 a passenger type without a fare in the seat’s class is refused', async () => {
    const leg = await legBody(pier9, { route: 'HSO-NDU', operator: 'HAIAU', seats: 2 }, [
      {},
      { passenger_type: 'elderly', date_of_birth: '1950-01-01' },
    ])
    const voyage = (await pier9.get(`/voyages/${leg.voyage_id}`)).body
    const classes = voyage.cabin_classes.map((cabin: any) => ({
      seatClass: cabin.seat_class,
      label: cabin.label,
      capacity: cabin.capacity,
      available: cabin.available,
      fares: [{ passengerType: 'adult', priceWithTax: 100_000, priceWithoutTax: 92_593 }],
    }))
    await run(
      service.db,
      sql`update voyages set cabin_classes = ${json(classes)} where id = ${leg.voyage_id}`,
    )
    assert.deepEqual(await refusal([leg]), ['/legs/0/passengers/1/passenger_type'])
  })

  test('PATHT-1 a document stands once a leg, however it is written', async () => {
    for (const written of [' C1234567 ', 'C 123 4567']) {
      const leg = await legBody(pier9, { ...legOf('HAIAU'), seats: 2 }, [
        { document_number: 'c1234567' },
        { document_number: written },
      ])
      assert.deepEqual(await refusal([leg]), ['/legs/0/passengers/1/document_number'], written)
    }
  })

  test('PATHT-1 a child may stand under the document of an adult of the leg', async () => {
    const birth = `${new Date().getUTCFullYear() - 6}-01-01`
    const leg = await legBody(pier9, { ...legOf('HAIAU'), seats: 3 }, [
      { document_number: 'C7654321' },
      { document_number: 'C7654321', passenger_type: 'child', date_of_birth: birth },
      { document_number: 'C7654321', passenger_type: 'child', date_of_birth: birth },
    ])
    assert.equal((await pier9.post('/bookings', bookingBody([leg]))).status, 201)
  })

  test('PATHT-1 a child without a document is refused with the way out, an adult without one', async () => {
    const birth = `${new Date().getUTCFullYear() - 6}-01-01`
    const leg = await legBody(pier9, { ...legOf('HAIAU'), seats: 2 }, [
      { document_number: undefined },
      { document_number: undefined, passenger_type: 'child', date_of_birth: birth },
    ])
    const answer = await pier9.post('/bookings', bookingBody([leg]))
    assertProblem(answer, 400, 'validation_failed')
    assert.deepEqual(answer.body.errors, [
      { path: '/legs/0/passengers/0/document_number', message: 'HAIAU requires it' },
      {
        path: '/legs/0/passengers/1/document_number',
        message: 'HAIAU requires it; a child may have that of an adult of the leg',
      },
    ])
  })

  test('PATHT-1 one document may stand in several legs: people travel on', async () => {
    const person = passenger('')
    const legs = []
    for (const operator of ['HAIAU', 'CONSON']) {
      const leg = await legBody(pier9, legOf(operator))
      const seat_code = leg.passengers[0]?.seat_code
      legs.push({ ...leg, passengers: [{ ...person, seat_code }] })
    }
    assert.equal((await pier9.post('/bookings', bookingBody(legs))).status, 201)
  })

  for (const nationality of ['Vietnam', 'vn', 'ZZ', 'EU', 'V']) {
    test(`PATHT-1 "${nationality}" is no nationality`, async () => {
      const leg = await legBody(pier9, legOf('HAIAU'), [{ nationality }])
      assert.deepEqual(await refusal([leg]), ['/legs/0/passengers/0/nationality'])
    })
  }

  for (const [what, name] of Object.entries({
    'a blank': ' \u00a0\u3000',
    'a line break': 'Trần\nVăn',
    'a tab': 'Trần\tVăn',
    'a bell': 'Trần\u0007',
    'a turned direction': 'Trần \u202enăV',
    'an invisible space': '\u200b',
  })) {
    test(`PATHT-1 a name with ${what} is refused, of a passenger, the contact and the invoice alike`, async () => {
      const leg = await legBody(pier9, legOf('HAIAU'))
      const passengers = leg.passengers.map(person => ({ ...person, full_name: name }))
      const { contact, ...rest } = bookingBody([{ ...leg, passengers }])
      const answer = await pier9.post('/bookings', {
        ...rest,
        contact: { ...contact, name },
        invoice_recipient: { name },
      })
      assert.equal(answer.status, 400)
      assert.deepEqual(
        answer.body.errors.map(({ path, message }: any) => [path, /one line/.test(message)]).sort(),
        [
          ['/contact/name', true],
          ['/invoice_recipient/name', true],
          ['/legs/0/passengers/0/full_name', true],
        ],
      )
    })
  }

  test('PATHT-1 names in the letters of every language are taken', async () => {
    for (const full_name of [
      'Nguyễn Thị Ước',
      '李小龍',
      'محمد بن علي',
      'Ім’я',
      'علی\u200cرضا',
      'Ọlá',
    ]) {
      const leg = await legBody(pier9, legOf('HAIAU'), [{ full_name }])
      const { status, body } = await pier9.post('/bookings', bookingBody([leg]))
      assert.equal(status, 201, JSON.stringify(body))
      assert.equal(body.orders[0].tickets[0].passenger_name, full_name.normalize('NFC'))
    }
  })

  test('PATHT-1 a field that the contract does not know is refused', async () => {
    const leg = await legBody(pier9, legOf('HAIAU'), [{ meal: 'vegetarian' }])
    assert.equal((await pier9.post('/bookings', bookingBody([leg]))).status, 400)
  })
})
