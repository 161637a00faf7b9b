import { holidaysInput } from '../../../domain/condominium-holidays.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

/**
 * Sets the holidays that the condominium adds to those of its state and town, and those of the place that it does not keep. Due dates, late charges, terms
 * and working hours go by them from now on; dates already set stay. Throws `not_found` for a rule that is not of its place.
 */
export default command('save-condominium-holidays', {
  roles: 'admins',
  auditedAs: 'Salvou os feriados do condomínio',
  section: 'condominium',
  ownCase: 'one rule',
  input: holidaysInput,
  async run({ sql, condominiumId, holidays, audit }, { days, not_kept }) {
    const wanted = [...new Set(not_kept)]
    const place = await sql`
      select from private.place_holidays p join public.condominiums c on c.state = p.state and (p.city is null or p.city = private.fold(c.city))
      where c.id = ${condominiumId} and p.key = any (${wanted}::text[])`
    if (place.length !== wanted.length) throw new AppError('not_found')
    await sql`delete from public.condominium_holidays where condominium_id = ${condominiumId}`
    await sql`
      insert into public.condominium_holidays (condominium_id, id, name, on_day, yearly)
      select ${condominiumId}, private.new_id(), d.name, d.on_day, d.yearly
      from jsonb_to_recordset(${sql.json(days)}) as d (name text, on_day date, yearly boolean)`
    await sql`
      insert into public.condominium_holidays (condominium_id, id, not_kept)
      select ${condominiumId}, private.new_id(), k from unnest(${wanted}::text[]) k`
    const [now] = await sql<
      { holidays: { name: string }[] }[]
    >`select private.holidays_of(${condominiumId}) as holidays`
    audit({
      entity: 'condominium_holidays',
      entityId: condominiumId,
      before: { days: holidays.map(({ name }) => name) },
      after: { days: now!.holidays.map(({ name }) => name) },
    })
    return { count: days.length }
  },
})
