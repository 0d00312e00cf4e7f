/** The pages beside the reference. */
import { fail, type ProblemCode, problemKinds } from '../../core/errors.ts'
import type { App } from '../app.ts'

export function readingPages(app: App): void {
  app.get('/docs/problems/:code', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.params as { code: string }
    if (!Object.hasOwn(problemKinds, code)) fail('not_found', 'there is no such problem')
    const kind = problemKinds[code as ProblemCode]
    return reply
      .type('text/plain; charset=utf-8')
      .send(`${code}\nHTTP ${kind.status}\n${kind.title}\n`)
  })
}
