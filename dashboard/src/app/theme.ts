import {
  Anchor,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  TextInput,
} from '@mantine/core'

/** White text on 8 and 9 has a contrast above 4.5. */
const sea: MantineColorsTuple = [
  '#eff7fa',
  '#dcebf1',
  '#b6d6e2',
  '#8cc0d2',
  '#69acc4',
  '#52a0bc',
  '#3a87a4',
  '#256f8c',
  '#0f5f7d',
  '#074a63',
]

export const theme = createTheme({
  fontFamily: "'Be Vietnam Pro', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '600' },
  colors: { sea },
  primaryColor: 'sea',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Within a text its colour alone would not tell it.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    // Browsers keep what was typed into a field, for whoever sits there next. It may be of passengers.
    TextInput: TextInput.extend({ defaultProps: { autoComplete: 'off' } }),
  },
})

/** The same key as in public/color-scheme.js, which reads it before the first paint. */
export const colorScheme = localStorageColorSchemeManager({ key: 'gangway-color-scheme' })
