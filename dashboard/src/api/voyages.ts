import { queryOptions } from '@tanstack/react-query'
import { answer, api } from './client.ts'
import type { operations } from './schema.d.ts'

export type Voyage = operations['get_voyage']['responses'][200]['content']['application/json']

export const voyageQuery = (id: string) =>
  queryOptions({
    queryKey: ['voyage', id],
    queryFn: () => answer(api.GET('/dashboard/api/voyages/{id}', { params: { path: { id } } })),
    staleTime: 60_000,
  })

/** Read at the operator each time, because other channels sell as well. */
export const layoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['layout', id],
    queryFn: () =>
      answer(api.GET('/dashboard/api/voyages/{id}/layout', { params: { path: { id } } })),
    staleTime: 0,
  })
