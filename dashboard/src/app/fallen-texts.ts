/** Loaded with the page and not on demand like all other texts, because loading may be what failed. */
import type { Language } from './language.tsx'

type Texts = Record<'title' | 'again' | 'away' | 'tryAgain', string>

export const fallenTexts: Record<Language, Texts> = {
  en: {
    title: 'This screen could not be loaded.',
    again: 'Load again',
    away: 'The service cannot be reached.',
    tryAgain: 'Try again',
  },
  vi: {
    title: 'Không tải được trang này.',
    again: 'Tải lại',
    away: 'Không kết nối được với hệ thống.',
    tryAgain: 'Thử lại',
  },
}
