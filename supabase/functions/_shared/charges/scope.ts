import { type BudgetLine, isScoped } from '../../../../domain/charges/budget-line.ts'
import { AppError, type FieldError } from '../../../../domain/errors.ts'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import type { Sql } from '../database.ts'

type Found = { group_name: string | null; has_block: boolean; labels: string[] | null }

/**
 * Returns who pays each line, as worded on the charges: 'Só o bloco A', 'Todas, menos Loja'; null for a line that everyone pays. Throws
 * `invalid_input` naming a block, group or unit that does not exist.
 */
export async function scopesOf(
  sql: Sql,
  condominiumId: string,
  lines: readonly BudgetLine[],
): Promise<(string | null)[]> {
  if (!lines.some(isScoped)) return lines.map(() => null)
  const rows = lines.map(({ block, group_id, excluded_units }, place) => ({
    block: block ?? null,
    group_id: group_id ?? null,
    excluded_units,
    place,
  }))
  const found = await sql<Found[]>`
    select g.name as group_name,
      l.block is null or exists (select from public.unit_list u where u.condominium_id = ${condominiumId} and u.block = l.block) as has_block,
      (select array_agg(u.label order by u.sort_key) from public.unit_list u
        where u.condominium_id = ${condominiumId} and u.unit_id = any (l.excluded_units)) as labels
    from jsonb_to_recordset(${sql.json(rows)}) as l (block text, group_id uuid, excluded_units uuid[], place int)
    left join public.unit_groups g on g.condominium_id = ${condominiumId} and g.id = l.group_id
    order by l.place`
  const fields = lines.flatMap((line, index) => problems(line, found[index]!, index))
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
  return lines.map((line, index) => wordsOf(line, found[index]!))
}

function problems(line: BudgetLine, found: Found, index: number): FieldError[] {
  const problem = (field: string, message: string) => [{ path: `lines.${index}.${field}`, message }]
  if (!found.has_block) return problem('block', 'Nenhuma unidade tem este bloco.')
  if (line.group_id && !found.group_name) return problem('group_id', 'Este grupo não existe mais.')
  if ((found.labels?.length ?? 0) < new Set(line.excluded_units).size)
    return problem('excluded_units', 'Uma das unidades excluídas não existe mais.')
  return []
}

/** At most so many labels are named one by one. */
const named = 12

function wordsOf(line: BudgetLine, { group_name, labels }: Found): string | null {
  if (!isScoped(line)) return null
  const who = line.block ? `Só o bloco ${line.block}` : group_name ? `Só o grupo ${group_name}` : 'Todas'
  const kinds = line.excluded_kinds.map((kind) => unitKinds[kind])
  const units = labels ?? []
  const shown = units.length > named ? [...units.slice(0, named), `mais ${units.length - named}`] : units
  const without = [...kinds, ...shown]
  return `${who}${without.length > 0 ? `, menos ${without.join(', ')}` : ''}`.slice(0, 300)
}
