import { matters } from '../../../../domain/decisions/matters.ts'
import { AppError } from '../../../../domain/errors.ts'
import { authorizing, type Works, worksStanding } from '../../../../domain/maintenance/orders/works.ts'
import type { Cents } from '../../../../domain/money.ts'
import { referDecision, standings } from '../bills/approving.ts'
import type { Context } from '../command.ts'

type Asked = { works: Works | null; decision_id: string | null; urgent_reason: string | null }

/**
 * Throws `maintenance_decision_needed` where works of this kind or cost wait for an assembly's decision that the order does not name. Locks the
 * settings until the transaction ends: a rule changed meanwhile applies only afterwards.
 */
export async function requireWorksDecided(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  order: Asked,
  cents: Cents | null,
): Promise<void> {
  const [rule] = await sql<{ assembly_above_cents: Cents | null }[]>`
    select assembly_above_cents from public.maintenance_settings where condominium_id = ${condominiumId} for share`
  const settings = rule ?? { assembly_above_cents: null }
  if (worksStanding({ ...order, rule: settings }, cents) !== 'waiting') return
  throw new AppError('maintenance_decision_needed', {
    details: { works: order.works, above_cents: settings.assembly_above_cents },
  })
}

/**
 * What an order rests on once its works are called something else: its decision and urgency while they fit. Throws `maintenance_decision_needed` where
 * a chosen quote or a bill would rest on nothing.
 */
export async function authorized(
  context: Pick<Context, 'sql' | 'condominiumId'>,
  order: Asked & { quote_id: string | null; bill_id: string | null; cost_cents: Cents | null },
  works: Works | null,
): Promise<Asked> {
  if (works === order.works)
    return { works, decision_id: order.decision_id, urgent_reason: order.urgent_reason }
  const [decision] = await context.sql<{ matter: keyof typeof matters }[]>`
    select matter from public.decisions where condominium_id = ${context.condominiumId} and id = ${order.decision_id}`
  const rests = {
    works,
    decision_id: decision && authorizing(works).includes(decision.matter) ? order.decision_id : null,
    urgent_reason: works === 'necessary_works' ? order.urgent_reason : null,
  }
  if (order.quote_id !== null || order.bill_id !== null)
    await requireWorksDecided(context, rests, order.cost_cents)
  return rests
}

/** Returns the label of the decision that works of a kind are to rest on. Throws `invalid_input` unless it was taken, reached and is about them. */
export async function requireWorksDecision(
  { sql, condominiumId, today }: Pick<Context, 'sql' | 'condominiumId' | 'today'>,
  works: Works | null,
  id: string,
): Promise<string> {
  const [found] = await sql<
    { label: string; matter: keyof typeof matters; is_reached: boolean | null; is_future: boolean }[]
  >`
    select label, matter, is_reached, decided_on > ${today}::date as is_future from public.decisions
    where condominium_id = ${condominiumId} and id = ${id}`
  const refuse = (message: string) =>
    new AppError('invalid_input', { message, fields: [{ path: 'decision_id', message }] })
  if (!found) throw refuse('Escolha a decisão da assembleia que aprovou a obra.')
  if (found.is_future) throw refuse('Esta decisão ainda não foi tomada.')
  if (found.is_reached === false) throw refuse('Nesta decisão os votos não bastaram.')
  const fitting = authorizing(works)
  if (!fitting.includes(found.matter))
    throw refuse(
      `A decisão escolhida é de “${matters[found.matter].name}”. Esta ordem pede uma de “${fitting.map((one) => matters[one].name).join('” ou “')}”.`,
    )
  return found.label
}

/**
 * Refers an order's bill, with all of its instalments, to the decision that the order rests on, so that nobody is asked for it again; returns its
 * label. What was referred to another one is replaced. Null changes nothing: the bill's own reference is taken back there.
 */
export async function billsDecided(
  context: Pick<Context, 'sql' | 'condominiumId' | 'userId'>,
  billId: string,
  decisionId: string | null,
): Promise<string | null> {
  if (!decisionId) return null
  const { sql, condominiumId } = context
  const [bill] = await sql<{ subject_id: string; cents: Cents; label: string; is_known: boolean }[]>`
    select b.subject_id, d.label, (
        select sum(m.gross_cents)::float8 from public.bills m
        where m.condominium_id = ${condominiumId} and m.subject_id = b.subject_id and m.withheld_from is null and m.status <> 'cancelled') as cents,
      exists (
      select from public.bill_approvals a where a.condominium_id = ${condominiumId} and a.subject_id = b.subject_id and a.verdict = 'assembly'
        and a.decision_id = d.id and a.void_at is null) as is_known
    from public.bills b join public.decisions d on d.condominium_id = b.condominium_id and d.id = ${decisionId}
    where b.condominium_id = ${condominiumId} and b.id = ${billId} and b.status <> 'cancelled'`
  if (!bill) return null
  const [standing] = await standings(sql, condominiumId, [billId])
  const subject = { bill_id: billId, subject_id: bill.subject_id, cents: standing?.cents || bill.cents }
  if (!bill.is_known) await referDecision(context, subject, decisionId)
  return bill.label
}
