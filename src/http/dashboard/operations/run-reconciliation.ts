import Type from 'typebox'
import { lookOver } from '../../../reconciliation/index.ts'
import type { Route } from '../../app.ts'
import { answers, Body, Id } from '../../schemas.ts'
import { guarded } from '../access.ts'

export const runReconciliation: Route = (app, { db, operators, config }) => {
  app.post(
    '/operations/reconciliations',
    guarded(
      { allow: ['operations'], reach: 'own' },
      {
        operationId: 'run_reconciliation',
        summary:
          'Compare books, orders and operators now, and ask again the operators whose answers are missing',
        body: Body({
          dry_run: Type.Boolean({
            description: 'Repair nothing and ask nobody again. On UAT nothing is repaired anyway',
          }),
        }),
        response: answers({
          201: Type.Object({
            id: Id('Id of the report'),
            is_dry_run: Type.Boolean(),
            differences: Type.Integer(),
            woken: Type.Integer({
              description: 'Number of rows that waited for a later look and are due now',
            }),
          }),
        }),
      },
    ),
    async ({ user, body, log }, reply) => {
      const { environment } = config
      const done = await lookOver(
        {
          db,
          operators,
          environment,
          onError: error => log.error({ err: error }, 'a check failed'),
        },
        { isDryRun: body.dry_run, by: user.by, changesOnly: true },
      )
      return reply.code(201).send({
        id: done.id,
        is_dry_run: done.isDryRun,
        differences: done.differences.length,
        woken: Object.values(done.waiting).reduce((total, { woken }) => total + woken, 0),
      })
    },
  )
}
