import type { Sql } from '../../../functions/_shared/database.ts'

export type Due = {
  source_id: string
  cents: number
  lifted: number
  month: string
  state: 'waiting' | 'waived' | 'open' | 'paid' | 'agreed'
}

/** What bookings or fines cost units, and how far each came: of a unit's two charges, the one that has the due's line. */
export async function duesOfAll(sql: Sql, condominiumId: string, source: string): Promise<Due[]> {
  const dues = await sql<
    {
      source_id: string
      unit_id: string
      run_id: string | null
      cents: string
      lifted_cents: string
      is_waived: boolean
      falls_on: string | null
      month: string
    }[]
  >`
    select d.source_id, d.unit_id, d.run_id, d.cents, d.lifted_cents, d.waived_at is not null as is_waived,
      (select l.falls_on from public.charge_run_lines l where l.run_id = d.run_id and l.is_due and l.rubric_id = d.rubric_id and l.fund_id = d.fund_id) as falls_on,
      to_char(coalesce((select r.competence from public.charge_runs r where r.id = d.run_id), d.charged_from), 'YYYY-MM') as month
    from public.unit_dues d where d.condominium_id = ${condominiumId} and d.source = ${source}`
  const charges = await sql<{ run_id: string; unit_id: string; part: string; status: string }[]>`
    select run_id, unit_id, part, status from public.charges where condominium_id = ${condominiumId} and run_id is not null`
  return dues.map((due) => {
    const [asked, lifted] = [Number(due.cents), Number(due.lifted_cents)]
    const charge = charges.find(
      ({ run_id, unit_id, part, status }) =>
        run_id === due.run_id &&
        unit_id === due.unit_id &&
        status !== 'cancelled' &&
        (part === 'whole' || part === due.falls_on),
    )
    const state = charge?.status === 'paid' || charge?.status === 'agreed' ? charge.status : 'open'
    const isWaived = due.is_waived || lifted === asked
    return {
      source_id: due.source_id,
      cents: asked - lifted,
      lifted: isWaived ? asked : lifted,
      month: due.month,
      state: isWaived ? 'waived' : due.run_id ? state : 'waiting',
    }
  })
}
