import type postgres from 'postgres'
import { measureReads as measure, type Read, type Sql } from '../harness/reads.ts'

const bookings = 20_000
const units = 400
const condominium = '00000000-0000-7000-8000-0000000000e1'
const admin = '00000000-0000-7000-8000-000000000001'
const resident = '00000000-0000-7000-8000-000000000002'

/** The reads of a year with 20,000 bookings of eight spaces. */
export const measureReads = () =>
  measure(`Reservas, ${bookings.toLocaleString('pt-BR')} no ano`, async (sql) => {
    const { month, space, middle } = await fill(sql)
    return reads(month, space, middle)
  })

type Month = { from: string; until: string; week: string }

function reads(month: Month, space: string, middle: string): Read[] {
  const calendar = (name: string, who: string, area: string | null): Read => ({
    name,
    who,
    call: {
      name: 'reservation_calendar',
      body: { condo_id: condominium, from_on: month.from, until_on: month.week, space: area },
    },
    bare: (tx) => tx`
      select json_agg(r order by starts_at, id) as list from (
        select id, area_id, 'booking' as kind, state, starts_at, ends_at, (select label from public.unit_list l where l.condominium_id = ${condominium}
          and l.unit_id = r.unit_id) as unit_label, false as is_mine, guests, null as note from public.reservations r
        where condominium_id = ${condominium} and state in ('offered', 'pending', 'approved')
          and starts_at < ${month.week}::timestamp at time zone 'America/Sao_Paulo'
          and starts_at >= ${month.from}::timestamp at time zone 'America/Sao_Paulo' and (${area}::uuid is null or area_id = ${area})) r`,
  })
  const glance = (name: string, who: string, area: string | null): Read => ({
    name,
    who,
    call: {
      name: 'reservation_month',
      body: {
        condo_id: condominium,
        from_on: month.from,
        until_on: month.until,
        space: area,
        most: area ? 40 : 3,
      },
    },
    bare: (tx) => tx`
      select json_agg(d order by on_date) as list from (
        select on_date, min(count) as count, json_agg(json_build_object('id', id, 'area_id', area_id, 'kind', 'booking', 'state', state,
          'starts_at', starts_at, 'is_mine', false) order by starts_at, id) as entries
        from (
          select id, area_id, state, starts_at, on_date, count(*) over day as count, row_number() over (day order by starts_at, id) as nth
          from (
            select *, (starts_at at time zone 'America/Sao_Paulo')::date as on_date from public.reservations
            where condominium_id = ${condominium} and state in ('offered', 'pending', 'approved')
              and starts_at < ${month.until}::timestamp at time zone 'America/Sao_Paulo'
              and starts_at >= ${month.from}::timestamp at time zone 'America/Sao_Paulo' and (${area}::uuid is null or area_id = ${area})) o
          window day as (partition by on_date)) r
        where nth <= ${area ? 40 : 3}::integer group by on_date) d`,
  })
  const list = (
    name: string,
    filters: object,
    after: string | null,
    condition: (tx: Sql) => ReturnType<Sql>,
  ): Read => ({
    name,
    who: admin,
    call: { name: 'reservations_page', body: { condo_id: condominium, filters, after_key: after } },
    bare: (tx) => tx`
      select r.*, (select a.name from public.common_areas a where a.condominium_id = ${condominium} and a.id = r.area_id) as area_name,
        (select l.label from public.unit_list l where l.condominium_id = ${condominium} and l.unit_id = r.unit_id) as unit_label,
        (select min(p.name) from public.people p where p.condominium_id = ${condominium} and p.user_id = r.booked_by) as booked_by_name,
        (select d.state from public.unit_dues d where d.condominium_id = ${condominium} and d.source = 'reservation' and d.source_id = r.id) as fee_state,
        (select d.state from public.unit_dues d where d.condominium_id = ${condominium} and d.source = 'deposit' and d.source_id = r.id) as deposit_state
      from public.reservations r where condominium_id = ${condominium} and ${condition(tx)} order by starts_at desc, id desc limit 51`,
  })
  const [at] = middle.split(' ')
  return [
    glance('o mês de todos os espaços', admin, null),
    glance('o mês de um espaço', admin, space),
    glance('o mês de todos os espaços, de um morador', resident, null),
    calendar('a semana de todos os espaços', admin, null),
    calendar('a semana de todos os espaços, de um morador', resident, null),
    list('primeira página da lista', {}, null, (tx) => tx`true`),
    list('lista no meio', {}, middle, (tx) => tx`starts_at < to_timestamp(${at!}::bigint)`),
    list(
      'lista do que vem',
      { coming: true },
      null,
      (tx) => tx`ends_at > now() and state in ('offered', 'pending', 'approved')`,
    ),
    list('lista de um espaço', { area_id: space }, null, (tx) => tx`area_id = ${space}`),
    list('lista dos pedidos', { state: 'pending' }, null, (tx) => tx`state = 'pending'`),
  ]
}

/** Half a year behind and half a year ahead: eight spaces, seven turns of two hours a day; a seventh of them cancelled. */
async function fill(sql: postgres.Sql): Promise<{ month: Month; space: string; middle: string }> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into public.condominiums (id, admin_id, name, time_zone) values (${condominium}, ${admin}, 'Condomínio', 'America/Sao_Paulo')`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${condominium}, ${admin}, 'owner_admin', 'approved', 'Síndica'), (${condominium}, ${resident}, 'resident', 'approved', 'Morador')`
    await tx`
      insert into public.units (condominium_id, block, number, floor, share, sort_key)
      select ${condominium}, chr(65 + n % 4), (n / 4)::text, n / 40, 1, chr(65 + n % 4) || lpad((n / 4)::text, 8, '0')
      from generate_series(0, ${units - 1}::integer) n`
    await tx`select private.refresh_unit_list(array(select id from public.units where condominium_id = ${condominium}))`
    await tx`insert into public.people (condominium_id, user_id, name) values (${condominium}, ${resident}, 'Morador')`
    await tx`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      select ${condominium}, (select id from public.units where condominium_id = ${condominium} order by sort_key limit 1), p.id, 'owner', '2020-01-01'
      from public.people p where p.condominium_id = ${condominium}`
    await tx`
      insert into public.common_areas (condominium_id, id, name, capacity, mode)
      select ${condominium}, private.new_id(), 'Espaço ' || n, 30, 'slots' from generate_series(1, 8) n`
    await tx`
      insert into public.reservations (condominium_id, id, area_id, unit_id, booked_by, starts_at, ends_at, busy, state, guests, fee_cents,
        deposit_cents, free_cancel_hours, late_cancel_percent)
      select ${condominium}, private.new_id(), a.ids[1 + n % 8], u.ids[1 + n * 7 % ${units}::integer], ${resident}, t.at, t.at + interval '2 hours',
        tstzrange(t.at, t.at + interval '2 hours'),
        case when n % 7 = 0 then 'cancelled' when n % 50 = 1 and t.at > now() then 'pending' else 'approved' end, n % 20, 5000, 0, 48, 50
      from generate_series(0, ${bookings - 1}::integer) n
      cross join lateral (select (current_date - 182 + n / 56)::timestamp at time zone 'America/Sao_Paulo'
        + make_interval(hours => 8 + 2 * (n / 8 % 7)) as at) t
      cross join (select array_agg(id order by name) as ids from public.common_areas where condominium_id = ${condominium}) a
      cross join (select array_agg(id order by sort_key) as ids from public.units where condominium_id = ${condominium}) u`
  })
  await sql`vacuum analyze`
  const [row] = await sql<(Month & { space: string; middle: string })[]>`
    select (date_trunc('month', current_date))::date::text as from, (date_trunc('month', current_date) + interval '42 days')::date::text as until,
      (date_trunc('month', current_date) + interval '8 days')::date::text as week,
      (select id from public.common_areas order by name limit 1) as space,
      (select extract(epoch from starts_at)::bigint || ' ' || '00000000-0000-0000-0000-000000000000' from public.reservations
        order by starts_at desc offset ${bookings / 2} limit 1) as middle`
  const { space, middle, ...month } = row!
  return { month, space, middle }
}
