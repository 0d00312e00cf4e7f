import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, answer, api } from './client.ts'

export type Voyage = AnswerOf<'get_voyage'>

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The chosen voyages in an address. What is no id is left out, as if the link had not named it. */
export function idsOf(legs: unknown): string[] {
  const ids = typeof legs === 'string' ? legs.split(',').filter(id => anId.test(id)) : []
  return [...new Set(ids)]
}

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
