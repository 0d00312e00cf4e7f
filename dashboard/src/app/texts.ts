import { defineTexts } from './language.tsx'

export const shellTexts = defineTexts<typeof import('./texts.en.ts').default>({
  en: () => import('./texts.en.ts'),
  vi: () => import('./texts.vi.ts'),
})
