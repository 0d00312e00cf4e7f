/** A proxy to the service that can cut connections and records what it passed on. */
import { type Link, startRelay } from './relay.ts'

type CuttingProxy = {
  url: string
  /** The request lines that came, in order. */
  requests: string[]
  /**
   * The next request with this beginning loses its connection: before it is passed on, or before its answer
   * is.
   */
  cut(beginning: string, when: 'before' | 'answer'): void
  /** Ends the connections whose last request has this beginning. */
  cutNow(beginning: string): void
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const requests: string[] = []
  const lastLines = new WeakMap<Link, string>()
  const losesAnswer = new WeakSet<Link>()
  let cutting: { beginning: string; when: 'before' | 'answer' } | null = null

  const relay = await startRelay(new URL(target), {
    fromNear(link, data) {
      const [line = ''] = data.toString('latin1').split('\r\n', 1)
      if (/ HTTP\/1\.1$/.test(line)) {
        requests.push(line.replace(/ HTTP.*$/, ''))
        lastLines.set(link, line)
      }
      if (cutting && line.startsWith(cutting.beginning)) {
        const { when } = cutting
        cutting = null
        if (when === 'before') return link.end()
        losesAnswer.add(link)
      }
      link.far.write(data)
    },
    fromFar(link, data) {
      if (losesAnswer.has(link)) link.end()
      else link.near.write(data)
    },
  })
  return {
    url: `http://127.0.0.1:${relay.port}`,
    requests,
    cut(beginning, when) {
      cutting = { beginning, when }
    },
    cutNow(beginning) {
      for (const link of relay.links) if (lastLines.get(link)?.startsWith(beginning)) link.end()
    },
  }
}
