import { defineTexts } from '../../app/language.tsx'

export const typedElseTexts = defineTexts<typeof import('./texts.en.ts').default>({
  en: () => import('./texts.en.ts'),
  vi: () => import('./texts.vi.ts'),
})
