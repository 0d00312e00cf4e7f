import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { listAudit } from '../../../src/audit/index.ts'
import { correctPassenger } from '../../../src/bookings/index.ts'
import { run, sql } from '../../../src/db/index.ts'
import { loadNetwork } from '../../../src/operators/index.ts'
import { tester } from '../../support/actor.ts'
import {
  bookingBody,
  confirm,
  dayAhead,
  findVoyage,
  freeSeats,
  passenger,
} from '../../support/booking.ts'
import { buyerOf, correctionsBy, namesOf, person } from '../../support/corrections.ts'
import { signedIn } from '../../support/dashboard.ts'
import { endHoldIn } from '../../support/holds.ts'
import {
  forgetCalls,
  keepWaiting,
  legOf,
  misbehave,
  moneyOf,
  until,
} from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('what was typed is corrected until an operator is told', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor: staff, login } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: stranger } = await signedIn(service, 'STRANGER', 'staff')
  beforeEach(() => forgetCalls(service))

  /** The same people on every leg. */
  function create(people: Record<string, unknown>[], operators = ['CONSON'], seatClass = 'eco') {
    const them = people.map(each => passenger('', each))
    return createOf(operators.map(operator => ({ operator, them, seatClass })))
  }

  async function createOf(
    wanted: { operator: string; them: ReturnType<typeof passenger>[]; seatClass?: string }[],
  ) {
    const legs = []
    for (const { operator, them, seatClass } of wanted) {
      const { id } = await findVoyage(pier9, legOf(operator))
      const seats = await freeSeats(pier9, id, them.length, seatClass)
      const passengers = them.map((each, at) => ({ ...each, seat_code: seats[at] }))
      legs.push({ voyage_id: id, passengers })
    }
    const { status, body } = await pier9.post('/bookings', bookingBody(legs))
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }

  const { seenOf, pathOf, correct, correctContact, read } = correctionsBy(staff)
  const found = async (words: string) => {
    const { body } = await staff.get(`/bookings?q=${encodeURIComponent(words)}`)
    return body.data.map(({ id }: any) => id)
  }
  const enteredOf = async ({ id, orders }: any, leg: number) => {
    const { data } = (await staff.get(`/bookings/${id}/passengers`)).body
    const [ticket] = orders[leg - 1].tickets
    const { ticket_id: _, ...entered } = data.find((each: any) => each.ticket_id === ticket.id)
    return entered
  }
  const deedsOn = async ({ id }: any) => {
    const deeds = await listAudit(service.db, { subject: id }, everything)
    return deeds.filter(({ action }) => action.startsWith('booking.correct'))
  }
  const everything = { sort: '_id', limit: 100, after: null } as const

  test('nothing is corrected for an operator that was taken out of the network', async () => {
    const booking = await create([{ full_name: 'Nguyen Van An' }])
    await run(
      service.db,
      sql`update orders set operator_code = 'GONE' where booking_id = ${booking.id}`,
    )
    assertProblem(await correct(booking, person()), 409, 'voyage_closed')
  })

  test('a passenger whom the operator refused is corrected and issued', async () => {
    const booking = await create([{ full_name: 'Trần Sái' }])
    const settle = await misbehave(service, {
      operator: 'CONSON',
      action: 'reject',
      passenger_name: 'Trần Sái',
      reason: 'Sai tên',
    })
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    const right = await correct(booking, person({ full_name: ' Trần Sai ' }))
    assert.equal(right.status, 200, JSON.stringify(right.body))
    const { body: issued } = await confirm(pier9, booking.id)
    assert.equal(issued.status, 10, JSON.stringify(issued))
    assert.equal(issued.ticket_files[0].passenger_name, 'Trần Sai')
    await settle()
  })

  test('the person is corrected on every leg and in the search; seats and money stay', async () => {
    const booking = await create(
      [{ document_number: '079090111111', email: 'cu@example.com' }, { email: 'khac@example.com' }],
      ['CONSON', 'SONGVIET'],
    )
    const [money, before] = [await moneyOf(service), await read(booking)]
    const { headers } = await pier9.get(`/bookings/${booking.id}`)
    assert.deepEqual(await found('079090111111'), [booking.id])
    const to = person({ full_name: 'Lê Đúng', document_number: '079090222222' })
    const { body: after } = await correct(booking, to)
    const other = 'Nguyễn Thị Thử Nghiệm'
    assert.deepEqual(namesOf(after), [
      ['Lê Đúng', other],
      ['Lê Đúng', other],
    ])
    assert.ok(after.updated_at > before.updated_at)
    const unnamed = (text: string) => text.replaceAll('Lê Đúng', other)
    const { updated_at } = before
    assert.deepEqual(JSON.parse(unnamed(JSON.stringify({ ...after, updated_at }))), before)
    assert.deepEqual(await moneyOf(service), money)
    const again = await pier9.get(`/bookings/${booking.id}`)
    assert.notEqual(again.headers.get('etag'), headers.get('etag'))
    assert.deepEqual(await found('079090111111'), [])
    assert.deepEqual(await found('le dung'), [booking.id])
    assert.deepEqual(await found(booking.booking_code), [booking.id])
    const { body: passengers } = await staff.get(`/bookings/${booking.id}/passengers`)
    const emails = passengers.data.map((each: any) => each.email)
    assert.deepEqual(emails.sort(), ['khac@example.com', 'khac@example.com', null, null])
  })

  test('whatever was typed is corrected: of the person on every leg, and the plate number of the one ticket', async () => {
    const booking = await create([{}], ['CONSON', 'NGOCTRAI'])
    const { plate_number } = await enteredOf(booking, 2)
    const entered = {
      ...{ document_number: '079090444444', date_of_birth: '1985-02-03', nationality: 'FR' },
      ...{ gender: 'male', phone: '+84922333444', email: 'du@example.com' },
    }
    const to = { ...entered, full_name: 'Lê Đủ', plate_number: '59-B2 678.90' }
    assert.equal((await correct(booking, to)).status, 200)
    assert.deepEqual(await enteredOf(booking, 1), { ...entered, plate_number: '59-B2 678.90' })
    assert.deepEqual(await enteredOf(booking, 2), { ...entered, plate_number })
    // Its operator asks for none, and what the other one asks for stands on the other ticket.
    assert.equal((await correct(booking, person({ ...to, plate_number: null }))).status, 200)
    assert.equal((await enteredOf(booking, 1)).plate_number, null)
  })

  test('a vehicle keeps a plate number where its operator requires one', async () => {
    const riding = await create([{}], ['NGOCTRAI'], 'motorbike')
    const without = await correct(riding, person({ plate_number: null }))
    assertProblem(without, 400, 'validation_failed')
    assert.deepEqual(
      without.body.errors.map((each: any) => each.path),
      ['/plate_number'],
    )
    assert.equal((await correct(riding, person({ plate_number: '59-B2 678.90' }))).status, 200)
    const onFoot = await create([{ plate_number: undefined }], ['NGOCTRAI'])
    const named = person({ full_name: 'Lê Đi Bộ', plate_number: null })
    assert.equal((await correct(onFoot, named)).status, 200)
  })

  test('what another leg’s operator requires is refused as well, and a field is named once', async () => {
    const booking = await create([{}], ['CONSON', 'TRANGKHUYET'])
    for (const field of ['phone', 'document_number']) {
      const { status, body } = await correct(booking, person({ [field]: null }))
      assert.deepEqual([status, body.errors.map((each: any) => each.path)], [400, [`/${field}`]])
    }
  })

  test('a document that stands on another leg is no fault: people travel on', async () => {
    const [one, other] = [passenger(''), passenger('')]
    const booking = await createOf([
      { operator: 'CONSON', them: [one] },
      { operator: 'SONGVIET', them: [other] },
    ])
    const { document_number } = other
    assert.equal((await correct(booking, person({ document_number }))).status, 200)
  })

  test('the deed names the fields and nobody; what changes nothing is no deed', async () => {
    const booking = await create([{}])
    const same = (await staff.get(`/bookings/${booking.id}/passengers`)).body.data[0]
    const { ticket_id, ...entered } = same
    const before = await read(booking)
    const full_name = before.orders[0].tickets[0].passenger_name
    assert.deepEqual((await correct(booking, person({ ...entered, full_name }))).body, before)
    assert.deepEqual(await deedsOn(booking), [])
    const to = person({ ...entered, full_name: 'Lê Khác', gender: 'male' })
    assert.equal((await correct(booking, to)).status, 200)
    const [deed, ...others] = await deedsOn(booking)
    assert.deepEqual(others, [])
    assert.equal(deed?.action, 'booking.correct_passenger')
    assert.equal(deed?.by.name, login.email)
    assert.deepEqual(deed?.facts, { ticket_id, fields: ['full_name', 'gender'] })
  })

  test('what a new booking would be refused for is refused, by the name of the field', async () => {
    const born = { date_of_birth: dayAhead(-1_500), document_number: 'C0FFEE02' }
    const child = { ...born, passenger_type: 'child' }
    const booking = await create([{}, { document_number: 'C0FFEE01' }, child, child])
    const before = await read(booking)
    const faults: [Record<string, unknown>, string, number?][] = [
      [person({ full_name: '' }), '/full_name'],
      [person({ date_of_birth: born.date_of_birth }), '/date_of_birth'],
      [person({ nationality: 'XX' }), '/nationality'],
      [person({ document_number: null }), '/document_number'],
      [person({ document_number: 'c0ffee01' }), '/document_number'],
      [person({ date_of_birth: '1990-01-01' }), '/date_of_birth', 2],
      [person({ seat_code: 'A01A' }), '/seat_code'],
    ]
    for (const [to, path, at] of faults) {
      const answer = await correct(booking, to, at)
      assertProblem(answer, 400, 'validation_failed')
      const paths = new Set(answer.body.errors.map((each: any) => each.path))
      assert.deepEqual([...paths], [path], JSON.stringify(answer.body))
    }
    const taken = await correct(booking, person({ document_number: 'c0ffee01' }))
    assert.match(taken.body.errors[0].message, /passenger 1 has it too/)
    assert.deepEqual(await read(booking), before)
    // A child may have the document of a parent or of another child, and a parent that of a child.
    assert.equal((await correct(booking, person({ document_number: 'C0FFEE02' }))).status, 200)
    assert.equal((await correct(booking, person({ ...born, gender: 'male' }), 2)).status, 200)
  })

  test('the names of the sandbox are no correction in production', async () => {
    const booking = await create([{}])
    const of = {
      organizationId: service.organizations.PIER9,
      bookingId: booking.id,
      ticketId: booking.orders[0].tickets[0].id,
    }
    const to = {
      fullName: 'Sandbox Reject',
      documentNumber: '079090333333',
      dateOfBirth: '1990-05-17',
      nationality: 'VN',
      gender: 'female',
      phone: '+84900000000',
      email: null,
      plateNumber: null,
    }
    const operators = new Map(loadNetwork().operators.map(profile => [profile.code, { profile }]))
    const correction = { seen: await seenOf(booking), to }
    const deps = { db: service.db, operators, environment: 'production' } as any
    const refused = correctPassenger(deps, of, correction, tester)
    await assert.rejects(refused, { code: 'validation_failed' })
    await correctPassenger({ ...deps, environment: 'uat' }, of, correction, tester)
    assert.deepEqual(namesOf(await read(booking)), [['Sandbox Reject']])
  })

  test('contact, reference and recipient of the invoice are corrected, and found', async () => {
    const booking = await create([{}])
    const contact = { name: 'Phạm Mới', email: 'moi@example.com', phone: '+84911222333' }
    const invoice_recipient = { name: 'Công ty Đúng', tax_code: '0312345678' }
    const to = { contact, client_reference: 'AG-77', invoice_recipient }
    const { status, body } = await correctContact(booking, to)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.contact, body.client_reference, body.invoice_recipient],
      [contact, 'AG-77', invoice_recipient],
    )
    assert.deepEqual(await found('0911222333'), [booking.id])
    assert.deepEqual(await found('AG-77'), [booking.id])
    assert.deepEqual(await found('Phạm Mới'), [booking.id])
    assert.deepEqual((await correctContact(booking, to)).body, body)
    const { body: bare } = await correctContact(booking, { contact })
    assert.deepEqual([bare.client_reference, bare.invoice_recipient], [null, null])
    const deeds = await deedsOn(booking)
    assert.deepEqual(
      deeds.map(({ facts }) => facts.fields),
      [
        ['contact', 'client_reference', 'invoice_recipient'],
        ['client_reference', 'invoice_recipient'],
      ],
    )
    const refused = await correctContact(booking, { contact: { ...contact, email: 'moi' } })
    assertProblem(refused, 400, 'validation_failed')
  })

  test('how the contact is reached, and the reference, is corrected after the issuance and the end as well; the name and the buyer are not', async () => {
    const invoice_recipient = { name: 'Công ty  Cũ', tax_code: '0312345678' }
    const booking = await create([{}])
    const { contact } = booking
    assert.equal((await correctContact(booking, { contact, invoice_recipient })).status, 200)
    const reached = { ...contact, email: 'dung@example.com', phone: '+84911222444' }
    const to = { contact: reached, client_reference: 'AG-78', invoice_recipient }
    const tries = async () => {
      const { body: before } = await pier9.get(`/bookings/${booking.id}`)
      for (const other of [
        { ...to, contact: { ...reached, name: 'Ai Đó' } },
        { ...to, invoice_recipient: { ...invoice_recipient, tax_code: '0312345679' } },
        { ...to, invoice_recipient: undefined },
      ]) {
        assertProblem(await correctContact(booking, other), 422, 'booking_not_changeable')
      }
      assert.deepEqual((await pier9.get(`/bookings/${booking.id}`)).body, before)
      return correctContact(booking, to)
    }
    const goOn = await keepWaiting(service, { operator: 'CONSON' })
    const issued = confirm(pier9, booking.id)
    await until('an attempt', async () => (await read(booking)).certainty === 'in_flight')
    assert.equal((await read(booking)).reach_correctable, false)
    assertProblem(await correctContact(booking, to), 422, 'booking_processing')
    await goOn()
    assert.equal((await issued).body.status, 10)
    assert.equal((await read(booking)).reach_correctable, true)
    const { body: after } = await tries()
    assert.deepEqual([after.contact, after.client_reference], [reached, 'AG-78'])
    assert.deepEqual(after.invoice_recipient, invoice_recipient)
    const deeds = await deedsOn(booking)
    assert.deepEqual(deeds.at(-1)?.facts.fields, ['contact', 'client_reference'])
    assert.deepEqual(await found('0911222444'), [booking.id])
    // A page of before the correction of the recipient has that to look at first.
    const old = await correctContact(booking, { contact: reached }, buyerOf(booking))
    assertProblem(old, 409, 'corrected_meanwhile')
    assert.equal((await pier9.post(`/bookings/${booking.id}/cancel`)).body.status, 14)
    to.contact = { ...reached, phone: '+84911222555' }
    assert.equal((await tries()).body.contact.phone, '+84911222555')
  })

  const contact = { name: 'Ai Đó', email: 'ai@example.com', phone: '+84911222333' }

  async function refuses(booking: any, code: string): Promise<void> {
    const before = await read(booking)
    assertProblem(await correct(booking, person({ full_name: 'Quá Muộn' })), 422, code)
    assertProblem(await correctContact(booking, { contact }), 422, code)
    const after = await read(booking)
    assert.deepEqual([namesOf(after), after.contact], [namesOf(before), before.contact])
    assert.deepEqual(await deedsOn(booking), [])
  }

  test('nothing is corrected while an operator is at it, or once it has issued', async () => {
    const booking = await create([{}])
    const goOn = await keepWaiting(service, { operator: 'CONSON' })
    const issued = confirm(pier9, booking.id)
    await until('an attempt', async () => (await read(booking)).certainty === 'in_flight')
    assert.equal((await read(booking)).correctable, false)
    await refuses(booking, 'booking_processing')
    await goOn()
    assert.equal((await issued).body.status, 10)
    assert.equal((await read(booking)).correctable, false)
    await refuses(booking, 'booking_not_changeable')
  })

  test('nothing is corrected when the hold ran out, after the end, or when it was erased', async () => {
    const [late, ended, erased] = [await create([{}]), await create([{}]), await create([{}])]
    await endHoldIn(service, late.id)
    assert.equal((await pier9.post(`/bookings/${ended.id}/cancel`)).status, 200)
    for (const booking of [late, ended]) {
      assert.equal((await read(booking)).correctable, false)
      await refuses(booking, 'booking_not_changeable')
    }
    await run(
      service.db,
      sql`update bookings set passengers_erased_at = now() where id = ${erased.id}`,
    )
    await refuses(erased, 'booking_not_changeable')
  })

  test('another agency’s booking, and a ticket of another booking, are not there', async () => {
    const [booking, other] = [await create([{}]), await create([{}])]
    const before = await read(booking)
    const ofOther = `/bookings/${booking.id}/tickets/${other.orders[0].tickets[0].id}/passenger`
    const [seen, buyer] = [await seenOf(booking), buyerOf(booking)]
    const calls = [
      stranger.send('PUT', pathOf(booking), person({ seen })),
      stranger.send('PUT', `/bookings/${booking.id}/contact`, { contact, seen: buyer }),
      staff.send('PUT', ofOther, person({ seen })),
    ]
    for (const call of calls) assertProblem(await call, 404, 'not_found')
    assert.deepEqual(await read(booking), before)
  })
})
