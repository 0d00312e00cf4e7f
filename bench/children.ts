/**
 * Runs what is measured in processes of its own, so that the load does not share their event loop.
 * `service` is the whole service with its simulator. `ceiling` is bare Fastify that sends what it was
 * given.
 */
import { type ChildProcess, fork } from 'node:child_process'
import Fastify from 'fastify'
import { openService } from '../test/support/service.ts'

export type ServiceChild = {
  url: string
  key: string
  databaseUrl: string
  simulatorUrl: string
  organizationId: string
}

/** What bare Fastify sends: the bytes of one of our answers, head and body. */
export type Answer = {
  route: string
  status: number
  headers: Record<string, string>
  body: string | null
}

const self = new URL(import.meta.url).pathname

export function startServiceChild(): Promise<{ child: ChildProcess; ready: ServiceChild }> {
  return start<ServiceChild>('service')
}

export function startCeilingChild(
  answer: Answer,
): Promise<{ child: ChildProcess; ready: { url: string } }> {
  return start<{ url: string }>('ceiling', answer)
}

export async function stopChild(child: ChildProcess): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.send('stop')
  await gone
}

async function start<Ready>(role: string, message?: Answer) {
  const child = fork(self, [role], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  if (message !== undefined) child.send(message)
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', facts => resolve(facts as Ready))
    child.once('exit', code => reject(new Error(`${role} ended with ${code}`)))
  })
  return { child, ready }
}

if (process.argv[1] === self && process.argv[2] === 'service') await runService()
if (process.argv[1] === self && process.argv[2] === 'ceiling') await runCeiling()

async function runService(): Promise<void> {
  const service = await openService({
    isMeasured: true,
    // Operators answer at once.
    simulator: { timeScale: 0 },
    env: { DATABASE_CONNECTIONS: '20' },
  })
  process.on('message', async () => {
    await service.close()
    process.exit(0)
  })
  process.send?.({
    url: service.url,
    key: service.keys.PIER9,
    databaseUrl: service.databaseUrl,
    simulatorUrl: service.simulatorUrl,
    organizationId: service.organizations.PIER9,
  })
}

async function runCeiling(): Promise<void> {
  const answer = await new Promise<Answer>(resolve => {
    process.once('message', message => resolve(message as Answer))
  })
  const body = answer.body === null ? undefined : Buffer.from(answer.body)
  const app = Fastify()
  app.get(answer.route, (_request, reply) =>
    reply.code(answer.status).headers(answer.headers).send(body),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('message', () => process.exit(0))
  process.send?.({ url })
}
