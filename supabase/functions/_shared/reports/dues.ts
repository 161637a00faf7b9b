import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../database.ts'

/**
 * What bookings or fines added to a unit's charge: `cents` without what was lifted of it, `month` of its run, or the first that may charge it, `state`: 'waiting' for a run, 'waived' (also
 * what was lifted whole), 'paid' once its whole charge is, 'agreed' where an agreement replaced the charge, else 'open'. Only where a unit has two charges is it asked which of them has the due: few have.
 */
export const duesOf = (
  sql: Sql,
  condominiumId: string,
  source: 'reservation' | 'fine',
): PendingQuery<Row[]> => sql`
  select d.source_id, d.unit_id, d.cents - d.lifted_cents as cents, d.cents as asked_cents, coalesce(r.competence, d.charged_from) as month, c.paid_on,
    case when d.waived_at is not null or d.lifted_cents = d.cents then 'waived' when d.run_id is null then 'waiting'
      when c.status in ('paid', 'agreed') then c.status else 'open' end as state
  from public.unit_dues d
  left join public.charge_runs r on r.condominium_id = ${condominiumId} and r.id = d.run_id
  left join public.charges c on c.condominium_id = ${condominiumId} and c.run_id = d.run_id and c.unit_id = d.unit_id
    and c.status <> 'cancelled' and (c.part = 'whole' or private.bears_due(c, d))
  where d.condominium_id = ${condominiumId} and d.source = ${source}`
