/**
 * `node bench/chart.ts` draws the first table of bench/README.md as docs/speed.svg, for the README. The
 * table is the only source of the figures; a test compares the two.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Row = { job: string; ours: string; ceiling: string; percent: number; wished: number }

const readme = new URL('README.md', import.meta.url)
const picture = new URL('../docs/speed.svg', import.meta.url)

const size = { width: 760, row: 46, top: 44, left: 250, percentMax: 160 }
const unit = (size.width - size.left - 70) / size.percentMax

export function drawChart(): string {
  const rows = readRows(readFileSync(readme, 'utf8'))
  const height = size.top + rows.length * size.row + 12
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" font-family="system-ui, sans-serif" font-size="14" role="img">
  <title>${inXml(rows.map(({ job, percent }) => `${job}: ${percent}% of its ceiling`).join('; '))}</title>
  <style>
    text { fill: #1f2937 } .quiet { fill: #6b7280; font-size: 12px } .bar { fill: #0e7490 }
    .ceiling { fill: #cbd5e1 } .wished { stroke: #b45309; stroke-width: 2 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e5e7eb } .quiet { fill: #9ca3af } .bar { fill: #22d3ee } .ceiling { fill: #334155 }
      .wished { stroke: #fbbf24 }
    }
  </style>
  <text x="${size.left}" y="20" class="quiet">share of its ceiling, measured in the same run</text>
  <line x1="${size.left + 318}" x2="${size.left + 318}" y1="9" y2="23" class="wished"/>
  <text x="${size.left + 326}" y="20" class="quiet">the aim</text>
${rows.map(drawRow).join('\n')}
</svg>
`
}

function drawRow({ job, ours, ceiling, percent, wished }: Row, index: number): string {
  const y = size.top + index * size.row
  const at = (share: number) => (size.left + Math.min(share, size.percentMax) * unit).toFixed(1)
  const width = (share: number) => (Math.min(share, size.percentMax) * unit).toFixed(1)
  return [
    `  <text x="${size.left - 12}" y="${y + 12}" text-anchor="end">${inXml(job)}</text>`,
    `  <text x="${size.left - 12}" y="${y + 28}" text-anchor="end" class="quiet">${inXml(`${ours} beside ${ceiling}`)}</text>`,
    `  <rect x="${size.left}" y="${y}" width="${width(100)}" height="24" rx="3" class="ceiling"/>`,
    `  <rect x="${size.left}" y="${y}" width="${width(percent)}" height="24" rx="3" class="bar"/>`,
    `  <line x1="${at(wished)}" x2="${at(wished)}" y1="${y - 4}" y2="${y + 28}" class="wished"/>`,
    `  <text x="${Number(at(Math.max(percent, 100))) + 10}" y="${y + 17}">${percent}%</text>`,
  ].join('\n')
}

/** Rows of `| job | ours | its ceiling | share | wished |` whose two shares are percentages. */
function readRows(text: string): Row[] {
  const lines = text.slice(text.indexOf('| job | ours |')).split('\n')
  const end = lines.findIndex(line => !line.startsWith('|'))
  return lines.slice(2, end).map(line => {
    const [job = '', ours = '', ceiling = '', share = '', wished = ''] = line
      .split('|')
      .slice(1)
      .map(cell => cell.trim())
    const percentOf = (cell: string) => {
      const percent = /^(\d+)%$/.exec(cell)?.[1]
      if (percent === undefined) throw new Error(`bench/README.md: no percentage: ${line}`)
      return Number(percent)
    }
    return { job, ours, ceiling, percent: percentOf(share), wished: percentOf(wished) }
  })
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

if (import.meta.main) writeFileSync(picture, drawChart())
