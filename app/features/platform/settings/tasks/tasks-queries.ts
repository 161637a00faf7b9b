import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

export type PlatformTask = {
  topic: string
  /** In Brasília's time; null when it runs only as it is asked for. */
  cron: string | null
  waiting: number
  waiting_since: string | null
  running: number
  last_at: string | null
  /** That failed every try and wait for somebody. */
  failed: number
  paused: { at: string; reason: string; by: string | null } | null
}

/** Work comes and goes by itself; there is no notification of it. */
const refetchInterval = 10_000

export const tasksQuery = queryOptions({
  queryKey: ['platform', 'tasks'],
  meta: { tables: [] },
  staleTime: 0,
  refetchInterval,
  queryFn: () => read<{ factor_shown: boolean; tasks: PlatformTask[] }>(supabase.rpc('platform_tasks')),
})

export type FailedTask = {
  id: string
  topic: string
  failed_at: string
  reason: string | null
  condominium_id: string | null
  condominium_name: string | null
}

export const failuresAtOnce = 50
type Before = { before_at?: string; before_id?: string }

export const failedTasksQuery = infiniteQueryOptions({
  queryKey: ['platform', 'tasks', 'failed'],
  meta: { tables: [] },
  staleTime: 0,
  refetchInterval,
  queryFn: ({ pageParam }) => read<FailedTask[]>(supabase.rpc('platform_failed_tasks', pageParam)),
  initialPageParam: {} as Before,
  // One more than a page is asked for: it says that there are others.
  getNextPageParam: (rows): Before | undefined => {
    const last = rows[failuresAtOnce - 1]
    return rows.length > failuresAtOnce && last
      ? { before_at: last.failed_at, before_id: last.id }
      : undefined
  },
  select: ({ pages }) => pages.flatMap((rows) => rows.slice(0, failuresAtOnce)),
})
