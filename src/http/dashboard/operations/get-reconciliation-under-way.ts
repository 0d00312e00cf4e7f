import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { readRunUnderWay } from '../../../reconciliation/index.ts'
import type { Route } from '../../app.ts'
import { Id, Instant, Nullable } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'

export const getReconciliationUnderWay: Route = (app, { db }) => {
  app.get(
    '/operations/reconciliation-under-way',
    guarded(operations, {
      operationId: 'get_reconciliation_under_way',
      summary: 'Get the reconciliation that is under way, whoever has begun it',
      response: {
        200: Type.Object({
          under_way: Nullable(
            Type.Object({
              id: Id('Id of the report that the run will write'),
              started_at: Instant('UTC'),
              is_dry_run: Type.Boolean(),
            }),
          ),
        }),
      },
    }),
    async () => {
      const found = await readRunUnderWay(db)
      return {
        under_way: found
          ? {
              id: found.id,
              started_at: utc(found.startedAt),
              is_dry_run: found.isDryRun,
            }
          : null,
      }
    },
  )
}
