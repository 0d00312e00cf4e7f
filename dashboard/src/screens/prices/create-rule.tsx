import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { RulePreview } from './preview.tsx'
import { PreviewedForm } from './previewed-form.tsx'
import { bodyOf, RuleFields, ruleFor } from './rule-fields.tsx'
import { texts } from './texts.ts'

type CreateRuleProps = {
  /** Only for this voyage; empty: for any. */
  voyageId: string
  onClose(): void
  onCreated(): void
}

export function CreateRule({ voyageId, onClose, onCreated }: CreateRuleProps) {
  const t = useTexts(texts)
  const [rule, setRule] = useState(() => ruleFor(voyageId))
  return (
    <PreviewedForm
      title={t('newRule')}
      saveText={t('save')}
      body={bodyOf(rule)}
      read={body => answer(api.POST('/dashboard/api/price-additions/preview', { body }))}
      save={body => answer(api.POST('/dashboard/api/price-additions', { body }))}
      show={preview => <RulePreview preview={preview} />}
      onClose={onClose}
      onSaved={onCreated}
    >
      <RuleFields rule={rule} onChange={change => setRule({ ...rule, ...change })} />
    </PreviewedForm>
  )
}
