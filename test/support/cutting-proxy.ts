/** A way to the service that can be cut: TCP, and it knows what it let through. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { after } from 'node:test'

export type CuttingProxy = {
  url: string
  /** The request lines that came, in order. */
  requests: string[]
  /** The next request that begins so loses its connection: before it is passed on, or its answer. */
  cut(beginning: string, when: 'before' | 'answer'): void
  /** Ends the connections whose last request began so. */
  cutNow(beginning: string): void
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const lastLines = new Map<Socket, string>()
  let cutting: { beginning: string; when: 'before' | 'answer' } | null = null

  const server = createServer(near => {
    const far = dial(Number(port), hostname)
    let losesAnswer = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        lastLines.delete(socket)
        end()
      })
    }
    near.on('data', data => {
      const [line = ''] = data.toString('latin1').split('\r\n', 1)
      if (/ HTTP\/1\.1$/.test(line)) {
        requests.push(line.replace(/ HTTP.*$/, ''))
        lastLines.set(near, line)
      }
      if (cutting && line.startsWith(cutting.beginning)) {
        const { when } = cutting
        cutting = null
        if (when === 'before') return end()
        losesAnswer = true
      }
      far.write(data)
    })
    far.on('data', data => {
      if (losesAnswer) end()
      else near.write(data)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    cut(beginning, when) {
      cutting = { beginning, when }
    },
    cutNow(beginning) {
      for (const [near, line] of lastLines) if (line.startsWith(beginning)) near.destroy()
    },
  }
}
