import type { OpenCharge, OpenLine } from '../../../../domain/bank-statements/suggesting/candidates.ts'
import { addDays } from '../../../../domain/calendar.ts'
import type { Context } from '../command.ts'
import { readOwed, reckoner } from '../payments/charges-owed.ts'

const MOST_CHARGES = 5000

type Row = Omit<OpenCharge, 'due'>

/**
 * Open charges that lines that came in may pay: those due around them, and all of the people whose document a line names. Of a giant's
 * many only the first are looked at, and `areMany` says so.
 */
export async function loadCharges(
  context: Context,
  lines: readonly OpenLine[],
): Promise<{ charges: OpenCharge[]; areMany: boolean }> {
  const { sql, condominiumId } = context
  const ins = lines.filter(({ cents }) => cents > 0)
  if (ins.length === 0) return { charges: [], areMany: false }
  const days = ins.map(({ on }) => on).sort()
  const documents = [...new Set(ins.flatMap((line) => line.documents))]
  const rows = await sql<Row[]>`
    with near as (
      (select c.id from public.charges c
        where c.condominium_id = ${condominiumId} and c.status = 'open' and c.due_on between ${addDays(days[0]!, -400)} and ${addDays(days.at(-1)!, 35)}
        order by c.due_on desc limit ${MOST_CHARGES + 1})
      union
      select c.id from public.people p
      join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
      join public.charges c on c.unit_id = o.unit_id and c.condominium_id = ${condominiumId} and c.status = 'open'
      where p.condominium_id = ${condominiumId} and p.document = any (${documents})
    )
    select c.id, c.reference, c.unit_id as "unitId", c.unit_label as "unitLabel", c.due_on::text as "dueOn",
      (c.amount_cents - c.settled_cents)::float8 as "leftCents", coalesce(p.payers, '[]') as payers
    from near n join public.charges c on c.condominium_id = ${condominiumId} and c.id = n.id
    left join lateral (
      select jsonb_agg(distinct jsonb_build_object('name', p.name, 'documents', case when p.document is null then '[]' else jsonb_build_array(p.document) end)) as payers
      from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      where o.condominium_id = ${condominiumId} and o.unit_id = c.unit_id and o.ends_on is null
    ) p on true`
  const areMany = rows.length > MOST_CHARGES
  return { charges: await withDues(context, rows.slice(0, MOST_CHARGES * 2)), areMany }
}

/** Calculates the amount due only when requested: most never are. */
async function withDues({ sql, condominiumId }: Context, rows: readonly Row[]): Promise<OpenCharge[]> {
  const owed = await readOwed(
    sql,
    condominiumId,
    rows.map(({ id }) => id),
  )
  const rules = await reckoner(sql, condominiumId, owed)
  return rows.map((row) => {
    const charge = owed.get(row.id)
    return { ...row, due: (on) => (charge ? rules.owed(charge, on).total : 0) }
  })
}
