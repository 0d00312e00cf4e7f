import { suite, test } from 'node:test'
import { startService } from '/work/main/test/support/service.ts'
suite('boot', async () => { const t=performance.now(); const s = await startService(); console.log('start', performance.now()-t, process.cpuUsage());
test('x', async()=>{ await s.as('PIER9').get('/balance'); console.log(process.cpuUsage()) }) })
