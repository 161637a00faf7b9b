import { type BudgetLine, budgetLines, type ChargeRun } from '../../../../domain/charges/budget.ts'
import { typedCents } from '../../../../domain/charges/budget-line.ts'
import type { FallsOn } from '../../../../domain/charges/owner-part.ts'
import { AppError, type FieldError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import { dueLines } from './dues.ts'
import type { RunLine } from './run-line.ts'
import { scopesOf } from './scope.ts'

type Found = {
  fund_id: string | null
  fund_kind: string
  fund_name: string
  rubric_id: string | null
  rubric_name: string
  income_rubric_id: string
  falls_on: FallsOn
}

/**
 * Loads the lines to apportion, resolved, followed by the waiting dues of units. Throws `due_not_waiting`, and `invalid_input` naming the line whose
 * fund is closed or whose rubric cannot be booked.
 */
export async function loadLines(sql: Sql, condominiumId: string, run: ChargeRun): Promise<RunLine[]> {
  const typed = await resolve(sql, condominiumId, run.lines)
  const fields = typed.flatMap(problems)
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
  // By fund kind, so that the reserve's percentage finds the ordinary lines whatever their name.
  const lines = run.lines.map((line, index) => {
    const kind = typed[index]?.fund_kind ?? ''
    const fund = kind === 'ordinary' || kind === 'reserve' ? kind : line.fund
    return { ...line, fund, cents: typedCents(line) }
  })
  const all = budgetLines({ ...run, lines })
  const found = await resolve(sql, condominiumId, all)
  const scopes = await scopesOf(sql, condominiumId, all)
  const resolved = all.map((line, index) => {
    const { fund_id, fund_name, rubric_id, rubric_name, income_rubric_id, falls_on } = found[index]!
    const named = { rubric: rubric_name, description: line.description || rubric_name }
    const scope = scopes[index] ?? null
    return {
      ...line,
      ...named,
      scope,
      fund_id: fund_id!,
      fund_name,
      rubric_id: rubric_id!,
      income_rubric_id,
      falls_on,
    }
  })
  return [...resolved, ...(await dueLines(sql, condominiumId, run))]
}

function problems({ fund_id, rubric_id }: Found, index: number): FieldError[] {
  return [
    ...(fund_id ? [] : [{ path: `lines.${index}.fund`, message: 'Escolha um fundo aberto.' }]),
    ...(rubric_id
      ? []
      : [{ path: `lines.${index}.rubric`, message: 'Escolha uma rubrica do plano de contas.' }]),
  ]
}

async function resolve(sql: Sql, condominiumId: string, lines: readonly BudgetLine[]): Promise<Found[]> {
  const rows = lines.map(({ fund, rubric }, place) => ({ fund, rubric, place }))
  return sql<Found[]>`
    select f.id as fund_id, f.kind as fund_kind, f.name as fund_name, r.id as rubric_id, r.name as rubric_name, i.id as income_rubric_id,
      -- An ordinary cost that is charged into a fund of the owners' making is theirs, too.
      case when 'owner' in (r.charged_to, i.charged_to) then 'owner' else 'occupant' end as falls_on
    from jsonb_to_recordset(${sql.json(rows)}) as l (fund text, rubric text, place int)
    left join public.funds f on f.condominium_id = ${condominiumId} and f.id = private.fund_of(${condominiumId}, l.fund)
    left join public.rubrics r on r.condominium_id = ${condominiumId} and r.id = private.rubric_of(${condominiumId}, l.rubric)
    left join public.rubrics i on i.condominium_id = ${condominiumId}
      and i.id = case when r.nature = 'income' then r.id else private.fee_rubric(${condominiumId}, f.kind) end
    order by l.place`
}
