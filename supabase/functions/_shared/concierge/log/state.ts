import type { Act } from '../../../../../domain/concierge/acts.ts'
import { type Folded, foldActs } from '../../../../../domain/concierge/fold/fold-acts.ts'
import type { Settlements } from '../../../../../domain/concierge/fold/parts.ts'
import type { Sql } from '../../database.ts'
import { writeConflicts } from './conflicts.ts'
import { countUses } from './uses.ts'

type ActRow = { [K in keyof Act]: Act[K] } & { acted_by_name: string; is_judged: boolean }

/**
 * Updates what follows from acts, using all acts of these subjects, in the transaction that recorded or settled something: the domain does the fold,
 * and one statement per table writes it. Returns what was folded, and the uses beyond what a pass allowed.
 */
export async function refreshState(
  sql: Sql,
  condominiumId: string,
  subjects: readonly string[],
): Promise<{ folded: Folded; conflicts: Map<string, { code: string; other: string | null }> }> {
  const rows = await actsOf(sql, condominiumId, subjects)
  const settled = await settlementsOf(sql, condominiumId, rows)
  const all = foldActs(rows as unknown as Act[], settled)
  const whole = isWhole(rows, subjects)
  const folded = { ...all, shifts: all.shifts.filter(({ id }) => whole(id)) }
  const names = new Map(rows.map(({ acted_by, acted_by_name }) => [acted_by, acted_by_name]))
  await writeState(sql, condominiumId, folded, names)
  const uses = await countUses(sql, condominiumId, folded)
  const conflicts = await writeConflicts(
    sql,
    condominiumId,
    rows.filter(({ is_judged }) => is_judged) as unknown as Act[],
    folded,
    uses,
  )
  return { folded, conflicts }
}

/**
 * Returns every act of the subjects, and what took one of them back. Shifts depend on one another: one begins when the previous one is handed over
 * and signed for, so the next shift belongs to the subjects, and the act that closed the previous one is included as context, without being judged
 * itself.
 */
const actsOf = (sql: Sql, condominiumId: string, subjects: readonly string[]) => sql<ActRow[]>`
  with whole as (
    select unnest(${subjects as string[]}::uuid[]) as id
    union
    select a.second_subject_id from public.desk_acts a
    where a.condominium_id = ${condominiumId} and a.erased_at is null and a.subject_id = any (${subjects as string[]})
      and a.kind = 'shift.accepted'
  ), mine as (
    select a.* from public.desk_acts a
    where a.condominium_id = ${condominiumId} and a.erased_at is null and a.subject_id = any (array(select w.id from whole w))
    union
    select a.* from public.desk_acts a
    where a.condominium_id = ${condominiumId} and a.erased_at is null and a.second_subject_id = any (array(select w.id from whole w))
  ), told as (
    select m.*, true as is_judged from mine m
    union
    select a.*, true from public.desk_acts a
    where a.condominium_id = ${condominiumId} and a.kind = 'act.undone' and a.subject_id = any (array(select m.id from mine m))
    union
    select a.*, false from public.desk_acts a
    where a.condominium_id = ${condominiumId} and a.erased_at is null and a.kind in ('shift.handed', 'shift.accepted') and a.subject_id = any (array(
      select m.subject_id from mine m where m.kind = 'shift.accepted' and m.subject_id not in (select w.id from whole w)))
      and a.id not in (select m.id from mine m)
  )
  select id, desk_id, seq, kind, private.iso(happened_at) as happened_at, acted_by, acted_by_name, payload, is_judged from told`

/** Returns a check for shifts with all their acts loaded. */
const isWhole = (rows: readonly ActRow[], subjects: readonly string[]) => {
  const next = rows.flatMap(({ kind, payload }) =>
    kind === 'shift.accepted' && 'next_shift_id' in payload && subjects.includes(payload.shift_id)
      ? payload.next_shift_id
      : [],
  )
  const whole = new Set([...subjects, ...next])
  return (id: string) => whole.has(id)
}

async function settlementsOf(sql: Sql, condominiumId: string, rows: ActRow[]): Promise<Settlements> {
  const settled = await sql<{ id: string; resolution: 'first' | 'this' | 'both' }[]>`
    select id, resolution from public.desk_conflicts
    where condominium_id = ${condominiumId} and id = any (${rows.map(({ id }) => id)}) and resolution is not null`
  return new Map(settled.map(({ id, resolution }) => [id, resolution]))
}

async function writeState(
  sql: Sql,
  condominiumId: string,
  folded: Folded,
  names: Map<string, string>,
): Promise<void> {
  const name = (id: string | null) => (id ? (names.get(id) ?? '') : null)
  const shifts = folded.shifts.map((shift) => ({
    ...shift,
    doorman_name: name(shift.doorman_id) ?? '',
    accepted_by_name: name(shift.accepted_by),
  }))
  await upsert(sql, condominiumId, 'visits', folded.visits)
  await sql`
    update public.visits v set is_hidden = true
    where v.condominium_id = ${condominiumId} and v.id = any (${folded.visits.map(({ id }) => id)}) and not v.is_hidden
      and v.unit_id in (select h.unit_id from public.hidden_units h where h.condominium_id = ${condominiumId})`
  await upsert(sql, condominiumId, 'deliveries', folded.deliveries)
  await upsert(sql, condominiumId, 'key_loans', folded.loans)
  await upsert(sql, condominiumId, 'lost_items', folded.lost)
  await upsert(sql, condominiumId, 'shifts', shifts)
  await writeNoted(sql, condominiumId, folded.noted, names)
}

/** Upserts in one statement; skips unchanged rows, so that they trigger no notification. */
async function upsert(
  sql: Sql,
  condominiumId: string,
  table: 'visits' | 'deliveries' | 'key_loans' | 'lost_items' | 'shifts',
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map((column) => `"${column}"`)
  const list = columns.join(', ')
  await sql.unsafe(
    `insert into public.${table} as t (condominium_id, ${list})
     select $1, ${list} from jsonb_populate_recordset(null::public.${table}, $2::text::jsonb)
     on conflict (condominium_id, id) do update set (${list}) = row (${columns.map((column) => `excluded.${column}`).join(', ')})
     where (${columns.map((column) => `t.${column}`).join(', ')}) is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')})`,
    [condominiumId, JSON.stringify(rows)],
  )
}

/** Writes occurrences, rounds and openings: once, as reported. */
async function writeNoted(
  sql: Sql,
  condominiumId: string,
  noted: readonly Act[],
  names: Map<string, string>,
): Promise<void> {
  const told = (kind: Act['kind']) =>
    JSON.stringify(
      noted
        .filter((act) => act.kind === kind)
        .map((act) => ({ ...act.payload, ...act, payload: undefined, by_name: names.get(act.acted_by) })),
    )
  await sql`
    insert into public.occurrences (condominium_id, id, act_id, category, text, unit_id, photo_id, refers_to, noted_at, noted_by, noted_by_name, desk_id)
    select ${condominiumId}, occurrence_id, id, category, text, unit_id, photo_id, refers_to, happened_at, acted_by, by_name, desk_id
    from jsonb_to_recordset(${told('occurrence.noted')}::text::jsonb) as n (occurrence_id uuid, id uuid, category text, text text, unit_id uuid,
      photo_id uuid, refers_to uuid, happened_at timestamptz, acted_by uuid, by_name text, desk_id uuid)
    on conflict (condominium_id, id) do nothing`
  await sql`
    insert into public.patrol_passes (condominium_id, id, point_id, proof, is_valid, passed_at, passed_by, passed_by_name, desk_id)
    select ${condominiumId}, n.id, n.point_id, n.proof, p.token_hash = private.hex_sha256(n.token), n.happened_at, n.acted_by, n.by_name, n.desk_id
    from jsonb_to_recordset(${told('patrol.passed')}::text::jsonb) as n (id uuid, point_id uuid, proof text, token text, happened_at timestamptz,
      acted_by uuid, by_name text, desk_id uuid)
    join public.patrol_points p on p.condominium_id = ${condominiumId} and p.id = n.point_id
    on conflict (condominium_id, id) do nothing`
  await sql`
    insert into public.desk_conflicts (condominium_id, id, subject_id, code)
    select condominium_id, id, id, 'point_token' from public.patrol_passes
    where condominium_id = ${condominiumId} and id = any (${noted.map(({ id }) => id)}) and not is_valid
    on conflict (condominium_id, id) do nothing`
  await sql`
    insert into public.gate_openings (condominium_id, id, gate_id, visit_id, reason, opened_at, opened_by, opened_by_name, desk_id)
    select ${condominiumId}, n.id, n.gate_id, n.visit_id, n.reason, n.happened_at, n.acted_by, n.by_name, n.desk_id
    from jsonb_to_recordset(${told('gate.opened')}::text::jsonb) as n (id uuid, gate_id uuid, visit_id uuid, reason text, happened_at timestamptz,
      acted_by uuid, by_name text, desk_id uuid)
    on conflict (condominium_id, id) do nothing`
}
