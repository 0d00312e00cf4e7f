/** The repairs that the case allows, each with its effect on the money before it is done. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import type { CaseFile, Deed } from '../../parts/desk/desk.ts'
import { EvidenceFields, noEvidence, toEvidence } from '../../parts/desk/evidence.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { Choice } from './choice.tsx'
import { Decide, isVerdict } from './decide.tsx'
import { isKept, PenaltyFields, toPenalties } from './penalties.tsx'
import { texts } from './texts.ts'

type RepairProps = { file: CaseFile; deed: Deed }
type Repair = CaseFile['repairs'][number]

export function Repairs({ file, deed }: RepairProps) {
  const t = useTexts(texts)
  return (
    <Section title={t('repairs')} hint={t('repairsHint')}>
      {file.repairs.map(repair => (
        <OneRepair key={repair.kind} file={file} repair={repair} deed={deed} />
      ))}
    </Section>
  )
}

function OneRepair({ file, repair, deed }: RepairProps & { repair: Repair }) {
  const { kind } = repair
  if (kind === 'keep') return <Keep file={file} deed={deed} />
  if (kind === 'issue_missing') return <IssueMissing file={file} deed={deed} />
  if (kind === 'refund') return <Refund file={file} deed={deed} legs={repair.legs ?? []} />
  return isVerdict(kind) ? <Decide file={file} verdict={kind} deed={deed} /> : null
}

function Keep({ file, deed }: RepairProps) {
  const t = useTexts(texts)
  const [evidence, setEvidence] = useState(noEvidence)
  return (
    <Choice
      name={t('keep')}
      text={t('keepText')}
      act={() =>
        deed(() =>
          answer(
            api.POST('/dashboard/api/operations/cases/{id}/keep', {
              params: { path: { id: file.id } },
              body: { note: evidence.note.trim() },
            }),
          ),
        )
      }
    >
      <EvidenceFields value={evidence} onChange={setEvidence} needs="note" isNoteOnly />
    </Choice>
  )
}

/** More than the question shows is not held: the operators are asked for their price when it opens. */
function IssueMissing({ file, deed }: RepairProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const navigate = useNavigate()
  const [evidence, setEvidence] = useState(noEvidence)
  const missing = file.legs.filter(({ status }) => status === 6)
  const before = missing.reduce((sum, leg) => sum + leg.net_price, 0)
  const params = { path: { id: file.id } }
  const price = useQuery({
    // Not under the desk's key, so that it is not read again once the money is held.
    queryKey: ['missing-legs', file.id],
    queryFn: () => answer(api.GET('/dashboard/api/operations/cases/{id}/missing-legs', { params })),
    enabled: false,
    gcTime: 0,
  })
  const now = price.data?.net_price
  const body = { note: evidence.note.trim(), net_price_max: now ?? before }
  const act = async () => {
    try {
      return await deed(() =>
        answer(
          api.POST('/dashboard/api/operations/cases/{id}/issue-missing-legs', { params, body }),
        ),
      )
    } catch (error) {
      void price.refetch()
      throw error
    }
  }
  return (
    <Choice
      name={t('issueMissing')}
      text={t('issueMissingText', {
        legs: missing.map(({ leg }) => leg).join(', '),
        amount: money(before),
        agency: file.organization_name,
      })}
      onOpen={() => void price.refetch()}
      isKnown={!price.isPending}
      act={act}
      onDone={request => request && navigate({ to: `/operations/ticketing/${request.id}` })}
    >
      <ProblemNotice error={price.error} onRetry={() => void price.refetch()} />
      {price.isPending && <Loading />}
      {now !== undefined && (
        <Text>
          {t(now === before ? 'priceSame' : 'priceOther', {
            now: money(now),
            before: money(before),
          })}
        </Text>
      )}
      <EvidenceFields value={evidence} onChange={setEvidence} needs="note" isNoteOnly />
    </Choice>
  )
}

function Refund({ file, deed, legs }: RepairProps & { legs: NonNullable<Repair['legs']> }) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const [evidence, setEvidence] = useState(noEvidence)
  const [penalties, setPenalties] = useState<Record<string, string>>({})
  const byHand = legs.filter(leg => leg.by_hand)
  const isByHand = byHand.some(leg => !isKept(leg, penalties))
  const sum = (of: typeof legs) => of.reduce((amount, leg) => amount + leg.net_refund, 0)
  const act = () =>
    deed(() =>
      answer(
        api.POST('/dashboard/api/operations/cases/{id}/refund', {
          params: { path: { id: file.id } },
          body: {
            ...toEvidence(evidence),
            net_refund_min: sum(legs.filter(leg => !leg.by_hand)),
            ...(byHand.length > 0 && { penalties: toPenalties(byHand, penalties) }),
          },
        }),
      ),
    )
  const says = legs.map(leg =>
    t(leg.against_schedule ? 'refundIfAgreed' : leg.by_hand ? 'refundByHand' : 'refundLeg', {
      leg: leg.leg,
      penalty: money(leg.penalty),
      refund: money(leg.net_refund),
    }),
  )
  return (
    <Choice
      name={t('refund')}
      text={[
        t('refundText', { agency: file.organization_name, amount: money(sum(legs)) }),
        ...says,
      ].join(' ')}
      word={file.booking_code}
      act={act}
    >
      <PenaltyFields legs={byHand} value={penalties} onChange={setPenalties} />
      <EvidenceFields
        value={evidence}
        onChange={setEvidence}
        needs={isByHand ? 'reference' : 'note'}
        isNoteOnly={byHand.length === 0}
      />
    </Choice>
  )
}
