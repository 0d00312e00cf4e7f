/**
 * The language of the page and its texts. A screen keeps its texts beside it, one file per language;
 * only those of the chosen language are loaded, with the screen.
 *
 *     export const texts = defineTexts<typeof import('./texts.en.ts').default>({
 *       en: () => import('./texts.en.ts'),
 *       vi: () => import('./texts.vi.ts'),
 *     })
 *     const t = useTexts(texts)
 *     t('hello', { name })          // 'Hello, {name}'
 */
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useEffect,
  useState,
} from 'react'

const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]

type Dictionary = Record<string, string>
type Load<Entries> = () => Promise<{ default: Record<keyof Entries, string> }>

type Texts<Entries> = (language: Language) => Promise<Record<keyof Entries, string>>
type Translate<Entries> = (
  key: keyof Entries & string,
  values?: Record<string, string | number>,
) => string

const kept = 'gangway-language'
/** The language in which a screen's texts load together with the screen. */
let chosen = preferred()

export function defineTexts<Entries extends Dictionary>(
  load: Record<Language, Load<Entries>>,
): Texts<Entries> {
  const loaded = new Map<Language, ReturnType<Texts<Entries>>>()
  const texts: Texts<Entries> = language => {
    const known = loaded.get(language)
    if (known !== undefined) return known
    const dictionary = load[language]().then(file => file.default)
    // Marks the promise as React does, so that loaded texts are drawn at once. Suspending even for a moment
    // would draw something else and take the focus away.
    const note = (value: Record<keyof Entries, string>) =>
      Object.assign(dictionary, { status: 'fulfilled', value })
    // The code that shows them reports a failure.
    dictionary.then(note, () => {})
    loaded.set(language, dictionary)
    return dictionary
  }
  void texts(chosen)
  return texts
}

export function useTexts<Entries extends Dictionary>(texts: Texts<Entries>): Translate<Entries> {
  const { language } = useLanguage()
  const dictionary = use(texts(language))
  return (key, values = {}) =>
    (dictionary[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

const Context = createContext<{ language: Language; setLanguage(next: Language): void } | null>(
  null,
)

export function useLanguage() {
  const context = useContext(Context)
  if (context === null) throw new Error('no language: this is outside of LanguageProvider')
  return context
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(chosen)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = (next: Language) => {
    keep(next)
    chosen = next
    // The old texts stay until the new ones are loaded.
    startTransition(() => setLanguage(next))
  }
  return <Context value={{ language, setLanguage: choose }}>{children}</Context>
}

/** A part of the page in a language of its own, a text for somebody else for example. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <Context value={{ language, setLanguage() {} }}>{children}</Context>
}

function preferred(): Language {
  const wanted = [read(), ...navigator.languages].map(each => each?.slice(0, 2))
  return languages.find(language => language === wanted.find(each => isLanguage(each))) ?? 'en'
}

function isLanguage(text: string | undefined): boolean {
  return languages.some(each => each === text)
}

/** A browser may refuse to store anything. */
function read(): string | undefined {
  try {
    return localStorage.getItem(kept) ?? undefined
  } catch {
    return undefined
  }
}

function keep(language: Language): void {
  try {
    localStorage.setItem(kept, language)
  } catch {}
}
