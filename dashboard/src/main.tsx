import '@fontsource/be-vietnam-pro/latin-400.css'
import '@fontsource/be-vietnam-pro/latin-600.css'
import '@fontsource/be-vietnam-pro/vietnamese-400.css'
import '@fontsource/be-vietnam-pro/vietnamese-600.css'
import './app/mantine.css'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { begin } from './app/begin.ts'
import { focusPressed } from './app/focus-pressed.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
focusPressed()
void begin()
createRoot(root).render(<App />)
