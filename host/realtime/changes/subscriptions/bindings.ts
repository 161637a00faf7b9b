import { createHash } from 'node:crypto'
import type { ChangesSubscription } from '../types.ts'

/**
 * Numbers the requests of a channel; clients only compare the numbers: the same for the same request, so that payloads can be shared, and never the
 * same for two on one channel.
 */
export function bind(requests: readonly unknown[]): ChangesSubscription['bindings'] {
  const taken = new Map<number, string>()
  return requests.map((request) => {
    const text = JSON.stringify(request) ?? ''
    let id = numberOf(text)
    while ((taken.get(id) ?? text) !== text) id++
    taken.set(id, text)
    return { ...(typeof request === 'object' ? request : {}), id }
  })
}

/** As large as Supabase's. */
const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() >>> 5
