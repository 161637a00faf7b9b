import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { businessDays, easter, type LocalHoliday, nextBusinessDay } from '../../../domain/holidays.ts'
import type { User } from '../../functions/_shared/testing.ts'
import preview from '../../functions/platform/preview-place-holiday.ts'
import save from '../../functions/platform/save-place-holiday.ts'
import undo from '../../functions/platform/undo-platform-change.ts'
import { type Acting, startActing } from '../platform-accounts/acting.ts'

let acting: Acting
let admin: User
let ids: string[]
let year: number
/** A Tuesday of next year between two business days, and the weekend before it. */
let day: string
beforeAll(async () => {
  acting = await startActing()
  admin = await acting.admin()
  const [clock] = await sql()<{ today: string }[]>`select private.today()::text as today`
  year = Number(clock!.today.slice(0, 4)) + 1
  const [tuesday] = await sql()<{ day: string }[]>`
    select min(d)::date::text as day from generate_series(make_date(${year}, 6, 15), make_date(${year}, 6, 21), interval '1 day') d
    where extract(isodow from d) = 2`
  day = tuesday!.day
  ids = []
  for (const [city, state] of [
    ['São Carlos', 'SP'],
    ['SAO CARLOS', 'SP'],
    ['Campinas', 'SP'],
  ] as const) {
    const { condominiumId } = await acting.project.found({ name: `Edifício ${ids.length + 1}` })
    await sql()`update public.condominiums set city = ${city}, state = ${state} where id = ${condominiumId}`
    ids.push(condominiumId)
    const [unit] = await sql()<{ id: string }[]>`
      insert into public.units (condominium_id, block, number, share, sort_key) values (${condominiumId}, 'A', '1', 1, 'A 1') returning id`
    for (const [due, kind] of [
      [day, 'open'],
      [await shifted(-1), 'open'],
      [await shifted(0), 'paid'],
    ] as const)
      await sql()`
        insert into public.charges (condominium_id, kind, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid,
          status, paid_on, paid_cents, settled_cents)
        select ${condominiumId}, 'old_debt', ${unit!.id}, ${due + kind}, 'A-1', 'A 1', date_trunc('month', ${due}::date), ${due}, 100, ${condominiumId} || ${due + kind},
          ${kind}::text, case when ${kind}::text = 'paid' then ${due}::date end, case when ${kind}::text = 'paid' then 100 end, case when ${kind}::text = 'paid' then 100 else 0 end`
  }
})
afterAll(() => acting.close())
const sql = () => acting.project.sql
const shifted = async (days: number) => {
  const [row] = await sql()<{ day: string }[]>`select (${day}::date + ${days}::integer)::text as day`
  return row!.day
}
const addition = (more: object = {}) => ({
  state: 'SP',
  city: 'São Carlos',
  name: 'Padroeiro da cidade',
  on_day: day.slice(5),
  easter: null,
  from_year: year,
  once: false,
  law: 'Lei municipal 1/1950',
  ...more,
})
const look = async (body: object) => (await acting.project.call(preview, body, admin)).body
const newest = async () => {
  const [row] = await sql()<{ id: string; items: { key: string }[] }[]>`
    select id, items from private.platform_changes where undone_at is null order by made_at desc, id desc limit 1`
  return row!
}
const holidays = async (id: string) => {
  const [row] = await sql()<{ list: LocalHoliday[] }[]>`select private.holidays_of(${id}) as list`
  return row!.list
}
const isOpen = async (id: string, on = day) => nextBusinessDay(on, businessDays(await holidays(id))) === on

test('a holiday of a town tells which due dates rest on it before it is saved, and is taken back in one act', async () => {
  expect(await look(addition())).toMatchObject({
    condominiums: 2,
    charges: 2,
    reservations: 0,
    terms: 0,
    named: [
      { name: 'Edifício 1', charges: 1 },
      { name: 'Edifício 2', charges: 1 },
    ],
  })
  expect(await isOpen(ids[0]!)).toBe(true)
  expect(await acting.act(save, { change: addition() }, admin)).toBe('holiday_unseen')
  expect(await acting.act(save, { change: addition(), is_seen: true }, admin, 'aal1')).toBe(
    'platform_second_factor_required',
  )
  expect(await acting.act(save, { change: addition(), is_seen: true }, admin)).toBeNull()
  expect([await isOpen(ids[0]!), await isOpen(ids[1]!), await isOpen(ids[2]!)]).toEqual([false, false, true])
  const { id, items } = await newest()
  const [entry] = await sql()`select action, before, after from public.audit_entries where entity_id = ${id}`
  expect(entry).toMatchObject({ action: 'save-place-holiday', before: null, after: { key: items[0]!.key } })
  expect(await acting.act(save, { change: addition(), is_seen: true }, admin)).toBe('holiday_exists')

  // What rests on a day may also have come to it from the day before.
  const before = addition({ on_day: (await shifted(-1)).slice(5) })
  expect(await look(before)).toMatchObject({ condominiums: 2, charges: 2 })

  expect(await acting.act(undo, { change_id: id }, admin)).toBeNull()
  expect(await isOpen(ids[0]!)).toBe(true)
})

test('a holiday that ends tells what rests on it, and stays one in the years before', async () => {
  expect(await acting.act(save, { change: addition(), is_seen: true }, admin)).toBeNull()
  const { id: added, items } = await newest()
  const key = items[0]!.key
  const end = { key, ends_in: year, source: 'Lei revogada' }
  expect(await look(end)).toMatchObject({ condominiums: 2, charges: 2 })
  expect(await look({ ...end, ends_in: year + 1 })).toMatchObject({ condominiums: 0, charges: 0 })
  expect(await acting.act(save, { change: end }, admin)).toBe('holiday_unseen')
  expect(await acting.act(save, { change: { ...end, ends_in: year + 1 } }, admin)).toBeNull()
  expect(await isOpen(ids[0]!)).toBe(false)
  expect(await acting.act(save, { change: { ...end, ends_in: year + 1 } }, admin)).toBe(
    'holiday_already_ended',
  )
  expect(await acting.act(undo, { change_id: added }, admin)).toBe('platform_change_not_newest')
  expect(await acting.act(undo, { change_id: (await newest()).id }, admin)).toBeNull()
  expect(await acting.act(undo, { change_id: added }, admin)).toBeNull()
})

test('a holiday counted from Easter tells what rests on it and closes the day of each year where it falls', async () => {
  // As Nossa Senhora da Penha in Espírito Santo, the Monday of the second week; the day after where that is Tiradentes.
  const after = [8, 9].find((days) => businessDays([])(addDays(easter(year), days)))!
  const near = addDays(easter(year), after)
  const moving = addition({ on_day: null, easter: after })
  for (const wrong of [{ easter: 71 }, { easter: null }, { on_day: day.slice(5) }])
    expect(await acting.act(preview, { ...moving, ...wrong }, admin)).toBe('invalid_input')
  await sql()`update public.charges set due_on = ${near} where due_on = ${day} and status = 'open'`
  expect(await look(moving)).toMatchObject({ condominiums: 2, charges: 2 })
  expect(await acting.act(save, { change: moving, is_seen: true }, admin)).toBeNull()
  expect(await acting.act(save, { change: moving, is_seen: true }, admin)).toBe('holiday_exists')
  const { id, items } = await newest()
  expect(items[0]!.key).toBe(`SP/sao carlos/pascoa+${after}`)
  expect(await isOpen(ids[0]!, near)).toBe(false)
  expect(await isOpen(ids[0]!, addDays(easter(year + 1), after))).toBe(false)
  expect(await acting.act(undo, { change_id: id }, admin)).toBeNull()
  expect(await isOpen(ids[0]!, near)).toBe(true)
  await sql()`update public.charges set due_on = ${day} where due_on = ${near} and status = 'open'`
})

test('a condominium that does not keep the rule is not counted, nor a day on which banks are closed anyway', async () => {
  expect(await acting.act(save, { change: addition({ city: '' }), is_seen: true }, admin)).toBeNull()
  const { id, items } = await newest()
  await sql()`
    insert into public.condominium_holidays (condominium_id, id, not_kept) values (${ids[2]!}, ${ids[2]!}, ${items[0]!.key})`
  expect(await look({ key: items[0]!.key, ends_in: year, source: 'Lei revogada' })).toMatchObject({
    condominiums: 2,
  })
  expect(await acting.act(undo, { change_id: id }, admin)).toBeNull()
  const [sunday] = await sql()<{ day: string }[]>`select (${day}::date - 2)::text as day`
  expect(await look(addition({ on_day: sunday!.day.slice(5), once: true }))).toMatchObject({ charges: 0 })
})

test('bookings of the day are told', async () => {
  const [area] = await sql()<{ id: string }[]>`
    insert into public.common_areas (condominium_id, id, name, capacity, mode) values (${ids[0]!}, gen_random_uuid(), 'Salão', 50, 'slots') returning id`
  await sql()`
    insert into public.reservations (condominium_id, id, area_id, unit_id, starts_at, ends_at, busy, state, fee_cents, deposit_cents,
      free_cancel_hours, late_cancel_percent)
    select ${ids[0]!}, gen_random_uuid(), ${area!.id}, u.id, s, s + interval '2 hours', tstzrange(s, s + interval '2 hours'), 'approved', 0, 0, 0, 0
    from public.units u, (select (${day} || ' 23:00-03')::timestamptz as s) t where u.condominium_id = ${ids[0]!}`
  expect(await look(addition())).toMatchObject({ reservations: 1, charges: 2 })
})
