/**
 * The frame of a page of text: no script, nothing from another origin, light or dark as the reader prefers.
 */

export type Link = { href: string; text: string }

type PageContent = {
  title: string
  /** HTML. */
  body: string
  /** Shown beside the text; the one that leads to `address` is marked. */
  links: readonly Link[]
  address: string
}

/** Content security policy: such a page loads only its own style. */
export const readingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function htmlPage({ title, body, links, address }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Gangway partner API</title>
<style>${style}</style>
</head>
<body>
<header><a href="/docs/guides">Gangway partner API</a></header>
<div class="columns">
<nav aria-label="Documentation"><ul>${links.map(link => item(link, address)).join('')}</ul></nav>
<main>${body}</main>
</div>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, sign => entities[sign] as string)
}

function item({ href, text }: Link, address: string): string {
  const mark = href === address ? ' aria-current="page"' : ''
  return `<li><a href="${href}"${mark}>${escapeHtml(text)}</a></li>`
}

const style = `
:root { --ink: #14242c; --soft: #51646d; --paper: #fff; --shade: #f2f6f7; --line: #d5dfe2; --sea: #086a78; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eef0; --soft: #9db0b7; --paper: #10191d; --shade: #18252b; --line: #2b3d45; --sea: #5cc8d6; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.65 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
a { color: var(--sea); text-underline-offset: .2em; }
header { padding: .9rem 1.5rem; border-bottom: 1px solid var(--line); font-weight: 650; }
header a { color: inherit; text-decoration: none; }
.columns { display: grid; grid-template-columns: 14rem minmax(0, 54rem); gap: 3rem; max-width: 74rem;
  margin: 0 auto; padding: 1.5rem; }
nav ul { list-style: none; margin: 0; padding: 0; position: sticky; top: 1.5rem; }
nav a { display: block; padding: .3rem .7rem; border-radius: .4rem; color: var(--soft); text-decoration: none; }
nav a:hover, nav a[aria-current] { background: var(--shade); color: var(--ink); }
nav a[aria-current] { font-weight: 600; }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; margin: .2rem 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.4rem 0 .6rem; }
h3 { font-size: 1.05rem; margin: 1.8rem 0 .4rem; }
p, ul, ol { margin: .7rem 0; }
a:has(code) { text-decoration: none; }
code { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; background: var(--shade);
  padding: .1em .35em; border-radius: .3em; overflow-wrap: anywhere; }
pre { background: var(--shade); border: 1px solid var(--line); border-radius: .6rem; padding: .9rem 1.1rem;
  overflow-x: auto; }
pre code { background: none; padding: 0; overflow-wrap: normal; font-size: .8rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .94rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .8rem .5rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
td[align="right"], th[align="right"] { text-align: right; font-variant-numeric: tabular-nums; }
td:first-child code { overflow-wrap: normal; white-space: nowrap; }
blockquote { margin: 1rem 0; padding: .1rem 1.1rem; border-left: .25rem solid var(--sea); background: var(--shade); }
.status { color: var(--soft); margin: 0; font-variant-numeric: tabular-nums; }
@media (max-width: 48rem) { .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; } nav ul { position: static; } }
`
