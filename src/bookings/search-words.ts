/**
 * The words by which people look for a booking: a name, with its accents or without, a document, a telephone
 * number, an address, a code, the number of a ticket. Each stands behind the end of its organization's id, so
 * that a look reads what one agency has of a word, however large the others are. Whose a booking is, its own
 * row says.
 */
import { one, run, type Sql, sql, type Tx } from '../db/index.ts'
import type { Contact } from '../operators/index.ts'

const lengthMax = 64
/** The random end of an id: two organizations that share it read each other's words, and find none of them. */
const ownerOf = (organizationId: string) => organizationId.slice(-8)
const accents = /[\u0300-\u036f]/g
const betweenWords = /[\s,;/_\u2010-\u2015-]+/
const punctuation = /[\s!-/:-@[-`{-~\u2010-\u2027]/g

/** Without accents, case and punctuation; a Vietnamese number without its country. */
function searchWord(text: string): string {
  const letters = text.normalize('NFD').replace(accents, '').replace(/[Đđ]/g, 'd').toLowerCase()
  const word = letters.replace(punctuation, '').replace(/^84(\d{9})$/, '0$1')
  return [...word].slice(0, lengthMax).join('')
}

function wordsIn(text: string): string[] {
  return text
    .split(betweenWords)
    .map(searchWord)
    .filter(word => word !== '')
}

type Person = { fullName: string } & Record<'documentNumber' | 'phone' | 'email', string | null>
type Named = {
  bookingCode: string
  clientReference: string | null
  contact: Contact
}

/** The words of a booking, a `tsvector` for its contact and then one for each person. */
export function wordsOf(
  organizationId: string,
  { contact, bookingCode, clientReference }: Named,
  people: readonly Person[],
): Sql[] {
  const ofContact = [contact.email, contact.phone, bookingCode, clientReference]
  return [
    searchWords(organizationId, contact.name, ofContact),
    ...people.map(({ fullName, documentNumber, phone, email }) =>
      searchWords(organizationId, fullName, [documentNumber, phone, email]),
    ),
  ]
}

/**
 * The numbers of issued tickets, in a row for each leg below that of the contact. Numbers from before a change stay:
 * somebody may stand there with the old paper. They name nobody, so an erasure leaves them.
 */
export function addTicketNumbers(
  tickets: readonly { organizationId: string; orderId: string; ticketNumber: string }[],
): Sql {
  const named = tickets.flatMap(({ organizationId, orderId, ticketNumber }) => {
    const word = searchWord(ticketNumber)
    return word === '' ? [] : [{ orderId, word: `${ownerOf(organizationId)}:${word}` }]
  })
  return sql`insert into search_words (booking_id, number, words)
    select o.booking_id, -o.leg, array_to_tsvector(array_agg(n.word))
    from unnest(${named.map(({ orderId }) => orderId)}::uuid[],
                ${named.map(({ word }) => word)}::text[]) as n (order_id, word)
      join orders o on o.id = n.order_id
    group by o.id
    on conflict (booking_id, number) do update set words = search_words.words || excluded.words`
}

/** Writes the words of a booking anew, after its contact or a person was corrected. */
export async function renewSearchWords(tx: Tx, bookingId: string): Promise<void> {
  const found = await one<Named & { organizationId: string; people: Person[] }>(
    tx,
    sql`select organization_id as "organizationId", booking_code as "bookingCode",
          client_reference as "clientReference",
          jsonb_build_object('name', contact_name, 'email', contact_email, 'phone', contact_phone) as contact,
          (select jsonb_agg(jsonb_build_object('fullName', full_name, 'documentNumber', document_number,
                    'phone', phone, 'email', email))
           from customers where booking_id = b.id) as people
        from bookings b where id = ${bookingId}`,
  )
  await run(tx, sql`delete from search_words where booking_id = ${bookingId} and number >= 0`)
  const words = wordsOf(found.organizationId, found, found.people)
  await run(
    tx,
    sql`insert into search_words (booking_id, number, words)
        values ${sql.join(words.map((each, number) => sql`(${bookingId}, ${number}, ${each})`))}`,
  )
}

/** A `tsvector` of one person: each word of the name, and the others each as a whole. */
export function searchWords(
  organizationId: string,
  name: string,
  others: readonly (string | null)[],
): Sql {
  const whole = others.map(other => searchWord(other ?? '')).filter(word => word !== '')
  const words = [...wordsIn(name), ...whole].map(word => `${ownerOf(organizationId)}:${word}`)
  return sql`array_to_tsvector(${words}::text[])`
}

/**
 * The bookings of the organization with a person who has a word that begins with each of these, or one
 * that begins with all of them written together. The answer is an array: a planner that might join it would
 * rather ask each of the agency's bookings whether it has the words.
 */
export function bookingsFoundBy(organizationId: string, text: string): Sql {
  const [query] = queriesOf([organizationId], text)
  if (query === undefined) return sql`'{}'::uuid[]`
  return sql`array(select booking_id from search_words where words @@ ${query}::tsquery)`
}

/**
 * The ids of such bookings of any of these organizations, with one row for each person, and no more rows than
 * `most`. A statement of its own behind the limit is planned as if all were read, which is by the index.
 */
export function bookingsFoundAnywhere(
  organizationIds: readonly string[],
  text: string,
  most: number,
): Sql<{ id: string }> {
  return sql<{ id: string }>`with found as materialized (
      select named.booking_id as id from unnest(${queriesOf(organizationIds, text)}::text[]) wanted
        cross join lateral (select booking_id from search_words where words @@ wanted::tsquery) named
    ) select id from found limit ${most}`
}

/** A `tsquery` for each organization; none where the text has no word. */
function queriesOf(organizationIds: readonly string[], text: string): string[] {
  const words = wordsIn(text)
  if (words.length === 0) return []
  return organizationIds.map(id => {
    const begins = (word: string) =>
      `(${formsOf(word)
        .map(form => `'${ownerOf(id)}:${form}':*`)
        .join(' | ')})`
    return `${words.map(begins).join(' & ')} | ${begins(searchWord(text))}`
  })
}

/** A word, and the same as a Vietnamese number with its country or without, also where only its beginning is typed. */
function formsOf(word: string): string[] {
  const [, rest] = /^(?:840?|0)(\d{2,})$/.exec(word) ?? []
  return rest === undefined ? [word] : [word, `0${rest}`, `84${rest}`]
}
