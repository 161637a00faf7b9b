import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  year: z
    .number('Informe o ano.')
    .int('Informe o ano.')
    .min(2000, 'Informe o ano.')
    .max(2199, 'Informe o ano.'),
})

/**
 * Issues the yearly statements (Lei 12.007/2009) of every unit that paid all that fell due in a past year; each once, with a code, and a message to
 * the unit's payer. A repeat adds the units that have paid since.
 */
export default command('issue-yearly-clearances', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Emitiu as declarações anuais de quitação',
  section: 'collection',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, userId, today, audit, enqueue }, { year }) {
    if (`${year}-12-31` >= today)
      throw new AppError('invalid_input', {
        fields: [{ path: 'year', message: 'A declaração é de um ano que já terminou.' }],
      })
    // Codes in SQL, as many as there are units: random bytes of the database, the alphabet of domain/delinquency.
    const made = await sql<{ count: number }[]>`
      with paid as (
        select c.unit_id, (array_agg(c.unit_label order by c.due_on desc))[1] as unit_label
        from public.charges c
        where c.condominium_id = ${condominiumId} and c.status <> 'cancelled'
          and c.due_on between ${`${year}-01-01`} and ${`${year}-12-31`}
        group by c.unit_id having bool_and(c.status = 'paid' or c.status = 'agreed' and exists (
          -- Taken into an agreement that was paid to the end.
          select from public.agreement_debts d
          join public.debt_agreements a on a.condominium_id = d.condominium_id and a.id = d.agreement_id and a.status = 'completed'
          where d.condominium_id = c.condominium_id and d.charge_id = c.id))
      ), added as (
        insert into public.clearances (condominium_id, unit_id, unit_label, kind, as_of, year, code, issued_by)
        select ${condominiumId}, p.unit_id, p.unit_label, 'yearly', ${today}, ${year}, private.clearance_code(), ${userId}
        from paid p on conflict on constraint clearance_once_a_year do nothing returning id
      )
      select count(*)::int as count from added`
    const [{ count } = { count: 0 }] = made
    const [unpaid] = await sql<{ count: number }[]>`
      select count(distinct unit_id)::int as count from public.charges
      where condominium_id = ${condominiumId} and status in ('open', 'agreed') and due_on between ${`${year}-01-01`} and ${`${year}-12-31`}`
    if (count > 0) await enqueue('yearly-clearances', { condominiumId, year })
    audit({ entity: 'clearances', after: { year, issued: count, left_out: unpaid!.count } })
    return { issued: count, left_out: unpaid!.count }
  },
})
