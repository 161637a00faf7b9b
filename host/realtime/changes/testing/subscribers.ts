import pino from 'pino'
import { expect, vi } from 'vitest'
import type { Changes } from '../types.ts'

/** The member `data` of the payloads that clients get. */
type Data = {
  type: string
  schema: string
  table: string
  commit_timestamp: string | null
  columns: { name: string; type: string }[]
  record?: Record<string, unknown>
  old_record?: Record<string, unknown>
  errors: string[] | null
}

type System = Parameters<Parameters<Changes['subscribe']>[2]['system']>[0]

export const silent = pino({ level: 'silent' })

export const authenticated = (sub: string, more: Record<string, unknown> = {}) => ({
  role: 'authenticated',
  sub,
  ...more,
})

/** A subscriber that stores what it receives. */
export function listen(
  changes: Changes,
  requests: Record<string, unknown>[],
  claims: { role: string; [claim: string]: unknown } = authenticated('ana'),
) {
  const heard: { ids: number[]; data: Data }[] = []
  const texts: string[] = []
  const systems: System[] = []
  const subscription = changes.subscribe(requests, claims, {
    change(payload) {
      texts.push(payload)
      heard.push(JSON.parse(payload))
    },
    system: (message) => systems.push(message),
  })
  return {
    ...subscription,
    heard,
    texts,
    systems,
    /** In short: event and the key of the row. */
    events: () =>
      heard.map(
        ({ data }) => `${data.type} ${data.record?.id ?? data.old_record?.id ?? data.errors?.join()}`,
      ),
    async subscribed() {
      await vi.waitFor(() => expect(systems.at(-1)).toMatchObject({ status: 'ok' }), waiting)
      return this
    },
    async refused() {
      await vi.waitFor(() => expect(systems.at(-1)).toMatchObject({ status: 'error' }), waiting)
      return systems.at(-1)?.message
    },
    hears: (count: number) => vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(count), waiting),
  }
}

export const waiting = { timeout: 60_000, interval: 10 }
