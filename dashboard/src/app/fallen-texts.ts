/** Not loaded when they are needed, as all others are: loading may be what failed. */
import type { Language } from './language.tsx'

export const fallenTexts: Record<Language, { title: string; again: string }> = {
  en: { title: 'This screen could not be loaded.', again: 'Load again' },
  vi: { title: 'Không tải được màn hình này.', again: 'Tải lại' },
}
