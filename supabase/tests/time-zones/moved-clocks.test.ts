import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { type Gate, startGate } from '../concierge/gate.ts'
import { moveTo } from './place.ts'

let project: TestProject
let gate: Gate
beforeAll(async () => {
  project = await startProject()
  gate = await startGate(project, { plan: 'avancado' })
})
afterAll(() => project.close())

const day = '2030-03-12'
const brasilia = (time: string) => new Date(`${day}T${time}:00-03:00`)
const insert = (table: string, row: object) =>
  project.sql`
    insert into ${project.sql(`public.${table}`)}
      ${project.sql({ condominium_id: gate.condominiumId, id: randomUUID(), ...row } as never)}`

/** What the building's clock shows of everything that people chose. */
async function shown(): Promise<Record<string, string[]>> {
  const rows = await project.sql<{ what: string; times: string[] }[]>`
    with chosen (what, moments) as (
      select 'reservations', array_agg(m order by m) from public.reservations, unnest(array[starts_at, ends_at, lower(busy), upper(busy)]) m
      union all select 'waits', array_agg(m order by m) from public.reservation_waits, unnest(array[starts_at, ends_at]) m
      union all select 'blocks', array_agg(m order by m) from public.area_blocks, unnest(array[starts_at, ends_at]) m
      union all select 'announcements', array_agg(publish_at) from public.announcements
      union all select 'assemblies', array_agg(m order by m) from public.assemblies, unnest(array[first_call_at, second_call_at]) m
      union all select 'polls', array_agg(m order by m) from public.polls, unnest(array[opens_at, closes_at]) m
    )
    select what, array(select to_char(m at time zone c.time_zone, 'HH24:MI') from unnest(moments) m) as times
    from chosen, public.condominiums c where c.id = ${gate.condominiumId}`
  return Object.fromEntries(rows.map(({ what, times }) => [what, times]))
}

test('the hours that people chose stay what they are when the building turns out to have another clock', async () => {
  const area_id = randomUUID()
  await insert('common_areas', { id: area_id, name: 'Quadra', mode: 'free', capacity: 10 })
  const [unit_id = '', other = ''] = gate.units
  // One after the other without a break, so that each would collide with its neighbour unless they move in turn.
  for (const hour of [10, 11, 12, 13]) {
    const [starts_at, ends_at] = [brasilia(`${hour}:00`), brasilia(`${hour + 1}:00`)]
    const busy = `[${starts_at.toISOString()},${ends_at.toISOString()})`
    const price = { fee_cents: 0, deposit_cents: 0 }
    const terms = { ...price, free_cancel_hours: 0, late_cancel_percent: 0, state: 'approved' }
    await insert('reservations', { area_id, unit_id, starts_at, ends_at, busy, ...terms })
    await insert('reservation_waits', {
      area_id,
      unit_id: other,
      user_id: gate.admin.id,
      starts_at,
      ends_at,
      ...price,
    })
  }
  await insert('area_blocks', {
    area_id,
    starts_at: brasilia('20:00'),
    ends_at: brasilia('21:00'),
    reason: 'Pintura',
  })
  await insert('announcements', {
    ...{
      kind: 'info',
      status: 'scheduled',
      title: 'Água',
      body: {},
      plain: 'Água',
      audience: { standing: 'any' },
    },
    publish_at: brasilia('08:00'),
  })
  await insert('assemblies', {
    ...{
      kind: 'ordinary',
      form: 'virtual',
      access: 'No site',
      title: 'Assembleia',
      cut_off_on: day,
      called_at: new Date(),
      called_by: gate.admin.id,
    },
    first_call_at: brasilia('19:30'),
    second_call_at: brasilia('20:00'),
  })
  await insert('polls', {
    ...{
      question: 'Que cor?',
      options: ['Azul', 'Verde'],
      per: 'unit',
      audience: 'owners',
      shows_results: 'after',
    },
    opens_at: brasilia('09:00'),
    closes_at: brasilia('18:00'),
    published_at: new Date(),
  })
  const before = await shown()
  expect(before.waits).toEqual(['10:00', '11:00', '11:00', '12:00', '12:00', '13:00', '13:00', '14:00'])
  expect(before.assemblies).toEqual(['19:30', '20:00'])
  for (const [state, city] of [
    ['AM', 'Manaus'],
    ['PE', 'Fernando de Noronha'],
    ['AC', 'Rio Branco'],
    ['SP', 'São Paulo'],
  ] as const) {
    await moveTo(project, gate.condominiumId, state, city)
    expect(await shown(), city).toEqual(before)
  }
  const [first] = await project.sql<{ starts_at: Date; sequence: number }[]>`
    select min(starts_at) as starts_at, max(sequence) as sequence from public.reservations`
  expect(first).toEqual({ starts_at: brasilia('10:00'), sequence: 4 })
})

test('whoever writes to a called assembly or a published poll is refused as before', async () => {
  await expect(
    project.sql`update public.assemblies set first_call_at = first_call_at + interval '1 hour', second_call_at = null`,
  ).rejects.toThrow('assembly_called')
  await expect(
    project.sql`update public.polls set closes_at = closes_at + interval '1 hour'`,
  ).rejects.toThrow('poll_published')
})
