/**
 * What is measured runs in processes of its own, so that the load does not share their event loop:
 * `service` is the whole service with its simulator, `ceiling` is bare Fastify sending given bytes, or a 304.
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

const self = new URL(import.meta.url).pathname

export function startServiceChild(): Promise<{ child: ChildProcess; ready: ServiceChild }> {
  return start<ServiceChild>('service')
}

export function startCeilingChild(
  answer: string,
): Promise<{ child: ChildProcess; ready: { url: string } }> {
  return start<{ url: string }>('ceiling', answer)
}

export async function stopChild(child: ChildProcess): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.send('stop')
  await gone
}

async function start<Ready>(role: string, message?: string) {
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
  const service = await openService({ isMeasured: true, env: { DATABASE_CONNECTIONS: '20' } })
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
  const bytes = await new Promise<Buffer>(resolve => {
    process.once('message', text => resolve(Buffer.from(text as string)))
  })
  const app = Fastify()
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  app.get('/unchanged', (_request, reply) => reply.code(304).header('etag', '"1"').send())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('message', () => process.exit(0))
  process.send?.({ url })
}
