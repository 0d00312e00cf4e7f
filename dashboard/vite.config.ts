import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    // What comes first, what screens have in common, and each screen: on a phone fifty small files take
    // twice as long as these three.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Seats and people are of two screens alone, which nobody begins with.
            {
              name: 'shared',
              minShareCount: 2,
              test: /^(?!.*parts.(seat-map|person))/,
              priority: 1,
            },
            { name: 'selling', test: /parts.(seat-map|person)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/dashboard/api': 'http://127.0.0.1:3000' } },
})
