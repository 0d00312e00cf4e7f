import Type from 'typebox'
import { orLate } from '../../../core/late.ts'
import type { OnError } from '../../../db/index.ts'
import { startLookOver } from '../../../reconciliation/index.ts'
import type { Route } from '../../app.ts'
import { Body, Id } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'

/** A stop ends the run at its next page, and waits no longer than this for it. */
const stopGraceMs = 8_000

/** The run outlasts its call, so that no call lasts as long as the books are large. */
export const runReconciliation: Route = (app, { db, operators, config, stopping }) => {
  let running: Promise<unknown> = Promise.resolve()
  app.addHook('onClose', () => orLate(running, stopGraceMs))
  app.post(
    '/operations/reconciliations',
    guarded(operations, {
      operationId: 'run_reconciliation',
      summary:
        'Begin to compare books, orders and operators, and ask again the operators whose answers are missing',
      body: Body({
        dry_run: Type.Boolean({
          description: 'Repair nothing and ask nobody again. On UAT nothing is repaired anyway',
        }),
      }),
      response: {
        202: Type.Object({
          id: Id('Id of the report that the run will write'),
          is_new: Type.Boolean({
            description:
              'False: another run was under way. None was begun, and `id` and `is_dry_run` are of that one',
          }),
          is_dry_run: Type.Boolean(),
          woken: Type.Integer({
            description: 'Number of rows that waited for a later look and are due now',
          }),
        }),
      },
    }),
    async ({ user, body, log }, reply) => {
      const { environment } = config
      const onError: OnError = (error, check) =>
        log.error({ err: error, ...check }, 'a check failed')
      const { id, isDryRun, ended, waiting } = await startLookOver(
        { db, operators, environment, onError },
        { isDryRun: body.dry_run, by: user.by, changesOnly: true, signal: stopping },
      )
      if (ended) {
        running = ended.catch(error => log.error({ err: error }, 'a run ended without a report'))
      }
      return reply.code(202).send({
        id,
        is_new: ended !== null,
        is_dry_run: isDryRun,
        woken: Object.values(waiting).reduce((total, { woken }) => total + woken, 0),
      })
    },
  )
}
