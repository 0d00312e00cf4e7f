import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../confirm.tsx'
import { typedElseTexts } from './texts.ts'

type TypedElseProps = { isOpen: boolean; onClose(): void; onGiveUp(): unknown }

/** There is one draft: what is half typed of another booking would be lost for this one. */
export function TypedElse({ isOpen, onClose, onGiveUp }: TypedElseProps) {
  const t = useTexts(typedElseTexts)
  return (
    <Confirm
      title={t('title')}
      text={t('hint')}
      deed={t('deed')}
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      act={async () => {}}
      onDone={onGiveUp}
    />
  )
}
