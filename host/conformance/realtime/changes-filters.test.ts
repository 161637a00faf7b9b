import { randomUUID } from 'node:crypto'
import { postgresChangesFilter, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { insertAs, listen, subscribed, waiting, watch } from './changes.ts'
import { open } from './clients.ts'

let target: Target
let service: SupabaseClient
beforeAll(async () => {
  target = await openTarget()
  service = target.client(target.serviceKey)
})
afterAll(() => target.close())

describe('filters of the builder', () => {
  const rows = [
    { size: 1, note: 'Ana', is_on: true },
    { size: 2, note: 'bea, "b"', is_on: false },
    { size: 3, note: null, is_on: null },
  ]
  const filter = postgresChangesFilter
  test.each<[string, (batch: string) => ReturnType<typeof filter>, number[]]>([
    ['eq', () => filter().eq('size', 1), [1]],
    ['neq', () => filter().neq('size', 1), [2, 3]],
    ['gt', () => filter().gt('size', 1), [2, 3]],
    ['gte', () => filter().gte('size', 2), [2, 3]],
    ['lt', () => filter().lt('size', 2), [1]],
    ['lte', () => filter().lte('size', 2), [1, 2]],
    ['in', () => filter().in('size', [1, 3]), [1, 3]],
    ['like', () => filter().like('batch', '%:Ana'), [1]],
    ['ilike', () => filter().ilike('batch', '%:ANA'), [1]],
    ['match', () => filter().match('batch', ':A'), [1]],
    ['imatch', () => filter().imatch('batch', ':(a|b)'), [1, 2]],
    ['is', () => filter().is('is_on', null), [3]],
    ['isDistinct', () => filter().isDistinct('is_on', true), [2, 3]],
    ['not', () => filter().not('size', 'in', [1, 3]), [2]],
    ['build', (batch) => filter().eq('batch', `${batch}:bea, "b"`), [2]],
    ['toString', () => filter().gt('size', 1).lt('size', 3), [2]],
  ])('%s', async (_, build, sizes) => {
    const batch = randomUUID()
    const client = open(target, '2.0.0')
    const channel = client.channel(randomUUID())
    const wanted = build(batch).like('batch', `${batch}:%`)
    const heard = listen(channel, { table: 'measures', filter: wanted })
    const all = listen(channel, {
      table: 'measures',
      filter: wanted.toString().replace(/.*,(?=batch=like)/, ''),
    })
    expect(await watch(channel)).toEqual(subscribed)
    await insertAs(
      service,
      'measures',
      rows.map(({ note, ...row }) => ({ ...row, batch: `${batch}:${note}` })),
    )
    await expect.poll(() => all.length, waiting).toBe(3)
    expect(heard.map((change) => 'size' in change.new && change.new.size)).toEqual(sizes)
  })
})
