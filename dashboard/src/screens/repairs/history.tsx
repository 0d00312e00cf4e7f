/** The booking's money on every level, and the decisions of staff with their evidence. */
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import type { CaseFile } from '../../parts/desk/desk.ts'
import { useFormat } from '../../parts/format.tsx'
import { Section } from '../../parts/section.tsx'
import { texts } from './texts.ts'

type MoneyLine = CaseFile['money'][number]
type Decision = CaseFile['decisions'][number]

export function Money({ file }: { file: CaseFile }) {
  const t = useTexts(texts)
  const { instant, money } = useFormat()
  const { operatorName } = useNetwork()
  /** Parses `deposit of PIER 9`, the endpoint's name of an account. */
  const account = (text: string) => {
    const [, kind, owner = ''] = /^(\w+) of (.*)$/.exec(text) ?? []
    const name = kind === 'operator' ? operatorName(owner) : owner
    return t(`a_${kind}` as 'a_deposit', { owner: name }) || text
  }
  const columns: Column<MoneyLine>[] = [
    { key: 'at', header: t('at'), cell: line => instant(line.at) },
    {
      key: 'for',
      header: t('for'),
      cell: line => t(`m_${line.kind}` as 'm_issuance') || line.kind,
    },
    { key: 'from', header: t('from'), cell: line => account(line.from) },
    { key: 'to', header: t('to'), cell: line => account(line.to) },
    { key: 'amount', header: t('amount'), isNumber: true, cell: line => money(line.amount) },
    { key: 'state', header: t('state'), cell: line => t(line.state) },
  ]
  return (
    <Section title={t('money')} hint={t('moneyHint')}>
      <DataTable
        label={t('money')}
        columns={columns}
        rows={file.money}
        rowKey={({ id }) => id}
        empty={t('noMoney')}
      />
    </Section>
  )
}

export function Decisions({ file }: { file: CaseFile }) {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const columns: Column<Decision>[] = [
    { key: 'at', header: t('at'), cell: decision => instant(decision.at) },
    { key: 'by', header: t('by'), cell: decision => decision.by.name },
    {
      key: 'what',
      header: t('what'),
      cell: ({ decision }) => t(`d_${decision}` as 'd_kept') || decision,
    },
    { key: 'about', header: t('about'), cell: ({ subject }) => subject },
    {
      key: 'reference',
      header: t('reference'),
      cell: decision => decision.operator_reference ?? t('none'),
    },
    { key: 'note', header: t('note'), cell: decision => decision.note ?? t('none') },
  ]
  return (
    <Section title={t('decisions')} hint={t('decisionsHint')}>
      <DataTable
        label={t('decisions')}
        columns={columns}
        rows={file.decisions}
        rowKey={({ subject, at }) => `${subject} ${at}`}
        empty={t('noDecisions')}
      />
    </Section>
  )
}
