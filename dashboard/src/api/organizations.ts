/** The reader's part of the tree, and the organization whose data is shown. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from './client.ts'
import { useSession } from './session.ts'

export type Organization = AnswerOf<'list_organizations'>['data'][number]

/** The own organization first, and each other one after its parent. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: () => answer(api.GET('/dashboard/api/organizations')),
  staleTime: 60_000,
})

type Shown = Pick<Organization, 'id' | 'code' | 'name' | 'parent_id'> & {
  isOwn: boolean
  /** The parameter as the endpoints and the screens' URLs take it. */
  query: { organization_id?: string }
}

/** The organization that the URL names, or the reader's own. */
export function useShown(): Shown {
  const { organization } = useSession()
  const named = useNamedOrganization()
  const isOwn = named === undefined
  const { data } = useQuery({ ...organizationsQuery, enabled: !isOwn })
  if (isOwn) return { ...organization, isOwn, query: {} }
  // A reader without access has no name for it, and the endpoints answer that it does not exist.
  const found = data?.data.find(({ id }) => id === named)
  const nameless = { id: named, code: '', name: '', parent_id: null }
  return { ...nameless, ...found, isOwn, query: { organization_id: named } }
}

/** Undefined: the reader's own. */
export function useNamedOrganization(): string | undefined {
  const { organization } = useSession()
  const { organization_id: named }: { organization_id?: unknown } = useSearch({ strict: false })
  return named === undefined || named === organization.id ? undefined : String(named)
}
