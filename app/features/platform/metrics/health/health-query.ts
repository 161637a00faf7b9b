import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

export type Counts = { requests: number; denied: number; refused: number; failed: number; buckets: number[] }
type RouteFigures = Counts & { route: string }
export type Provider = {
  provider: string
  calls: number
  failures: number
  recent_calls: number
  recent_failures: number
  last_success_at: string | null
  last_failure_at: string | null
  last_failure: string | null
  times: { at: string; calls: number; failures: number }[]
}
type SlowStatement = { statement: string; calls: number; mean: number; highest: number; total: number }
type Failure = { id: string; kind: string; failed_at: string; reason: string | null }

/** The answer of `platform_health`. */
export type Health = {
  now: string
  grain: Grain
  zone: string
  traffic: { times: (Counts & { at: string })[]; routes: RouteFigures[] }
  queue: {
    kinds: { kind: string; waiting: number; since: string; retrying: number }[]
    dead: number
    dead_since_yesterday: number
    failures: Failure[]
    measured_at: string | null
    times: { at: string; waiting: number | null; oldest: number | null; failed: number }[]
  }
  providers: Provider[]
  database: {
    bytes: number
    tables: { name: string; bytes: number }[]
    times: { at: string; bytes: number | null }[]
  }
  /** Null where the database does not count its statements. */
  slow: SlowStatement[] | null
  sockets: { now: number; processes: number; times: { at: string; sockets: number | null }[] }
}

export type Grain = 'hour' | 'day'

/** Everything that the tab shows, by the hour or by the day; the processes hand over their counts once a minute. */
export const healthQuery = (grain: Grain, route: string | null) =>
  queryOptions({
    queryKey: ['platform', 'health', grain, route],
    // What it counts is no row of anybody.
    meta: { tables: [] },
    queryFn: () => read<Health>(supabase.rpc('platform_health', { grain, of_route: route })),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
