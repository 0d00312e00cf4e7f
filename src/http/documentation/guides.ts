/** The guides: Markdown files, named in the order in which they are read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'

type Guide = { name: string; title: string; markdown: string }

const folder = join(import.meta.dirname, '../../../docs/guides')

/** `02-partner-flow.md` is `partner-flow`. */
export function readGuides(): Guide[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.md'))
    .sort()
    .map(file => {
      const markdown = readFileSync(join(folder, file), 'utf8')
      const title = /^# (.+)$/m.exec(markdown)?.[1]
      if (title === undefined) throw new Error(`the guide ${file} has no title`)
      return { name: nameOf(file), title, markdown }
    })
}

export function renderMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false })
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = text
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, '-')
        .replace(/^-|-$/g, '')
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
  hooks: {
    // A wide table scrolls by itself; the page does not scroll with it.
    postprocess: html =>
      html
        .replaceAll('<table>', '<div class="table"><table>')
        .replaceAll('</table>', '</table></div>'),
  },
  walkTokens(token) {
    // Links between the files, as they work in the repository, become links between the pages.
    if (token.type !== 'link') return
    const [, file, anchor = ''] = /^([\w-]+\.md)(#.*)?$/.exec(token.href) ?? []
    if (file) token.href = `/docs/guides/${nameOf(file)}${anchor}`
  },
})

function nameOf(file: string): string {
  return file.replace(/^\d+-/, '').replace(/\.md$/, '')
}
