import type {
  RealtimeChannel,
  RealtimePostgresChangesPayload,
  RealtimePostgresFilterBuilder,
  SupabaseClient,
} from '@supabase/supabase-js'
import { expect } from 'vitest'
import { joinWell } from './clients.ts'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
export type Wanted = Parameters<typeof listen>[1]
export const waiting = { timeout: 15_000 }

/** Collects the changes that a channel receives; joined by `watch`. */
export function listen(
  channel: RealtimeChannel,
  wanted: { table?: string; filter?: string | RealtimePostgresFilterBuilder; select?: string[] },
): Change[] {
  const heard: Change[] = []
  channel.on('postgres_changes', { event: '*', schema: 'public', ...wanted }, (change) => heard.push(change))
  return heard
}

/** Joins, and waits until changes flow or the server says why not. */
export async function watch(channel: RealtimeChannel): Promise<{ status: string; message: string }> {
  const told: { extension: string; status: string; message: string }[] = []
  channel.on('system', {}, (message) => told.push(message))
  await joinWell(channel)
  await expect.poll(() => told.map(({ extension }) => extension), waiting).toEqual(['postgres_changes'])
  return { status: told[0]?.status ?? '', message: told[0]?.message ?? '' }
}

export const subscribed = { status: 'ok', message: 'Subscribed to PostgreSQL' }

/** Inserts rows, including some that only the service may; returns their ids. */
export async function insertAs(
  service: SupabaseClient,
  table: string,
  rows: Record<string, unknown>[],
): Promise<number[]> {
  const { data, error } = await service.from(table).insert(rows).select('id')
  expect(error).toBeNull()
  return (data ?? []).map(({ id }) => id)
}
