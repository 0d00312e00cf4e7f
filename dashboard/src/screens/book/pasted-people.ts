/**
 * Reads passengers out of pasted rows of a spreadsheet. What cannot be read for certain is told and left out:
 * nothing is guessed, because it comes to stand on a ticket.
 */
import { isDay } from '../../parts/days.ts'
import { countriesIn } from '../../parts/person/countries.ts'
import { plain } from '../../parts/plain.ts'
import { cellsOf } from './spreadsheet.ts'

/** Those without a header, in this order. */
export const pastedFields = [
  'full_name',
  'date_of_birth',
  'document_number',
  'nationality',
  'gender',
] as const
export type PastedField = (typeof pastedFields)[number] | 'phone' | 'email'

type Unreadable =
  | 'noName'
  | 'noDate'
  | 'noDay'
  | 'shortYear'
  | 'unborn'
  | 'shortened'
  | 'lostZero'
  | 'noDocument'
  | 'noCountry'
  | 'noGender'
  | 'tooLong'
export type PastedFault = { field: PastedField; text: string; why: Unreadable }
type PastedPerson = {
  /** Counted from 1 over all pasted rows, the header too: as the spreadsheet counts them. */
  row: number
  values: Partial<Record<PastedField, string>>
  faults: PastedFault[]
}
export type PastedList = {
  people: PastedPerson[]
  /** Headers of columns that stand for no field. */
  unknownColumns: string[]
}

/** How people head these columns, as `plain` writes it. */
const headers: Record<PastedField, string> = {
  full_name: `ho va ten|ho ten|ten|ten hanh khach|ho ten hanh khach|ho va ten hanh khach|hanh khach
    |ten khach|ho ten khach|full name|fullname|name|passenger|passenger name`,
  date_of_birth: `ngay sinh|ngay thang nam sinh|ngay sinh dd mm yyyy|sinh ngay|date of birth|birth date
    |birthdate|birthday|dob`,
  document_number: `so giay to|giay to|cccd|so cccd|cmnd|so cmnd|cccd cmnd|cmnd cccd|so cccd cmnd|ho chieu
    |so ho chieu|cccd ho chieu|cccd passport|so dinh danh|can cuoc|so can cuoc|can cuoc cong dan|document
    |document number|document no|id|id number|id no|id card|passport|passport number|passport no`,
  nationality: 'quoc tich|quoc gia|nationality|country',
  gender: 'gioi tinh|phai|nam nu|gender|sex',
  phone: 'dien thoai|so dien thoai|sdt|phone|phone number|mobile',
  email: 'email|e mail|dia chi email',
}
const fieldOfHeader = new Map(
  Object.entries(headers).flatMap(([field, names]) =>
    names.split('|').map(name => [name.trim(), field as PastedField] as const),
  ),
)

/** `today` as YYYY-MM-DD. */
export function readPeople(text: string, today: string): PastedList {
  const rows = cellsOf(text).map((cells, at) => ({ row: at + 1, cells }))
  const filled = rows.filter(({ cells }) => cells.some(cell => cell !== ''))
  const [first] = filled
  const hasHeader = first !== undefined && isHeader(first.cells)
  const columns = hasHeader ? first.cells.map(cell => fieldOfHeader.get(plain(cell))) : pastedFields
  return {
    people: filled
      .slice(hasHeader ? 1 : 0)
      .map(({ row, cells }) => ({ row, ...readPerson(cells, columns, today) })),
    unknownColumns: hasHeader
      ? first.cells.filter((cell, at) => cell !== '' && columns[at] === undefined)
      : [],
  }
}

/** Half of its names at least are those of fields, which no person's data are. */
function isHeader(cells: string[]): boolean {
  const named = cells.filter(cell => cell !== '')
  return named.filter(cell => fieldOfHeader.has(plain(cell))).length * 2 >= named.length
}

function readPerson(
  cells: string[],
  columns: readonly (PastedField | undefined)[],
  today: string,
): Omit<PastedPerson, 'row'> {
  const values: PastedPerson['values'] = {}
  const faults: PastedFault[] = []
  for (const [at, text] of cells.entries()) {
    const field = columns[at]
    // Of two columns for one field, identity card and passport, most people fill one.
    if (field === undefined || text === '' || values[field] !== undefined) continue
    const read = readers[field](text, today)
    if ('value' in read) values[field] = read.value
    else faults.push({ field, text, why: read.why })
  }
  const { document_number: number = '', nationality = 'VN' } = values
  if (nationality === 'VN' && /^\d{11}$/.test(number)) {
    delete values.document_number
    faults.push({ field: 'document_number', text: number, why: 'lostZero' })
  }
  return { values, faults }
}

type Read = { value: string } | { why: Unreadable }

const readers: Record<PastedField, (text: string, today: string) => Read> = {
  full_name: text =>
    /\p{L}/u.test(text) && !/\p{Nd}/u.test(text) ? within(200, text) : { why: 'noName' },
  date_of_birth: readDay,
  document_number: readDocument,
  nationality: readCountry,
  gender: readGender,
  phone: text =>
    /^[1-9]\d{8}$/.test(text.replace(/[ .-]/g, '')) ? { why: 'lostZero' } : within(64, text),
  email: text => within(254, text),
}

function within(lengthMax: number, text: string): Read {
  return text.length > lengthMax ? { why: 'tooLong' } : { value: text }
}

/** A day before its month, as Vietnam writes it, or ISO 8601. */
function readDay(text: string, today: string): Read {
  const european = /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d+)$/.exec(text)
  const iso = /^(?<year>\d{4})([/.-])(?<month>\d{1,2})\2(?<day>\d{1,2})$/.exec(text)
  const { day, month, year } = (european ?? iso)?.groups ?? {}
  if (day === undefined || month === undefined || year === undefined) return { why: 'noDate' }
  if (year.length !== 4) return { why: 'shortYear' }
  const value = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  if (!isDay(value) || value < '1900') return { why: 'noDay' }
  return value > today ? { why: 'unborn' } : { value }
}

/** A spreadsheet that takes a number of twelve digits for an amount shows 7.909E+10. */
function readDocument(text: string): Read {
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(text) && /[.,+]/.test(text)) return { why: 'shortened' }
  return /^[\p{L}\p{Nd}][\p{L}\p{Nd} .-]*$/u.test(text) && !('value' in readDay(text, '9999'))
    ? within(64, text)
    : { why: 'noDocument' }
}

function readGender(text: string): Read {
  const word = plain(text)
  if (/^(nam|m|male)$/.test(word)) return { value: 'male' }
  if (/^(nu|f|female)$/.test(word)) return { value: 'female' }
  return /^(khac|other)$/.test(word) ? { value: 'other' } : { why: 'noGender' }
}

/** What people write beside the names that browsers know. */
const otherNames = `VN vietnamese|VN vnm|US my|US usa|US america|GB anh|GB uk|GB england|GB great britain|IT y
  |KR korea|KR kor|JP nhat|JP jpn|CN chn|CZ czech republic|FR fra|DE deu|RU rus|HK hong kong|MO macao|MO macau`
let known: Map<string, string> | undefined

function countryNames(): Map<string, string> {
  const named = ['vi', 'en'].flatMap(countriesIn).map(({ value, label }) => [label, value] as const)
  const others = otherNames.split('|').map(each => {
    const [code = '', ...name] = each.trim().split(' ')
    return [name.join(' '), code] as const
  })
  return new Map([...named, ...others].map(([name, code]) => [joined(name), code]))
}

/** `My` may be the United States in Vietnamese or the code of Malaysia: a code that is a name too has capitals. */
function readCountry(text: string): Read {
  known ??= countryNames()
  const byName = known.get(joined(text))
  const code = text.toUpperCase()
  if (!/^[A-Za-z]{2}$/.test(text) || ![...known.values()].includes(code)) {
    return byName === undefined ? { why: 'noCountry' } : { value: byName }
  }
  const isCertain = text === code || byName === undefined
  return isCertain ? { value: code } : { why: 'noCountry' }
}

const joined = (text: string) => plain(text).replaceAll(' ', '')
