import type { Route } from '../../app.ts'
import { answers } from '../../schemas.ts'
import { guarded } from '../access.ts'
import { CaseFileShape, showCase } from './present-case.ts'
import { OneId, operations } from './shared.ts'

export const getCase: Route = (app, services) => {
  app.get(
    '/operations/cases/:id',
    guarded(operations, {
      operationId: 'get_case',
      summary: 'A case: its legs, what their operators said, its money, and what may be done',
      params: OneId,
      response: answers({ 200: CaseFileShape }),
    }),
    ({ params }) => showCase(services, params.id),
  )
}
