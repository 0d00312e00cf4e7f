/** A list that is read page by page, in the shape that `DataTable` takes. */
import {
  infiniteQueryOptions,
  type QueryKey,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
} from '@tanstack/react-query'

export type PageOf<Row> = { data: Row[]; next_cursor: string | null }

/**
 *     const keys = usePages(['things', filter], cursor =>
 *       answer(api.GET('/things', { params: { query: { ...filter, ...cursor } } })))
 *     <DataTable {...keys} label=... columns=... rowKey=... />
 */
export function usePages<Row>(
  queryKey: QueryKey,
  read: (cursor: { cursor?: string }) => Promise<PageOf<Row>>,
  /** For lists that change while a reader looks at them. */
  lookAgainMs?: number,
) {
  const query = infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    refetchInterval: lookAgainMs ?? false,
  })
  // Starts the read before a screen that waits for its texts suspends.
  usePrefetchInfiniteQuery(query)
  const list = useInfiniteQuery(query)
  return {
    rows: list.data?.pages.flatMap(page => page.data),
    error: list.isFetchNextPageError ? null : list.error,
    onRetry: () => void list.refetch(),
    onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    isLoadingMore: list.isFetchingNextPage,
    moreError: list.isFetchNextPageError ? list.error : null,
  }
}
