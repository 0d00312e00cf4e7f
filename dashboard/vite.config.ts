import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Parts of several screens that nobody begins with. */
const later =
  /parts.(seat-map|person|download|month-field|desk|waterfall|preflight|failures|terms|amounts|typed-else)|api.draft|(Checkbox|Textarea)\.mjs/

/** `npm run dev -w dashboard` serves the page from its sources; a running service answers its calls. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What joins tickets is one library.
    chunkSizeWarningLimit: 600,
    // What comes first, what screens have in common, and each screen: on a phone fifty small files take
    // twice as long as these three.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, test: id => !later.test(id), priority: 1 },
            { name: 'later', test: later },
          ],
        },
      },
    },
  },
  server: { proxy: { '/dashboard/api': 'http://127.0.0.1:3000' } },
})
