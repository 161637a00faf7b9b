/** A query, as it is asked. */
export type Asked = {
  data: unknown
  isLoadingError: boolean
  isFetching: boolean
  error: Error | null
  refetch: () => Promise<unknown>
}

/**
 * Returns those of a page's queries that have not come. Of several, one that is disabled keeps no one waiting once the others are there: nothing
 * will come of it.
 */
export function waitedFor(query: Asked | readonly Asked[]): readonly Asked[] {
  const asked = [query].flat()
  const missing = asked.filter(({ data }) => data === undefined)
  const isComing = missing.some(({ isFetching, isLoadingError }) => isFetching || isLoadingError)
  return asked.length > 1 && !isComing ? [] : missing
}
