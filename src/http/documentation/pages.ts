/** The pages beside the reference: the guides, and one page for each problem. */
import type { FastifyReply } from 'fastify'
import { fail, type ProblemCode, problemKinds } from '../../core/errors.ts'
import type { App } from '../app.ts'
import { readGuides, renderMarkdown } from './guides.ts'
import { htmlPage, type Link, readingPolicy } from './page.ts'
import { exampleOf, explanations, retries } from './problems.ts'

const hidden = { schema: { hide: true } }

export function readingPages(app: App): void {
  const guides = readGuides()
  const links: Link[] = [
    { href: '/docs/guides', text: 'Overview' },
    ...guides.map(({ name, title }) => ({ href: `/docs/guides/${name}`, text: title })),
    { href: '/docs/problems', text: 'Problems' },
    { href: '/docs', text: 'Reference' },
    { href: '/openapi.json', text: 'OpenAPI document' },
  ]
  const send = (reply: FastifyReply, address: string, title: string, markdown: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', readingPolicy)
      .send(htmlPage({ title, body: renderMarkdown(markdown), links, address }))

  app.get('/docs/guides', hidden, async (_request, reply) =>
    send(reply, '/docs/guides', 'Guides', overview(links)),
  )
  app.get('/docs/guides/:name', hidden, async (request, reply) => {
    const { name } = request.params as { name: string }
    const guide = guides.find(each => each.name === name)
    if (guide === undefined) fail('not_found', 'there is no such guide')
    return send(reply, `/docs/guides/${name}`, guide.title, guide.markdown)
  })
  app.get('/docs/problems', hidden, async (_request, reply) =>
    send(reply, '/docs/problems', 'Problems', problemList()),
  )
  app.get('/docs/problems/:code', hidden, async (request, reply) => {
    const { code } = request.params as { code: string }
    if (!Object.hasOwn(problemKinds, code)) fail('not_found', 'there is no such problem')
    return send(reply, '/docs/problems', code, problemPage(code as ProblemCode))
  })
}

function overview(links: readonly Link[]): string {
  return [
    '# Guides',
    'The guides lead from the first call to the first ticket of a customer. Our tests run every block of shell commands in them.',
    ...links.slice(1).map(({ href, text }) => `- [${text}](${href})`),
  ].join('\n\n')
}

function problemList(): string {
  const rows = (audience: 'partner' | 'dashboard') =>
    (Object.keys(problemKinds) as ProblemCode[])
      .filter(code => explanations[code].audience === audience)
      .map(code => {
        const { status, title } = problemKinds[code]
        return `| [\`${code}\`](/docs/problems/${code}) | ${status} | ${title} |`
      })
  const head = ['| code | status | meaning |', '|---|---|---|']
  return [
    '# Problems',
    'Every error is `application/problem+json` with a stable `code`. [One table](/docs/guides/errors) says what a program does after each code.',
    [...head, ...rows('partner')].join('\n'),
    '## Problems of the dashboard',
    [...head, ...rows('dashboard')].join('\n'),
  ].join('\n\n')
}

function problemPage(code: ProblemCode): string {
  const { status, title } = problemKinds[code]
  const { cause, fix, retry, audience } = explanations[code]
  return [
    `<p class="status">${status}</p>`,
    `# \`${code}\``,
    `**${title}.**`,
    '## Cause',
    cause,
    '## Fix',
    fix,
    ...(audience === 'partner'
      ? ['## Can the call be repeated?', `${capital(retries[retry])}.`]
      : []),
    '## Example',
    `\`\`\`json\n${JSON.stringify(exampleOf(code), null, 2)}\n\`\`\``,
  ].join('\n\n')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
