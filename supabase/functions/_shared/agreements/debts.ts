import { limitFaults } from '../../../../domain/agreements/limits.ts'
import { type AgreementPlan, planAgreement, sumsOf } from '../../../../domain/agreements/plan.ts'
import {
  type AgreementRules,
  type AgreementTerms,
  agreementRules,
  usualRules,
} from '../../../../domain/agreements/terms.ts'
import { valuesOn } from '../../../../domain/agreements/value.ts'
import { type ChargeKind, chargeName } from '../../../../domain/charges/charge-name.ts'
import type { LateRules } from '../../../../domain/charges/late-rules.ts'
import type { Debt } from '../../../../domain/delinquency/debt-lines.ts'
import { AppError } from '../../../../domain/errors.ts'
import { loadLateRules } from '../charges/rules.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'
import { lockOwed, type OwedCharge } from '../payments/charges-owed.ts'

export type AgreedUnit = {
  id: string
  label: string
  sortKey: string
  payerId: string | null
  payerName: string | null
}

/** Loads units by id, with their listed labels; a unit that has ended has its own name. */
export async function loadUnits(
  sql: Sql,
  condominiumId: string,
  unitIds: readonly string[],
): Promise<Map<string, AgreedUnit>> {
  const rows = await sql<AgreedUnit[]>`
    select u.id, coalesce(l.label, concat_ws('-', nullif(u.block, ''), u.number)) as label, u.sort_key as "sortKey",
      l.payer_id as "payerId", l.payer_name as "payerName"
    from public.units u left join public.unit_list l on l.condominium_id = u.condominium_id and l.unit_id = u.id
    where u.condominium_id = ${condominiumId} and u.id = any (${[...new Set(unitIds)]})`
  return new Map(rows.map((unit) => [unit.id, unit]))
}

/** Loads one unit. Throws `not_found`. */
export async function loadUnit(sql: Sql, condominiumId: string, unitId: string): Promise<AgreedUnit> {
  const unit = (await loadUnits(sql, condominiumId, [unitId])).get(unitId)
  if (!unit) throw new AppError('not_found')
  return unit
}

export async function loadRules(sql: Sql, condominiumId: string): Promise<AgreementRules> {
  const [row] = await sql<{ rules: unknown }[]>`
    select rules from public.agreement_rules where condominium_id = ${condominiumId}`
  return row ? agreementRules.parse(row.rules) : usualRules
}

export type LockedDebts = {
  charges: Map<string, OwedCharge>
  debts: Debt[]
  late: LateRules
  /** Agreements whose instalments are among the debts. */
  priorIds: string[]
}

type Named = {
  id: string
  kind: ChargeKind
  competence: string
  reference: string
  prior_id: string | null
  missing: boolean
}

/**
 * Locks the chosen debts of a unit until the transaction ends. Throws `agreement_debts_changed` when one is no longer open or not the unit's,
 * `invalid_input` when an earlier agreement would be left with only part of its instalments.
 */
export async function lockDebts(
  sql: Sql,
  condominiumId: string,
  unitId: string,
  chargeIds: readonly string[],
): Promise<LockedDebts> {
  const charges = await lockOwed(sql, condominiumId, chargeIds)
  const found = [...charges.values()]
  if (found.length < chargeIds.length || found.some((one) => one.unitId !== unitId || one.status !== 'open'))
    throw new AppError('agreement_debts_changed')
  const named = await sql<Named[]>`
    select c.id, c.kind, to_char(c.competence, 'YYYY-MM') as competence, c.reference, i.agreement_id as prior_id,
      i.agreement_id is not null and exists (
        select from public.agreement_instalments o
        join public.charges x on x.condominium_id = ${condominiumId} and x.id = o.charge_id and x.status = 'open'
        where o.condominium_id = ${condominiumId} and o.agreement_id = i.agreement_id and not o.charge_id = any (${[...chargeIds]})) as missing
    from public.charges c
    left join public.agreement_instalments i on i.condominium_id = c.condominium_id and i.charge_id = c.id
    where c.condominium_id = ${condominiumId} and c.id = any (${[...chargeIds]})`
  if (named.some(({ missing }) => missing)) {
    const message = 'Para renegociar um acordo, inclua todas as parcelas em aberto dele.'
    throw new AppError('invalid_input', { message, fields: [{ path: 'charge_ids', message }] })
  }
  const late = await loadLateRules(sql, condominiumId)
  const debts = named.map((one): Debt => {
    const { amountCents, dueOn, payments } = charges.get(one.id)!
    const { id, reference } = one
    return { id, origin: 'charge', reference, label: chargeName(one), dueOn, amountCents, payments }
  })
  return { charges, debts, late, priorIds: [...new Set(named.flatMap(({ prior_id }) => prior_id ?? []))] }
}

/** Returns what the terms make of the debts today, once it checks that the caller may agree on them. Throws `invalid_input` by field. */
export function planFor(
  { debts, late }: LockedDebts,
  terms: AgreementTerms,
  asked: { rules: AgreementRules; today: string; by: 'management' | 'resident'; hasDecision: boolean },
): AgreementPlan {
  const values = valuesOn(debts, late, asked.today)
  const { totals, net, fee } = sumsOf(values, terms)
  const faults = limitFaults({ ...asked, terms, debt: totals.total, net: net + fee })
  if (faults.length > 0) {
    const fields = faults.map(({ path, message }) => ({
      path: path === 'decision_id' ? path : `terms.${path}`,
      message,
    }))
    throw new AppError('invalid_input', { message: faults[0]!.message, fields })
  }
  return planAgreement(values, terms, asked.today, late.holidays)
}

/** Throws `invalid_input` for a decision that the condominium does not have, or that was withdrawn. */
export async function requireDecision({ sql, condominiumId }: Context, id: string | null): Promise<void> {
  if (!id) return
  const known = await sql`
    select from public.decisions where condominium_id = ${condominiumId} and id = ${id} and is_reached is distinct from false`
  if (known.length > 0) return
  const message = 'Escolha uma decisão registrada e aprovada.'
  throw new AppError('invalid_input', { message, fields: [{ path: 'decision_id', message }] })
}
