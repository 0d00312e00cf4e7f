import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import QRCode from 'qrcode'
import { fontFiles } from '../../src/bookings/ticket-pdf/font-files.ts'
import { setWord } from '../../src/bookings/ticket-pdf/words.ts'
import { renderTicketPdf, type TicketFacts } from '../../src/bookings/ticket-pdf.ts'
import { createTicketPress } from '../../src/bookings/ticket-press.ts'
import {
  assertInsidePage,
  assertNoOverlap,
  type PageContent,
  readPage,
} from './ticket-pdf-reader.ts'

const VIETNAM = 'Asia/Ho_Chi_Minh'

const FACTS: TicketFacts = {
  bookingCode: 'GW7K2M',
  ticketNumber: 'SDE-2611-004821',
  operatorName: 'Tàu Cao Tốc Sao Đêm',
  passengerName: 'Nguyễn Thị Hường',
  passengerTypeLabel: 'Người lớn',
  documentNumber: '079185012345',
  nationality: 'Việt Nam',
  plateNumber: '68-B1 123.45',
  seatCode: 'A12',
  seatClassLabel: 'Phổ thông – Tầng trên',
  boatName: 'Sao Đêm 03',
  departureTerminal: { code: 'RGA', name: 'Rạch Giá', timeZone: VIETNAM },
  arrivalTerminal: { code: 'PQB', name: 'Phú Quốc (Bãi Vòng)', timeZone: VIETNAM },
  departsAt: new Date('2026-11-20T00:15:00Z'),
  arrivesAt: new Date('2026-11-20T02:45:00Z'),
  agencyName: 'Đại lý Biển Xanh',
  issuedAt: new Date('2026-11-18T17:03:00Z'),
  rehearsal: false,
  environment: 'production',
}

const QR_TEXT = 'TICKET SDE-2611-004821\nBOOKING GW7K2M\nRGA-PQB 20/11/2026 07:15\nSEAT A12'

async function pageOf(changes: Partial<TicketFacts> = {}): Promise<PageContent> {
  return readPage(await renderTicketPdf({ ...FACTS, ...changes }))
}

/** All the text in drawing order, wrapped lines joined. */
function textOf(page: PageContent): string {
  return page.lines.join(' ')
}

test('every fact is in the text layer, Vietnamese letters whole', async () => {
  const page = await pageOf()
  for (const line of [
    'Tàu Cao Tốc Sao Đêm',
    'Nguyễn Thị Hường',
    'Người lớn',
    '079185012345',
    'Việt Nam',
    '68-B1 123.45',
    'A12',
    'Phổ thông – Tầng trên',
    'Sao Đêm 03',
    'RGA',
    'Rạch Giá',
    'PQB',
    'Phú Quốc (Bãi Vòng)',
    '07:15',
    '09:45',
    'Thứ Sáu, 20/11/2026',
    '2 giờ 30 phút',
    'SDE-2611-004821',
    'GW7K2M',
    'Đại lý Biển Xanh',
    '19/11/2026 00:03',
  ]) {
    assert.ok(page.lines.includes(line), `the ticket says ${line}`)
  }
  assertInsidePage(page)
  assertNoOverlap(page)
})

test('each label stands in Vietnamese with English beside it', async () => {
  const { runs, lines } = await pageOf()
  for (const [vietnamese, english] of [
    ['Khởi hành', 'Departure'],
    ['Đến nơi', 'Arrival'],
    ['Hành khách', 'Passenger'],
    ['Loại vé', 'Type'],
    ['Giấy tờ', 'Document'],
    ['Quốc tịch', 'Nationality'],
    ['Biển số', 'Plate'],
    ['Chỗ', 'Seat'],
    ['Hạng', 'Class'],
    ['Tàu', 'Boat'],
    ['Số vé', 'Ticket no.'],
    ['Mã đặt chỗ', 'Booking code'],
    ['Xuất vé', 'Issued'],
    ['Đại lý', 'Agency'],
  ] as const) {
    assert.equal(lines[lines.indexOf(vietnamese) + 1], english)
    assert.ok((runs.find(run => run.text === english)?.size ?? 9) < 6.5, `${english} is smaller`)
  }
})

test('decomposed input prints composed', async () => {
  const page = await pageOf({ passengerName: 'Nguyễn Thị Hường'.normalize('NFD') })
  assert.ok(page.lines.includes('Nguyễn Thị Hường'))
})

for (const rehearsal of [false, true]) {
  const kind = rehearsal ? 'a rehearsal' : 'a ticket'
  test(`the code on ${kind} is the code of its text, with a clear quiet zone`, async () => {
    const page = await pageOf({ rehearsal })
    const text = rehearsal ? `REHEARSAL - NOT A TICKET\n${QR_TEXT}` : QR_TEXT
    assertCode(page, text)
  })
}

function assertCode({ paths, runs }: PageContent, text: string): void {
  const index = paths.findIndex(({ rectangles }) => rectangles.length > 50)
  const drawn = paths[index]
  const cleared = paths[index - 1]?.rectangles[0]
  assert.ok(drawn && cleared)
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const dark = drawn.rectangles.flatMap(({ x, y, width, height }) => {
    assert.equal(height, 1)
    return Array.from({ length: width }, (_, step) => y * size + x + step)
  })
  const wanted = [...modules.data.keys()].filter(module => modules.data[module] === 1)
  assert.deepEqual(dark, wanted)
  assert.deepEqual(cleared, { x: -4, y: -4, width: size + 8, height: size + 8 })

  const [scale, , , flipped, left, top] = drawn.matrix
  assert.ok(Math.abs(scale + flipped) < 1e-6, 'modules are square and upright')
  assert.ok(scale > 1.7, 'a module is more than 0.6 mm')
  const [quiet, side] = [4 * scale, size * scale]
  const bottom = top - side - quiet
  assert.ok(left >= quiet && bottom >= 0, 'the quiet zone is on the page')
  for (const run of runs.filter(({ order }) => order > drawn.order)) {
    const beside = run.x > left + side + quiet || run.x + run.width < left - quiet
    assert.ok(beside || run.y + run.size < bottom, `"${run.text}" keeps off the code`)
  }
  for (const { rectangles, matrix } of paths.slice(index + 1)) {
    for (const { y } of rectangles) assert.ok(matrix[3] * y + matrix[5] < bottom)
  }
}

test('the same facts give the same bytes, other facts other bytes and another file id', async () => {
  const [one, again] = [await renderTicketPdf(FACTS), await renderTicketPdf({ ...FACTS })]
  assert.ok(one.equals(again))
  const other = await renderTicketPdf({ ...FACTS, ticketNumber: 'SDE-2611-004822' })
  const id = (pdf: Buffer) => pdf.toString('latin1').match(/\/ID \[(.*?)\]/)?.[1]
  assert.ok(id(one))
  assert.notEqual(id(one), id(other))
})

test('the thread renders the same bytes, and while it does this process goes on', async () => {
  const press = createTicketPress()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  try {
    await press.render(FACTS)
    turns = 0
    // One may be done before the timer is due.
    const [printed] = await Promise.all(Array.from({ length: 100 }, () => press.render(FACTS)))
    assert.ok(turns > 0, 'nothing else was done meanwhile')
    assert.ok(printed)
    assert.ok(printed.equals(await renderTicketPdf(FACTS)))
    await assert.rejects(press.render({} as TicketFacts), TypeError)
    assert.ok((await press.render(FACTS)).equals(printed), 'a fault ended the thread for good')
  } finally {
    clearInterval(timer)
    await press.close()
  }
})

test('the tickets before it change nothing in a ticket', async () => {
  const rare = { ...FACTS, passengerName: 'Žofie Müller Griffin', agencyName: 'Łódź № 7' }
  const first = await inFreshThread(rare)
  for (const passengerName of ['Zoë Åström', 'Kij\u0323a', 'Ñuñoa Żak', '王', 'ffi ½ §'])
    await renderTicketPdf({ ...FACTS, passengerName, agencyName: passengerName })
  assert.ok(first.equals(await renderTicketPdf(rare)))
  assert.ok(readPage(first).lines.includes('Žofie Müller Griffin'))
})

async function inFreshThread(facts: TicketFacts): Promise<Buffer> {
  const press = createTicketPress()
  return press.render(facts).finally(press.close)
}

test('ordinary tickets carry the same letters, a rare letter comes on top', async () => {
  const letters = async (changes: Partial<TicketFacts>) => {
    const pdf = await renderTicketPdf({ ...FACTS, ...changes })
    const widths = pdf.toString('latin1').match(/\/W \[0 \[[^\]]*/g) ?? []
    return widths.map(list => list.split(' ').length).sort()
  }
  const usual = await letters({})
  for (let day = 1; day <= 7; day += 1) {
    const changes = {
      passengerName: ['ĐẶNG THỊ ỬNG', 'Vũ Quỳ?', 'Jeff Griffin-Lê', '王 Ẩn'][day % 4] ?? '',
      departsAt: new Date(FACTS.departsAt.getTime() - day * 86_400_000),
      rehearsal: day % 2 === 0,
      environment: day % 3 === 0 ? 'uat' : 'production',
    } as const
    assert.deepEqual(await letters(changes), usual, JSON.stringify(changes))
  }
  const [before, after] = [usual, await letters({ passengerName: 'Nguyễn Müller' })]
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  assert.equal(sum(after), sum(before) + 1)
})

test('a word that is put together from pairs stands as the font would set it', () => {
  for (const file of Object.values(fontFiles).flat()) {
    const letters = file.font.characterSet
      .map(codePoint => String.fromCodePoint(codePoint))
      .filter(letter => file.draws(letter) && !/[\p{M}\s]/u.test(letter))
    const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
    const property = fc.property(word, text => {
      const { glyphs, positions } = file.font.layout(text)
      const placed = setWord(file, text)
      assert.deepEqual(
        placed.map(({ glyph, advance, right, up }) => [glyph.id, advance, right, up]),
        glyphs.map(({ id }, index) => {
          const { xAdvance, xOffset, yOffset } = positions[index] ?? {}
          return [id, xAdvance, xOffset, yOffset]
        }),
      )
    })
    fc.assert(property)
  }
})

test('the process time zone changes nothing', () => {
  const script = `
    const { renderTicketPdf } = await import(process.argv[1])
    const facts = JSON.parse(process.argv[2])
    for (const key of ['departsAt', 'arrivesAt', 'issuedAt']) facts[key] = new Date(facts[key])
    process.stdout.write((await renderTicketPdf(facts)).toString('base64'))`
  const source = new URL('../../src/bookings/ticket-pdf.ts', import.meta.url).href
  const [west, east] = ['America/Los_Angeles', 'Pacific/Kiritimati'].map(TZ => {
    const flags = ['--input-type=module', '--eval', script, source, JSON.stringify(FACTS)]
    const printed = execFileSync(process.execPath, flags, { env: { ...process.env, TZ } })
    return Buffer.from(printed.toString(), 'base64')
  })
  assert.ok(west && east)
  assert.ok(readPage(west).lines.includes('07:15'))
  const digest = (pdf: Buffer) => createHash('sha256').update(pdf).digest('hex')
  assert.equal(digest(west), digest(east))
})

test('each end of the voyage is told in its own time, over midnight and the week', async () => {
  const page = await pageOf({
    departsAt: new Date('2026-11-21T16:30:00Z'),
    arrivesAt: new Date('2026-11-21T18:05:00Z'),
    arrivalTerminal: { code: 'KMP', name: 'Kampot', timeZone: 'Asia/Tokyo' },
  })
  const text = textOf(page)
  assert.match(text, /23:30 Thứ Bảy, 21\/11\/2026/)
  assert.match(text, /03:05 Chủ Nhật, 22\/11\/2026/)
  assert.ok(page.lines.includes('1 giờ 35 phút'))
  // It was sold where it departs from.
  assert.ok(page.lines.includes('19/11/2026 00:03'))
})

test('long names wrap and shrink, and nothing is lost or runs over', async () => {
  const long = {
    operatorName: 'Công ty Cổ phần Vận tải Thủy và Du lịch Cao Tốc Phú Quốc Express Miền Tây',
    passengerName:
      'Công Tằng Tôn Nữ Hoàng Phạm Thị Nguyễn Minh Thùy Dương Ngọc Bảo Trâm Anh Wolfeschlegel',
    agencyName: 'Công ty TNHH Một thành viên Thương mại Dịch vụ Lữ hành Quốc tế Biển Xanh',
    boatName: 'Superdong Phú Quốc Express Siêu tốc 18',
    seatClassLabel: 'Hạng sang giường nằm tầng trên',
    passengerTypeLabel: 'Trẻ em từ 6 đến 11 tuổi',
    nationality: 'Cộng hòa Liên bang Đức',
    documentNumber: 'P0123456789ABCDEF',
    seatCode: 'TANG2-A12-B',
    ticketNumber: 'SUPERDONG-PQ-2026-11-20-0715-000004821',
  }
  const name = 'Bến tàu khách Quốc tế Phú Quốc (Bãi Vòng) – Hàm Ninh'
  const page = await pageOf({
    ...long,
    arrivalTerminal: { ...FACTS.arrivalTerminal, code: 'PQBVX', name },
  })
  const text = textOf(page)
  for (const value of [...Object.values(long), name]) assert.ok(text.includes(value), value)
  assertInsidePage(page)
  assertNoOverlap(page)
})

test('what cannot fit at the smallest size is cut with an ellipsis', async () => {
  const page = await pageOf({ passengerName: 'Wolfeschlegelsteinhausen'.repeat(40) })
  assert.ok(page.lines.some(line => /wolfeschlegel.*…$/i.test(line)))
  assertInsidePage(page)
  assertNoOverlap(page)
})

test('a name the font cannot draw prints as ? and sends the reader to the document', async () => {
  const page = await pageOf({ passengerName: '王小明 김철수' })
  assert.ok(page.lines.includes('??? ???'))
  assert.match(textOf(page), /Tên có ký tự không in được/)
  for (const passengerName of [FACTS.passengerName, 'Lê ? Bé']) {
    assert.doesNotMatch(textOf(await pageOf({ passengerName })), /không in được/)
  }
  const long = await pageOf({ passengerName: `王 ${'Nguyễn Phương '.repeat(6)}` })
  assertNoOverlap(long)
})

test('a letter the font lacks falls back to its plain form', async () => {
  const page = await pageOf({ passengerName: 'Ａḩmad\u202e\u00a0\n😀' })
  assert.ok(page.lines.includes('Ahmad ?'))
})

test('a mark that has no place on its letter in the font is left out', async () => {
  const page = await pageOf({ passengerName: 'Kij\u0323a' })
  assert.ok(page.lines.includes('Kija'))
})

test('empty optional fields leave neither label nor hole', async () => {
  const page = await pageOf({ documentNumber: null, nationality: ' ', plateNumber: '' })
  for (const label of ['Giấy tờ', 'Quốc tịch', 'Biển số']) assert.ok(!page.lines.includes(label))
  assert.ok(page.lines.includes('Người lớn'))
})

test('a rehearsal is marked across the page, in words and in the code', async () => {
  const page = await pageOf({ rehearsal: true })
  const slanted = page.runs.filter(({ upright }) => !upright)
  assert.ok(slanted.some(({ text, size }) => text === 'REHEARSAL' && size > 40))
  assert.equal(
    slanted
      .slice(1)
      .map(({ text }) => text)
      .join(''),
    'DIỄN TẬP',
  )
  assert.match(textOf(page), /KHÔNG CÓ GIÁ TRỊ ĐI TÀU/)
  assert.match(textOf(page), /NOT VALID FOR TRAVEL/)
  assert.ok(page.lines.includes('VÉ DIỄN TẬP'))
  assertInsidePage(page)
  assert.doesNotMatch(textOf(await pageOf()), /REHEARSAL|UAT/)
})

test('a UAT ticket says so, and does not claim that a real order is void', async () => {
  const text = textOf(await pageOf({ environment: 'uat' }))
  assert.match(text, /UAT/)
  assert.doesNotMatch(text, /NOT VALID|REHEARSAL/)
})

test('the metadata names the ticket and not the passenger', async () => {
  const raw = (await renderTicketPdf({ ...FACTS, passengerName: 'Quokka' })).toString('latin1')
  assert.match(raw, /\/Lang \(vi\)/)
  assert.match(raw, /\(D:20261118170300Z\)/)
  const titled = (what: string) => {
    const title = `\ufeff${what} SDE-2611-004821 – RGA–PQB 20/11/2026`
    return Buffer.from(title, 'utf16le').swap16().toString('latin1')
  }
  assert.ok(raw.includes(titled('Vé tàu')))
  const rehearsed = (await renderTicketPdf({ ...FACTS, rehearsal: true })).toString('latin1')
  assert.ok(rehearsed.includes(titled('REHEARSAL – Vé diễn tập')))
  assert.ok(!raw.includes('Quokka') && !raw.includes('\0Q\0u\0o\0k'))
})

test('whatever the text, the page is made and nothing leaves it', async () => {
  const any = fc.string({ unit: 'grapheme', maxLength: 60 })
  const fields = {
    passengerName: any,
    operatorName: any,
    documentNumber: any,
    boatName: any,
    seatCode: any,
    ticketNumber: any,
  }
  await fc.assert(
    fc.asyncProperty(fc.record(fields), async changes => {
      const page = await pageOf(changes)
      assertInsidePage(page)
    }),
    { numRuns: 40 },
  )
})
