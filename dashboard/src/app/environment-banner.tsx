import classes from './environment-banner.module.css'
import { useTexts } from './language.tsx'
import { shellTexts } from './texts.ts'

export const environment =
  document.querySelector<HTMLMetaElement>('meta[name="environment"]')?.content ?? 'uat'

/** UAT is a live system, so every screen has to say what a click costs. */
export function EnvironmentBanner() {
  const t = useTexts(shellTexts)
  if (environment === 'production') return null
  return (
    <section className={classes.banner} aria-label={t('environment')}>
      <span>
        <strong>UAT</strong> {t('uat')}
      </span>
    </section>
  )
}
