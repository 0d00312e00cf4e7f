import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { isId, newBookingCode, newId, voyageId } from '../../src/core/ids.ts'

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const departures = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2199-12-31'),
  noInvalidDate: true,
})
const operators = fc.constantFrom('HAIAU', 'CONSON', 'SAOBIEN')
const refs = fc.string({ minLength: 1, maxLength: 40 })

suite('ids', () => {
  test('a fresh id is a UUIDv7 of now', () => {
    const before = Date.now()
    const id = newId()
    assert.match(id, uuidv7)
    const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    assert.ok(time >= before && time <= Date.now() + 1_000)
  })

  test('ascending ids are creation order, within a millisecond too, and none comes twice', () => {
    const ids = Array.from({ length: 100_000 }, newId)
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(ids.toSorted(), ids)
    assert.ok(ids.every(id => uuidv7.test(id)))
  })

  test('REST-3 a voyage’s id is a UUIDv7 that carries its departure, to the millisecond', () => {
    fc.assert(
      fc.property(operators, refs, departures, (operator, ref, departsAt) => {
        const id = voyageId(operator, ref, departsAt)
        assert.match(id, uuidv7)
        assert.ok(isId(id))
        const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
        assert.equal(time, departsAt.getTime())
      }),
    )
  })

  test('REST-3 the same sailing has the same id at every sync', () => {
    const departsAt = new Date('2026-12-01T07:30:00+07:00')
    assert.equal(voyageId('HAIAU', 'HA-7', departsAt), voyageId('HAIAU', 'HA-7', departsAt))
    assert.equal(
      voyageId('HAIAU', 'HA-20261201-0730', departsAt),
      '01a22f02-2740-784c-90a2-863e1d5140b8',
    )
  })

  test('REST-3 a voyage that departed before 1970 has an id as well, and one of its own', () => {
    const ids = ['1900-01-01', '1969-12-31'].flatMap(day =>
      ['1', '2'].map(ref => voyageId('HAIAU', `${day}/${ref}`, new Date(day))),
    )
    assert.ok(ids.every(id => uuidv7.test(id)))
    assert.equal(new Set(ids).size, ids.length)
  })

  test('REST-3 ascending voyage ids are departure order', () => {
    const sailing = fc.tuple(operators, refs, departures)
    fc.assert(
      fc.property(sailing, sailing, (one, other) => {
        fc.pre(one[2].getTime() !== other[2].getTime())
        assert.equal(voyageId(...one) < voyageId(...other), one[2] < other[2])
      }),
    )
  })

  test('REST-3 sailings that leave together differ by operator and by the operator’s reference', () => {
    const departsAt = new Date('2026-12-01T00:30:00Z')
    const ids = ['HAIAU', 'SAOBIEN'].flatMap(operator =>
      Array.from({ length: 500 }, (_, ref) => voyageId(operator, `${ref}`, departsAt)),
    )
    assert.equal(new Set(ids).size, 1_000)
    // The border between the two names counts.
    assert.notEqual(voyageId('HAIAU', '12', departsAt), voyageId('HAIAU1', '2', departsAt))
  })

  for (const text of ['', 'x', '019AD740-D640-7E90-B7B0-000000000000', ' 019ad740']) {
    test(`"${text}" is no id`, () => assert.equal(isId(text), false))
  }

  test('a booking code has eight letters and digits that nobody mishears', () => {
    const codes = Array.from({ length: 20_000 }, newBookingCode)
    assert.ok(codes.every(code => /^[2-9A-HJKMNP-TV-Z]{8}$/.test(code)))
    assert.equal(new Set(codes).size, codes.length)
    assert.equal(new Set(codes.join('')).size, 30)
  })
})
