/**
 * A proxy to PostgreSQL with faults: it cuts, goes silent, delays, and loses the answer of a commit that
 * was made.
 */
import { type Link, startRelay } from './relay.ts'

export type DatabaseProxy = {
  /** The URL of the same database through the proxy. */
  url: string
  /** Ends every connection; new ones are accepted. */
  cut(): void
  /** Ends every connection and accepts no new one, until the returned function is called. */
  shut(): () => void
  /**
   * Makes every current connection silent for ever, or those with this name: it stays open and carries
   * nothing any more. New ones work, or are silent too until `undo`. Returns how many there were.
   */
  silence(which?: { name?: string; andNew?: boolean }): { links: number; undo(): void }
  /** Delays every answer by this time, until the returned function is called. */
  delay(ms: number): () => void
  /**
   * Carries out the next statement with this text, or the commit of the next transaction that has it, and
   * loses its answer: the connection is cut, or goes silent. Resolves when that has happened.
   */
  loseAnswer(saying: string, how?: 'cut' | 'silence'): Promise<void>
}

type Losing = { saying: string; how: 'cut' | 'silence'; done(): void }

type Session = {
  /** Bytes of the client that are not yet a whole message. */
  rest: Buffer
  hasStarted: boolean
  name: string
  /** The statements of the transaction so far; null outside of one. */
  said: string | null
  isSilent: boolean
  losing: Losing | null
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const sessions = new Map<Link, Session>()
  const losings: Losing[] = []
  let delayMs = 0
  let isNewSilent = false

  const sessionOf = (link: Link): Session => {
    const known = sessions.get(link)
    if (known) return known
    const session: Session = {
      rest: Buffer.alloc(0),
      hasStarted: false,
      name: '',
      said: null,
      isSilent: isNewSilent,
      losing: null,
    }
    sessions.set(link, session)
    link.near.once('close', () => sessions.delete(link))
    return session
  }

  function hear(session: Session, statement: string): void {
    const { said } = session
    if (statement === 'begin') session.said = ''
    else if (statement === 'rollback') session.said = null
    else if (said !== null && statement !== 'commit') session.said = `${said}\n${statement}`
    else {
      const whole = said ?? statement
      session.said = null
      const at = losings.findIndex(({ saying }) => whole.includes(saying))
      if (at >= 0) session.losing = losings.splice(at, 1)[0] ?? null
    }
  }

  const relay = await startRelay(new URL(databaseUrl), {
    fromNear(link, data) {
      const session = sessionOf(link)
      if (session.isSilent) return
      for (const statement of statementsIn(session, data)) hear(session, statement)
      link.far.write(data)
    },
    fromFar(link, data) {
      const session = sessionOf(link)
      const { losing } = session
      if (losing) {
        session.losing = null
        session.isSilent = true
        if (losing.how === 'cut') link.end()
        losing.done()
      }
      if (session.isSilent) return
      if (delayMs === 0) link.near.write(data)
      else setTimeout(() => sessionOf(link).isSilent || link.near.write(data), delayMs)
    },
  })

  const url = new URL(databaseUrl)
  url.port = String(relay.port)
  const cut = () => {
    for (const link of relay.links) link.end()
  }
  return {
    url: url.href,
    cut,
    shut() {
      relay.refuses(true)
      cut()
      return () => relay.refuses(false)
    },
    silence({ name, andNew = false } = {}) {
      isNewSilent = andNew
      const wanted = [...relay.links].filter(
        link => name === undefined || sessionOf(link).name === name,
      )
      for (const link of wanted) sessionOf(link).isSilent = true
      return {
        links: wanted.length,
        undo() {
          isNewSilent = false
        },
      }
    },
    delay(ms) {
      delayMs = ms
      return () => {
        delayMs = 0
      }
    },
    loseAnswer: (saying, how = 'cut') =>
      new Promise(resolve => losings.push({ saying, how, done: resolve })),
  }
}

/** The statement texts in what a client sends: of `Query` and of `Parse` messages. */
function statementsIn(session: Session, data: Buffer): string[] {
  session.rest = Buffer.concat([session.rest, data])
  const statements: string[] = []
  for (;;) {
    const { rest } = session
    const head = session.hasStarted ? 1 : 0
    if (rest.length < head + 4) return statements
    const length = rest.readUInt32BE(head)
    if (rest.length < head + length) return statements
    const body = rest.subarray(head + 4, head + length).toString('latin1')
    if (!session.hasStarted) {
      session.name = /application_name\0([^\0]*)/.exec(body)?.[1] ?? ''
      session.hasStarted = true
    } else {
      const kind = String.fromCharCode(rest[0] ?? 0)
      const [first = '', second = ''] = body.split('\0')
      if (kind === 'Q') statements.push(first)
      if (kind === 'P') statements.push(second)
    }
    session.rest = rest.subarray(head + length)
  }
}
