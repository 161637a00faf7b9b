import { z } from 'zod'
import { type FeeBasis, feeLines, type KnownLine } from '../../../../domain/budget/fee-lines.ts'
import { type UnitFees, unitFees } from '../../../../domain/budget/unit-fees.ts'
import { type WhatIf, whatIf, whatIfInput } from '../../../../domain/budget/what-if.ts'
import { lineKey } from '../../../../domain/budget/year-line.ts'
import { monthsBetween, shiftMonth } from '../../../../domain/calendar.ts'
import type { BudgetLine } from '../../../../domain/charges/budget-line.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { FundKind } from '../../../../domain/ledger/words.ts'
import { sumCents } from '../../../../domain/money.ts'
import { loadShares } from '../charges/units.ts'
import type { Sql } from '../database.ts'
import * as field from '../ledger/inputs.ts'
import { basisOf, loadLines, loadVersion, type Version, versionOf } from './versions.ts'

/** A version, one of its months, and the changes to simulate. */
export const simulationInput = z
  .object({
    condominium_id: field.condominium_id,
    ...versionOf,
    /** Empty: this month, or the first that the version counts for. */
    month: field.month.nullish(),
  })
  .and(whatIfInput)
export type Simulation = z.output<typeof simulationInput>

/** What a line of the month charges, in the version and with the changes. */
type ComparedLine = {
  name: string
  fund: string
  rule: 'ideal_share' | 'equal'
  base_cents: number
  cents: number
}

export type Simulated = {
  version: Version
  month: string
  lines: ComparedLine[]
  base_cents: number
  total_cents: number
  shares: readonly number[]
  base: UnitFees
  fees: UnitFees
}

/** Every unit's fee of a month by a version of the budget, and with changes to it. */
export async function simulate(
  sql: Sql,
  condominiumId: string,
  today: string,
  { budget_id, version, month: wanted, ...changes }: Simulation,
): Promise<Simulated> {
  const key = { budget_id, version }
  const held = await loadVersion(sql, condominiumId, key)
  const named = await loadLines(sql, condominiumId, key)
  const month = monthOf(held, wanted ?? today.slice(0, 7), Boolean(wanted))
  const place = monthsBetween(held.starts_on, month)
  const basis = basisOf(held, named)
  const fresh = await freshLines(sql, condominiumId, basis, changes)
  const lines = { base: feeLines(basis, place), changed: feeLines(whatIf(basis, changes, fresh), place) }
  if (lines.base.length === 0 && lines.changed.length === 0) throw new AppError('budget_empty')
  const { shares } = await loadShares(sql, condominiumId)
  const total = (some: readonly BudgetLine[]) => sumCents(some.map(({ cents }) => cents))
  const asFee = ({ cents, rule }: BudgetLine) => ({
    cents,
    rule: rule === 'equal' ? rule : ('ideal_share' as const),
  })
  return {
    version: held,
    month,
    lines: compareLines(lines.base, lines.changed, nameOf([...named, ...fresh])),
    base_cents: total(lines.base),
    total_cents: total(lines.changed),
    shares,
    base: unitFees(lines.base.map(asFee), shares),
    fees: unitFees(lines.changed.map(asFee), shares),
  }
}

function monthOf({ starts_on, applies_from }: Version, wanted: string, isAsked: boolean): string {
  const last = shiftMonth(starts_on, 11)
  if (isAsked && (wanted < applies_from || wanted > last)) {
    const message = 'Escolha um mês em que esta versão vale.'
    throw new AppError('invalid_input', { message, fields: [{ path: 'month', message }] })
  }
  return wanted < applies_from ? applies_from : wanted > last ? last : wanted
}

type FreshLine = KnownLine & { fund: string; rubric: string }

/** What changes name and the version does not have. */
async function freshLines(
  sql: Sql,
  condominiumId: string,
  { lines }: FeeBasis,
  { changes }: WhatIf,
): Promise<FreshLine[]> {
  const known = new Set(lines.map(lineKey))
  const missing = changes.filter((one) => !known.has(lineKey(one)))
  if (missing.length === 0) return []
  const rows = missing.map(({ fund_id, rubric_id }) => ({ fund_id, rubric_id }))
  const found = await sql<Omit<FreshLine, 'rule' | 'charged' | 'cents'>[]>`
    select f.id as fund_id, f.kind as fund_kind, f.name as fund, r.id as rubric_id, r.name as rubric, r.nature
    from jsonb_to_recordset(${sql.json(rows)}) as l (fund_id uuid, rubric_id uuid)
    join public.funds f on f.condominium_id = ${condominiumId} and f.id = l.fund_id
    join public.rubrics r on r.condominium_id = ${condominiumId} and r.id = l.rubric_id and r.code ~ '\\..*\\.'`
  if (found.length < missing.length) throw new AppError('not_found')
  const none = new Array<number>(12).fill(0)
  return found.map((line) => ({ ...line, rule: 'ideal_share', charged: true, cents: none }))
}

type Named = { fund_id: string; fund_kind: FundKind; fund: string; rubric_id: string; rubric: string }

function nameOf(lines: readonly Named[]) {
  const rubrics = new Map(lines.map(({ rubric_id, rubric }) => [rubric_id, rubric]))
  const usual: Record<string, string> = { ordinary: 'Fundo ordinário', reserve: 'Fundo de reserva' }
  const funds = new Map(
    lines.map(({ fund_id, fund_kind, fund }) => [
      fund_kind === 'ordinary' || fund_kind === 'reserve' ? fund_kind : fund_id,
      fund,
    ]),
  )
  return ({ rubric, fund, description }: BudgetLine) => ({
    name: description || (rubrics.get(rubric) ?? ''),
    fund: funds.get(fund) ?? usual[fund] ?? '',
  })
}

/** Pairs the lines of both months by fund and rubric; a percentage whose name changes stays one line. */
function compareLines(
  base: readonly BudgetLine[],
  changed: readonly BudgetLine[],
  named: (line: BudgetLine) => { name: string; fund: string },
): ComparedLine[] {
  const key = ({ fund, rubric }: BudgetLine) => `${fund} ${rubric}`
  const after = new Map(changed.map((line) => [key(line), line]))
  const before = new Map(base.map((line) => [key(line), line]))
  return [...new Set([...before.keys(), ...after.keys()])].map((one) => {
    const line = (after.get(one) ?? before.get(one))!
    return {
      ...named(line),
      rule: line.rule === 'equal' ? 'equal' : 'ideal_share',
      base_cents: before.get(one)?.cents ?? 0,
      cents: after.get(one)?.cents ?? 0,
    }
  })
}
