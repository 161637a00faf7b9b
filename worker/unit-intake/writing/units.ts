import type { Transaction } from '../../context.ts'
import type { Job } from '../../job.ts'

/** How the fractions of the staged rows become whole shares: `n / d` of a unit is `total / unit` of its value, or all have `even`. */
export type ShareRule = { total: number; unit: number; factor: number } | { even: number }

/** Lines of the file after one, up to the other. */
type Lines = { after: number; upTo: number }

/** Units of these lines, their ties and their rows of the list, in one statement. */
export async function insertUnits(
  sql: Transaction,
  job: Job,
  rule: ShareRule,
  lines: Lines,
): Promise<{ units: number; occupancies: number }> {
  const { condominiumId } = job
  const [row] = await sql<{ units: number; occupancies: number }[]>`
    with step as materialized (${stagedUnits(sql, job, rule, lines)}), new_units as (
      insert into public.units (condominium_id, id, block, number, floor, kind, share, area_cm2, sort_key, created_at)
      select ${condominiumId}, s.unit_id, s.block, s.number, s.floor, s.kind, s.share, s.area_cm2, s.sort_key, (select private.now())
      from step s
      returning 1
    ), new_ties as (
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, is_payer, is_voter)
      select ${condominiumId}::uuid, s.unit_id, t.person_id, t.kind, (select private.today(${condominiumId})), t.kind = 'tenant' or s.tenant_id is null,
        t.kind = 'owner'
      from step s cross join lateral (values (s.owner_id, 'owner'), (s.tenant_id, 'tenant')) t (person_id, kind)
      where t.person_id is not null
      union all
      select ${condominiumId}::uuid, s.unit_id, c.person_id, 'co_owner', (select private.today(${condominiumId})), false, false
      from step s join pg_temp.staged_co_owners c on c.line = s.line
      returning 1
    ), listed as (${listUnits(sql, condominiumId)})
    select (select count(*)::int from new_units) as units, (select count(*)::int from new_ties) as occupancies`
  return row!
}

const stagedUnits = (sql: Transaction, { condominiumId, id }: Job, rule: ShareRule, { after, upTo }: Lines) =>
  sql`
    select r.line, r.unit_id, r.block, r.number, r.floor, r.kind, r.area_cm2, r.sort_key, ${shareOf(sql, rule)} as share,
      coalesce(jsonb_array_length(r.co_owners), 0) as co_owners,
      h.owner_id, h.owner_name, h.tenant_id, coalesce(h.tenant_name, h.owner_name) as occupant_name,
      coalesce(h.tenant_search, h.owner_search, E'\\U0010fffd') as folded_name,
      private.fold_label(r.block) as folded_block, private.fold_label(r.number) as folded_number
    from private.import_rows r
    left join pg_temp.staged_homes h on h.line = r.line and h.line > ${after} and h.line <= ${upTo}
    where r.condominium_id = ${condominiumId} and r.job_id = ${id} and r.line > ${after} and r.line <= ${upTo}
    order by r.sort_key`

const shareOf = (sql: Transaction, rule: ShareRule) =>
  'even' in rule
    ? sql`${rule.even}::bigint`
    : sql`coalesce(div(r.share_n * ${rule.total}::bigint, r.share_d * ${rule.unit}::bigint), 0)::bigint * ${rule.factor}::bigint`

/** Lists the rows that `private.unit_list_rows` would find for new units; searching the tables for them costs several times as much. */
const listUnits = (sql: Transaction, condominiumId: string) => sql`
  insert into public.unit_list (condominium_id, unit_id, sort_key, block, number, label, floor, kind, share, owner_name,
    occupant_name, payer_name, payer_id, people_count, is_let, name_key, block_number, number_block)
  select ${condominiumId}, s.unit_id, s.sort_key, s.block, s.number, concat_ws('-', nullif(s.block, ''), s.number), s.floor, s.kind,
    s.share, s.owner_name, s.occupant_name, s.occupant_name, coalesce(s.tenant_id, s.owner_id),
    num_nonnulls(s.owner_id, s.tenant_id) + s.co_owners, s.tenant_id is not null, s.folded_name || E'\\x1f' || s.sort_key, btrim(s.folded_block || ' ' || s.folded_number),
    btrim(s.folded_number || ' ' || s.folded_block)
  from step s`
