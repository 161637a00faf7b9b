import { type ChargeKind, chargeName } from '../../../../domain/charges/charge-name.ts'
import type { LateRules } from '../../../../domain/charges/late-rules.ts'
import { type Debt, type UnitDebt, unitDebtOn } from '../../../../domain/delinquency/debt-lines.ts'
import { loadLateRules } from '../charges/rules.ts'
import type { Sql } from '../database.ts'

type Row = {
  id: string
  kind: ChargeKind
  reference: string
  competence: string
  due_on: string
  amount_cents: number
  payments: { on: string; cents: number; principal: number }[]
}

/**
 * Loads what a unit had open on a day: charges issued by then and not paid by then. For a past day, what was paid later counts as open again; what
 * was cancelled was never owed. `seenOnly` leaves out what the caller may not see.
 */
async function loadDebts(
  sql: Sql,
  condominiumId: string,
  unitId: string,
  on: string,
  seenOnly = false,
): Promise<Debt[]> {
  const rows = await sql<Row[]>`
    select c.id, c.kind, c.reference, to_char(c.competence, 'YYYY-MM') as competence, c.due_on::text, c.amount_cents::float8 as amount_cents,
      coalesce((
        select jsonb_agg(jsonb_build_object('on', p.received_on, 'cents', p.amount_cents, 'principal', p.principal_cents + p.discount_cents)
          order by p.received_on, p.turn)
        from public.payments p
        where c.settled_cents + c.late_cents > 0 and p.charge_id = c.id and p.undone_at is null and p.received_on <= ${on}), '[]') as payments
    from public.charges c
    where c.unit_id = ${unitId} and c.condominium_id = ${condominiumId}
      and (c.status = 'open' or (c.status = 'paid' and c.paid_on > ${on})
        -- Before its agreement was made it was owed.
        or (c.status = 'agreed' and exists (
          select from public.agreement_debts d join public.debt_agreements a on a.condominium_id = d.condominium_id and a.id = d.agreement_id
          where d.condominium_id = c.condominium_id and d.charge_id = c.id and a.status in ('active', 'completed', 'renegotiated')
            and a.agreed_on > ${on})))
      and (c.due_on <= ${on} or (c.created_at at time zone (select private.zone_of(${condominiumId})))::date <= ${on})
      ${seenOnly ? sql`and c.id in (select private.my_charges())` : sql``}
    order by c.due_on, c.reference`
  return rows.map((row) => ({
    id: row.id,
    origin: 'charge',
    reference: row.reference,
    label: chargeName(row),
    dueOn: row.due_on,
    amountCents: row.amount_cents,
    payments: row.payments,
  }))
}

export type DebtStatement = {
  condominium: { name: string; document: string | null; address: string }
  unitLabel: string
  today: string
  debt: UnitDebt
  rules: LateRules
}

/** All that the calculation of a unit's debt on a day prints; null for a unit that the condominium does not have. */
export async function loadStatement(
  sql: Sql,
  condominiumId: string,
  unitId: string,
  on: string,
  seenOnly = false,
): Promise<DebtStatement | null> {
  const [unit] = await sql<
    { name: string; document: string | null; address: string; label: string; today: string }[]
  >`
    select k.name, k.document, concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), '')) as address,
      coalesce(l.label, concat_ws('-', nullif(u.block, ''), u.number)) as label, (select private.today(${condominiumId}))::text as today
    from public.units u join public.condominiums k on k.id = u.condominium_id
    left join public.unit_list l on l.condominium_id = u.condominium_id and l.unit_id = u.id
    where u.condominium_id = ${condominiumId} and u.id = ${unitId}`
  if (!unit) return null
  const [debts, rules] = [
    await loadDebts(sql, condominiumId, unitId, on, seenOnly),
    await loadLateRules(sql, condominiumId),
  ]
  const { label: unitLabel, today, ...condominium } = unit
  return { condominium, unitLabel, today, debt: unitDebtOn(debts, rules, on), rules }
}
