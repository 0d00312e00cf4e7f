/**
 * A way to PostgreSQL with faults: it cuts, goes silent without a word, delays, and loses the answer
 * of a commit, which is made and never heard of.
 */
import { type Link, startRelay } from './relay.ts'

export type DatabaseProxy = {
  /** The address of the same database behind it. */
  url: string
  /** Ends every connection; new ones are taken. */
  cut(): void
  /** Ends every connection and takes no new one until it is undone. */
  shut(): () => void
  /**
   * Every connection of now, those of this name if one is given, is open for ever and carries nothing any
   * more. New ones are sound, or as silent until it is undone. Answers how many it were.
   */
  silence(which?: { name?: string; andNew?: boolean }): { links: number; undo(): void }
  /** Every answer comes so much later until it is undone. */
  delay(ms: number): () => void
  /**
   * The next statement that says this, or the commit of the next transaction that does, is carried out
   * and its answer lost: the connection is cut, or left without a word. Resolves when that has happened.
   */
  loseAnswer(saying: string, how?: 'cut' | 'silence'): Promise<void>
}

type Losing = { saying: string; how: 'cut' | 'silence'; done(): void }

type Session = {
  /** What came from the client and is not yet a whole message. */
  rest: Buffer
  hasStarted: boolean
  name: string
  /** What the transaction has said so far; null outside of one. */
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

/** The texts of the statements in what a client sends: of `Query`, and of `Parse`. */
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
