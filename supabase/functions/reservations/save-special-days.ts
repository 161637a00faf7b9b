import { AppError } from '../../../domain/errors.ts'
import { specialDaysInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'

/**
 * Sets the local holidays and own days of the condominium's spaces, all at once. Bookings already made stay as they are; returns how many of those to
 * come are on one of the days. Throws `not_found`.
 */
export default command('save-special-days', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Salvou os feriados e dias próprios dos espaços',
  section: 'common-areas',
  ownCase: 'one rule',
  input: specialDaysInput,
  async run({ sql, condominiumId, audit, now }, { days }) {
    const named = [...new Set(days.flatMap(({ area_ids }) => area_ids))]
    const known = await sql`
      select id from public.common_areas where condominium_id = ${condominiumId} and id = any (${named}::uuid[]) and removed_at is null`
    if (known.length !== named.length) throw new AppError('not_found')
    const before =
      await sql`delete from public.special_days where condominium_id = ${condominiumId} returning id`
    await sql`
      insert into public.special_days (condominium_id, id, name, on_day, yearly, area_ids, hours)
      select ${condominiumId}, private.new_id(), d.name, d.on_day, d.yearly, d.area_ids, d.hours
      from jsonb_to_recordset(${sql.json(days)}) as d (name text, on_day date, yearly boolean, area_ids uuid[], hours jsonb)`
    const [affected] = await sql<{ bookings: number }[]>`
      select count(*)::integer as bookings from public.reservations r
      cross join lateral (select (r.starts_at at time zone private.zone_of(${condominiumId}))::date as on_day) b
      where r.condominium_id = ${condominiumId} and r.state in ('offered', 'pending', 'approved') and r.starts_at > ${now} and exists (
        select from public.special_days d where d.condominium_id = ${condominiumId} and (d.area_ids = '{}' or r.area_id = any (d.area_ids))
          and (d.on_day = b.on_day or d.yearly and to_char(d.on_day, 'MM-DD') = to_char(b.on_day, 'MM-DD')))`
    audit({
      entity: 'special_days',
      entityId: condominiumId,
      before: { count: before.length },
      after: { count: days.length, days: days.map(({ name, on_day }) => `${name} (${on_day})`) },
    })
    return { count: days.length, bookings: affected!.bookings }
  },
})
