import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import type { CaseFile, Deed } from '../../parts/desk/desk.ts'
import { EvidenceFields, noEvidence } from '../../parts/desk/evidence.tsx'
import { Choice } from './choice.tsx'
import { texts } from './texts.ts'

/** The passenger changed their mind about what was kept, or the missing leg is sold again. */
export function Reopen({ file, deed }: { file: CaseFile; deed: Deed }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [evidence, setEvidence] = useState(noEvidence)
  const act = () =>
    deed(() =>
      answer(
        api.POST('/dashboard/api/operations/cases/{id}/reopen', {
          params: { path: { id: file.id } },
          body: { note: evidence.note.trim() },
        }),
      ),
    )
  return (
    <Choice
      name={t('reopen')}
      text={t('reopenText')}
      act={act}
      onDone={opened => opened && navigate({ to: `/operations/repairs/${opened.id}` })}
    >
      <EvidenceFields value={evidence} onChange={setEvidence} needs="note" isNoteOnly />
    </Choice>
  )
}
