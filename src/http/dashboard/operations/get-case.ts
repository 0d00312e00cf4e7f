import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { CaseFileShape, showCase } from './present-case.ts'

export const getCase: Route = (app, services) => {
  app.get(
    '/operations/cases/:id',
    guarded(operations, {
      operationId: 'get_case',
      summary:
        'Get a case with its legs, the operators’ answers, its money, and the allowed repairs',
      params: OneId,
      response: { 200: CaseFileShape },
    }),
    ({ params }) => showCase(services, params.id),
  )
}
