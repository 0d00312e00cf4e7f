/** Loaded with what shows them, like those of what cannot be drawn (`app/fallen-texts.ts`). */
import type { Language } from '../app/language.tsx'

type Texts = Record<'title' | 'load' | 'close', string>

export const newVersionTexts: Record<Language, Texts> = {
  en: {
    title: 'There is a new version of this page. A booking that you are typing is kept.',
    load: 'Load it',
    close: 'Close',
  },
  vi: {
    title: 'Trang này có phiên bản mới. Đặt chỗ bạn đang nhập vẫn được giữ.',
    load: 'Tải phiên bản mới',
    close: 'Đóng',
  },
}
