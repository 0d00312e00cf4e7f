/** What is read out of the rows of a spreadsheet that somebody pastes into the booking form, and what is not. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { countriesIn } from '../../dashboard/src/parts/person/countries.ts'
import { readPeople } from '../../dashboard/src/screens/book/pasted-people.ts'
import { cellsOf } from '../../dashboard/src/screens/book/spreadsheet.ts'

const today = '2026-11-26'
const an = {
  full_name: 'Nguyễn Văn An',
  date_of_birth: '1990-05-17',
  document_number: '079090000001',
  nationality: 'VN',
  gender: 'male',
}
const anAsRow = 'Nguyễn Văn An\t17/05/1990\t079090000001\tViệt Nam\tNam'

const valuesIn = (text: string) => readPeople(text, today).people.map(({ values }) => values)
/** A column of one cell, by its header. */
const cell = (header: string, text: string) => {
  const [person] = readPeople(`${header}\n${text}`, today).people
  assert.ok(person, text)
  const [value = null] = Object.values(person.values)
  return { value, why: person.faults.map(({ why }) => why) }
}

suite('cells of a spreadsheet', () => {
  test('tabs part the cells and lines the rows, in the ways of every system', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      assert.deepEqual(cellsOf(`a\t\tb${end}c\t`), [
        ['a', '', 'b'],
        ['c', ''],
      ])
    }
    assert.deepEqual(cellsOf(''), [[]])
    assert.deepEqual(cellsOf('\t'), [['', '']])
  })

  test('a cell in quotes may have tabs, breaks and quotes; a quote without its end is a quote', () => {
    assert.deepEqual(cellsOf('"Trần\r\nThị\tB"\tx\n"a ""b"" c"'), [
      ['Trần Thị B', 'x'],
      ['a "b" c'],
    ])
    assert.deepEqual(cellsOf('""\tb'), [['', 'b']])
    assert.deepEqual(cellsOf('"Tý" Trần\tLê "Bé" An\n"Tý\tx'), [
      ['"Tý" Trần', 'Lê "Bé" An'],
      ['"Tý', 'x'],
    ])
  })

  test('what nobody sees is gone, and letters are composed', () => {
    const text = `\ufeff"Nguyễn\u00a0 Thị\u200b"\t${'Hòa'.normalize('NFD')}`
    assert.deepEqual(cellsOf(text), [['Nguyễn Thị', 'Hòa'.normalize('NFC')]])
  })

  test('whatever a spreadsheet writes comes back, and nothing is too odd to be read', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aễ "\t\n\r0') })
    const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
    const written = (text: string) =>
      /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    const table = fc.array(fc.array(letters, { minLength: 1, maxLength: 4 }), { minLength: 1 })
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map(cells => cells.map(written).join('\t')).join(end)
        const read = cellsOf(text).map(cells => (cells.length === 0 ? [''] : cells))
        assert.deepEqual(
          read,
          rows.map(cells => cells.map(oneLine)),
        )
      }),
    )
    const anything = fc.string({ unit: fc.constantFrom(...'a"\t\n\r1/') })
    fc.assert(fc.property(anything, text => void readPeople(text, today)))
  })
})

suite('passengers out of a pasted list', () => {
  test('without a header the columns have the order of the hint', () => {
    assert.deepEqual(valuesIn(anAsRow), [an])
    assert.deepEqual(valuesIn('Lê Bé'), [{ full_name: 'Lê Bé' }])
    assert.deepEqual(valuesIn('Lê Bé\t\t\tKR\t'), [{ full_name: 'Lê Bé', nationality: 'KR' }])
  })

  test('with a header they come in any order, in both languages, with and without accents', () => {
    const rows = [
      'STT\tGiới tính\tHọ và tên\tQUỐC TỊCH\tSố CCCD\tNgày sinh\tĐiện thoại',
      'No.\tSex\tFull name\tNationality\tPassport no.\tDate of birth\tPhone',
      'tt\tgioi tinh\tho ten\tquoc tich\tcmnd/cccd\tngay sinh\tSĐT',
    ]
    const data = '1\tNam\tNguyễn Văn An\tViệt Nam\t079090000001\t17/05/1990\t0900000001'
    for (const header of rows) {
      for (const form of ['NFC', 'NFD']) {
        const list = readPeople(`${header}\n${data}`.normalize(form), today)
        assert.deepEqual(
          list.people,
          [{ row: 2, values: { ...an, phone: '0900000001' }, faults: [] }],
          header,
        )
        assert.deepEqual(list.unknownColumns, [header.split('\t')[0]])
      }
    }
  })

  test('a row of which half the names are known is a header, and a column without a name is not told of', () => {
    const list = readPeople('STT\t\tHọ tên\n1\tx\tLê Bé', today)
    assert.deepEqual(list.people, [{ row: 2, values: { full_name: 'Lê Bé' }, faults: [] }])
    assert.deepEqual(list.unknownColumns, ['STT'])
  })

  test('of two columns for one field the first that is filled in counts', () => {
    const text = 'Họ tên\tCCCD\tHộ chiếu\nAn\t079090000001\t\nBob\t\tP123456\nBé\t079090000002\tP7'
    assert.deepEqual(valuesIn(text), [
      { full_name: 'An', document_number: '079090000001' },
      { full_name: 'Bob', document_number: 'P123456' },
      { full_name: 'Bé', document_number: '079090000002' },
    ])
  })

  test('empty rows are nobody, and rows are counted as they were pasted', () => {
    const list = readPeople(`\n${anAsRow}\n\t\t\n${anAsRow}\n\t\n\n`, today)
    assert.deepEqual(
      list.people.map(({ row }) => row),
      [2, 4],
    )
    for (const nothing of ['', ' \n\t\n', 'Họ và tên\tNgày sinh']) {
      assert.deepEqual(readPeople(nothing, today).people, [], nothing)
    }
  })

  test('what cannot be read is told with its row, and the rest of the row is taken', () => {
    const list = readPeople(`${anAsRow}\nLê Bé\t31/02/1999\tP1234567\tAtlantis\tbé`, today)
    assert.deepEqual(list.people[0]?.faults, [])
    assert.deepEqual(list.people[1], {
      row: 2,
      values: { full_name: 'Lê Bé', document_number: 'P1234567' },
      faults: [
        { field: 'date_of_birth', text: '31/02/1999', why: 'noDay' },
        { field: 'nationality', text: 'Atlantis', why: 'noCountry' },
        { field: 'gender', text: 'bé', why: 'noGender' },
      ],
    })
  })

  for (const [text, day] of [
    ...[
      ['17/05/1990', '1990-05-17'],
      ['7/5/1990', '1990-05-07'],
      ['07-05-1990', '1990-05-07'],
    ],
    ...[
      ['7.5.1990', '1990-05-07'],
      ['1990-05-07', '1990-05-07'],
      ['1990/5/7', '1990-05-07'],
    ],
    ...[
      ['29/02/2024', '2024-02-29'],
      ['26/11/2026', '2026-11-26'],
      ['01/01/1900', '1900-01-01'],
    ],
  ] as const) {
    test(`${text} is the day ${day}`, () => {
      assert.deepEqual(cell('Ngày sinh', text), { value: day, why: [] })
    })
  }

  for (const [text, why] of [
    ...[
      ['17/05/90', 'shortYear'],
      ['1.2.99', 'shortYear'],
      ['17/05/19900', 'shortYear'],
    ],
    ...[
      ['29/02/2023', 'noDay'],
      ['05/17/1990', 'noDay'],
      ['0/5/1990', 'noDay'],
      ['1990-13-01', 'noDay'],
    ],
    ...[
      ['31/12/1899', 'noDay'],
      ['27/11/2026', 'unborn'],
      ['32994', 'noDate'],
      ['1990', 'noDate'],
    ],
    ...[
      ['17/05-1990', 'noDate'],
      ['17 May 1990', 'noDate'],
      ['17/05/1990 x', 'noDate'],
    ],
  ] as const) {
    test(`${text} is no day of birth: ${why}`, () => {
      assert.deepEqual(cell('Ngày sinh', text), { value: null, why: [why] })
    })
  }

  test('every day of the calendar is read in both orders, and no other', () => {
    const noon = fc.date({
      min: new Date('1900-01-01T12:00:00Z'),
      max: new Date(`${today}T12:00:00Z`),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(noon, each => {
        const iso = each.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-')
        for (const text of [iso, `${day}/${month}/${year}`]) {
          assert.equal(cell('Ngày sinh', text).value, iso)
        }
      }),
    )
  })

  test('a number that the spreadsheet has spoilt is refused, as is what is none', () => {
    const document = (text: string) => cell('CCCD', text)
    for (const good of ['079090000001', '123456789', 'P1234567', 'AB 12-34.5', 'TE', '7E1234567']) {
      assert.deepEqual(document(good), { value: good, why: [] })
    }
    for (const [text, why] of [
      ['7.909E+10', 'shortened'],
      ['7,909E+10', 'shortened'],
      ['79090000001', 'lostZero'],
      ['17/05/1990', 'noDocument'],
      ['1990-05-17', 'noDocument'],
      ['2030-05-17', 'noDocument'],
      ['x'.repeat(65), 'tooLong'],
    ] as const) {
      assert.deepEqual(document(text), { value: null, why: [why] }, text)
    }
    // Elsewhere a number may have eleven digits.
    assert.deepEqual(valuesIn('Quốc tịch\tHộ chiếu\nKR\t79090000001'), [
      { nationality: 'KR', document_number: '79090000001' },
    ])
    assert.deepEqual(cell('SĐT', '912 345 678').why, ['lostZero'])
    assert.equal(cell('SĐT', '+84 912 345 678').value, '+84 912 345 678')
  })

  test('cells that were not kept apart are no names', () => {
    for (const text of ['1', '—', 'Nguyễn An,17/05/1990,079090000001']) {
      assert.deepEqual(cell('Họ tên', text), { value: null, why: ['noName'] }, text)
    }
    assert.deepEqual(cell('Họ tên', 'a'.repeat(201)).why, ['tooLong'])
    assert.deepEqual(cell('Họ tên', 'a'.repeat(200)).why, [])
  })

  test('a country is known by its code and by its names in both languages', () => {
    for (const { value } of countriesIn('vi')) {
      assert.equal(cell('Quốc tịch', value).value, value)
    }
    for (const language of ['vi', 'en']) {
      for (const { value, label } of countriesIn(language)) {
        for (const text of [label, label.normalize('NFD'), label.toUpperCase()]) {
          assert.equal(cell('Nationality', text).value, value, text)
        }
      }
    }
    for (const text of ['Việt Nam', 'VIỆT NAM', 'viet nam', 'Vietnam', 'vn', 'VNM', 'Vietnamese']) {
      assert.equal(cell('Quốc tịch', text).value, 'VN', text)
    }
    assert.equal(cell('Quốc tịch', 'Mỹ').value, 'US')
    assert.equal(cell('Quốc tịch', 'MY').value, 'MY')
    for (const text of ['My', 'my', 'ao', 'ZZ', 'Đà Nẵng']) {
      assert.deepEqual(cell('Quốc tịch', text), { value: null, why: ['noCountry'] }, text)
    }
  })

  test('a gender is a word or a letter of both languages', () => {
    const gender = (text: string) => cell('Giới tính', text).value
    for (const text of ['Nam', 'NAM', 'm', 'Male']) assert.equal(gender(text), 'male', text)
    for (const text of ['Nữ', 'nu', 'F', 'female', 'NỮ'.normalize('NFD')]) {
      assert.equal(gender(text), 'female', text)
    }
    assert.equal(gender('Khác'), 'other')
    for (const text of ['1', 'x', 'namm']) assert.equal(gender(text), null, text)
  })
})
