import type { FallsOn } from '../../../../domain/charges/owner-part.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import type { RunLine } from './run-line.ts'

type Due = {
  unit_id: string
  cents: number
  text: string
  fund_id: string
  fund_name: string
  rubric_id: string
  rubric_name: string
  falls_on: FallsOn
}

/** Locks these dues until the transaction ends, so that no one changes, waives or charges them. */
export async function lockDues(sql: Sql, condominiumId: string, dues: readonly string[]): Promise<void> {
  if (dues.length === 0) return
  await sql`
    select from public.unit_dues where condominium_id = ${condominiumId} and id = any (${dues as string[]}) order by id for update`
}

/** Longest note next to an amount on a charge. */
const longestNote = 300

/**
 * Returns the waiting dues of units as lines of a run, one for each fund and rubric, with each unit's sum and its description. Throws
 * `due_not_waiting` when one of them can no longer be charged in `competence` ('YYYY-MM').
 */
export async function dueLines(
  sql: Sql,
  condominiumId: string,
  { dues, competence }: { dues: readonly string[]; competence: string },
): Promise<RunLine[]> {
  if (dues.length === 0) return []
  const found = await sql<Due[]>`
    select d.unit_id, d.cents::float8 as cents, concat_ws(' · ', d.description, nullif(d.note, '')) as text, d.fund_id, f.name as fund_name,
      d.rubric_id, r.name as rubric_name, r.charged_to as falls_on
    from public.unit_dues d
    join public.funds f on f.condominium_id = d.condominium_id and f.id = d.fund_id and f.closed_on is null
    join public.rubrics r on r.condominium_id = d.condominium_id and r.id = d.rubric_id
    where d.condominium_id = ${condominiumId} and d.id = any (${dues as string[]}) and d.state = 'waiting'
      and d.charged_from <= ${`${competence}-01`}
    order by f.position, r.sort_key, d.unit_id, d.id`
  if (found.length < new Set(dues).size) throw new AppError('due_not_waiting')
  return Map.groupBy(found, (due) => `${due.fund_id} ${due.rubric_id}`)
    .values()
    .map(lineOf)
    .toArray()
}

function lineOf(dues: readonly Due[]): RunLine {
  const { fund_id, fund_name, rubric_id, rubric_name, falls_on } = dues[0]!
  const amounts = [...Map.groupBy(dues, (due) => due.unit_id)].map(([unit_id, own]) => ({
    unit_id,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
    note: noteOf(own.map(({ text }) => text)),
  }))
  return {
    fund: fund_id,
    fund_id,
    fund_name,
    rubric: rubric_name,
    rubric_id,
    income_rubric_id: rubric_id,
    description: rubric_name,
    cents: amounts.reduce((sum, { cents }) => sum + cents, 0),
    rule: 'amounts',
    excluded_units: [],
    excluded_kinds: [],
    reason: '',
    scope: null,
    amounts,
    falls_on,
    is_due: true,
  }
}

/** As many as fit whole, and how many more. */
function noteOf(texts: readonly string[]): string {
  const whole = texts.join('; ')
  if (whole.length <= longestNote) return whole
  let kept = texts.length - 1
  const shortened = () => `${texts.slice(0, kept).join('; ')} e mais ${texts.length - kept}`
  while (kept > 1 && shortened().length > longestNote) kept -= 1
  return shortened().slice(0, longestNote)
}
