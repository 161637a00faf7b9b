import type { QueryClient } from '@tanstack/react-query'

/** Everything about money is stale: figures, lists, and the home page that sums them up. */
export const refreshMoney = (queries: QueryClient, condominiumId: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['finances', condominiumId] }),
    queries.invalidateQueries({ queryKey: ['home', condominiumId] }),
  ])
