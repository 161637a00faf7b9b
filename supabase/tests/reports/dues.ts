import type { TransactionSql } from 'postgres'
import type { RandomHome } from './random-homes.ts'

type Due = { source: 'reservation' | 'fine'; sourceId: string; unitId: string; cents: number }

/**
 * Adds what a booking or a fine costs its unit, in any state: waiting, waived, or charged in part or whole by a run whose charge is open, paid, agreed or
 * cancelled. In a transaction of `session_replication_role = replica`: such histories have other guards.
 */
export async function addDue(
  sql: TransactionSql,
  { condominiumId, chance }: RandomHome,
  { source, sourceId, unitId, cents }: Due,
): Promise<void> {
  const state = chance.one(['waiting', 'waived', 'open', 'open', 'paid', 'paid', 'agreed', 'cancelled'])
  const month = `${chance.one(['2025', '2026'])}-${String(chance.whole(1, 12)).padStart(2, '0')}-01`
  const isCharged = state !== 'waiting' && state !== 'waived'
  const runId = isCharged ? crypto.randomUUID() : null
  // Which of its month's runs it is.
  const [{ number } = { number: 1 }] = await sql<{ number: number }[]>`
    select count(*)::int + 1 as number from public.charge_runs where condominium_id = ${condominiumId} and competence = ${month}`
  if (runId)
    await sql`
      insert into public.charge_runs (condominium_id, id, kind, number, competence, due_on, status, total_cents)
      values (${condominiumId}, ${runId}, 'individual', ${number}, ${month}, ${month}, 'issued', ${cents})`
  // Of a unit whose owner pays a part apart, the other charge says nothing of the due.
  for (const part of chance.percent(80) ? ['whole'] : ['occupant', 'owner']) {
    if (!isCharged) break
    const status = part === 'owner' ? 'open' : state
    await sql`
      insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents,
        settled_cents, status, part, pix_txid, paid_on, paid_cents, cancelled_on)
      values (${condominiumId}, ${runId}, ${unitId}, ${crypto.randomUUID()}, 'A', 'A', ${month}, ${month}, ${cents},
        ${status === 'paid' ? cents : 0}, ${status}, ${part}, ${crypto.randomUUID()}, ${status === 'paid' ? month : null},
        ${status === 'paid' ? cents : null}, ${status === 'cancelled' ? month : null})`
  }
  const [place] = await sql<{ fund_id: string; rubric_id: string }[]>`
    select f.id as fund_id, r.id as rubric_id from public.funds f, public.rubrics r
    where f.condominium_id = ${condominiumId} and r.condominium_id = ${condominiumId} and r.purpose = ${source} limit 1`
  if (runId)
    await sql`
      insert into public.charge_run_lines (condominium_id, run_id, position, is_due, fund_id, rubric_id, rubric, income_rubric_id, falls_on, description, cents)
      values (${condominiumId}, ${runId}, 1, true, ${place!.fund_id}, ${place!.rubric_id}, 'Taxa', ${place!.rubric_id}, 'occupant', 'Taxa', ${cents})`
  const lifted = isCharged ? chance.one([0, 0, 0, 1, Math.floor(cents / 2), cents]) : 0
  const waived = state === 'waived' ? month : null
  const [due] = await sql<{ id: string }[]>`
    insert into public.unit_dues (condominium_id, unit_id, source, source_id, fund_id, rubric_id, description, cents, charged_from)
    values (${condominiumId}, ${unitId}, ${source}, ${sourceId}, ${place!.fund_id}, ${place!.rubric_id}, 'Taxa', ${cents}, ${month}) returning id`
  await sql`
    update public.unit_dues set run_id = ${runId}, waived_at = ${waived}, waive_reason = ${waived && 'Chuva forte'}, lifted_cents = ${lifted}
    where id = ${due!.id}`
}
