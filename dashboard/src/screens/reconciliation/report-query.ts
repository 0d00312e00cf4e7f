import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['reconciliation', id],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/operations/reconciliations/{id}', { params: { path: { id } } }),
      ),
  })
