import { actionWords } from '../../../domain/audit/actions.ts'
import { differences } from '../../../domain/audit/differences.ts'
import { entityLabel } from '../../../domain/audit/entities.ts'
import { unnamedActor } from '../../../domain/audit/unnamed.ts'
import type { CsvValue } from '../../../domain/csv-line.ts'
import { type RoleForm, roleWord } from '../../../domain/role-words.ts'
import type { Sql } from '../_shared/database.ts'
import type { Read } from '../_shared/export/pages.ts'
import type { Pages } from '../_shared/export/sheets.ts'

export type Filters = {
  /** Null: of everywhere; `platformChain`: of no condominium. */
  condominiumId: string | null
  zone: string
  actor?: string | null
  actions?: string[] | null
  since?: string | null
  until?: string | null
  wanted: string
  /** Adds the condominium as a last column. */
  namesPlaces?: boolean
}

const pageSize = 1000

type Entry = {
  id: string
  at: string
  written_at: string
  actor_name: string | null
  actor_id: string | null
  actor_role: string | null
  actor_form: RoleForm | null
  action: string
  entity: string | null
  entity_id: string | null
  before: unknown
  after: unknown
  device: string | null
  network: string | null
  condominium: string | null
}

export const titles = [
  'Entrada',
  'Quando',
  'Quem',
  'Papel',
  'O que fez',
  'Em quê',
  'Código',
  'Antes',
  'Depois',
  'Aparelho',
  'Rede',
]
type Key = { at: string; id: string }

/** The next thousand entries below a key, newest first, and the key to go on from. */
async function pageOf(
  sql: Sql,
  filters: Filters,
  key: Key,
): Promise<{ lines: CsvValue[][]; next: Key | null }> {
  const rows = await sql<Entry[]>`
    select e.id, e.created_at::text as at, to_char(e.created_at at time zone ${filters.zone}, 'DD/MM/YYYY HH24:MI:SS') as written_at,
      private.audit_name(e.condominium_id, e.actor_id) as actor_name, e.actor_id, e.actor_role, e.action, e.entity, e.entity_id,
      e.before, e.after, e.device, text(e.network) as network, a.role_form as actor_form, c.name as condominium
    from private.pick_audit_entries(${filters.condominiumId}, ${filters.actor ?? null}, ${filters.actions ?? null}::text[],
      ${filters.since ?? null}::date, ${filters.until ?? null}::date, ${filters.wanted}, 'after',
      ${key.at}::text::timestamptz, ${key.id}, ${pageSize}) with ordinality as e (id, condominium_id, actor_id, actor_role, action, entity,
        entity_id, subject_person_id, before, after, request_id, device, network, created_at, position)
    left join public.memberships a on a.condominium_id = e.condominium_id and a.user_id = e.actor_id
    left join public.condominiums c on c.id = e.condominium_id
    order by e.position`
  const last = rows.at(-1)
  return {
    lines: rows.map((entry) => [
      ...entryLine(entry, filters.zone),
      ...(filters.namesPlaces ? [entry.condominium ?? 'Plataforma'] : []),
    ]),
    next: last && rows.length === pageSize ? { at: last.at, id: last.id } : null,
  }
}

function entryLine(entry: Entry, zone: string): CsvValue[] {
  const changed = differences(entry.before, entry.after, zone)
  const side = (name: 'before' | 'after') =>
    changed.flatMap((one) => (one[name] === null ? [] : [`${one.label}: ${one[name]}`])).join('; ') || null
  return [
    entry.id,
    entry.written_at,
    entry.actor_name ?? (entry.actor_id ? 'Conta encerrada' : unnamedActor(entry.action)),
    roleWord(entry.actor_role, entry.actor_form),
    actionWords(entry),
    entityLabel(entry.entity),
    entry.entity_id,
    side('before'),
    side('after'),
    entry.device,
    entry.network,
  ]
}

/** The matching entries up to an instant, page by page. */
export async function* entryPages(filters: Filters, end: string, read: Read): Pages {
  // Below every entry of this instant: the one about this export is among them.
  let key = { at: end, id: '0' }
  for (;;) {
    const page = await read((sql) => pageOf(sql, filters, key))
    yield page.lines
    if (!page.next) return
    key = page.next
  }
}

type SealRow = {
  seq: string
  written_at: string
  after_id: string
  upto_id: string
  row_count: number
  head: string
}

/** Returns the seals in the same columns: the file's owner can later check whether the chain is still the same. */
export async function sealLines(
  sql: Sql,
  condominiumId: string,
  after: string,
): Promise<{ lines: CsvValue[][]; next: string | null }> {
  const rows = await sql<SealRow[]>`
    select s.seq, to_char(s.sealed_at at time zone (select private.zone_of(${condominiumId})), 'DD/MM/YYYY HH24:MI:SS') as written_at, s.after_id, s.upto_id,
      s.row_count, encode(s.head, 'hex') as head
    from public.audit_seals s where s.condominium_id = ${condominiumId} and s.seq > ${after} order by s.seq limit ${pageSize}`
  const last = rows.at(-1)
  const lines = rows.map(({ seq, written_at, after_id, upto_id, row_count, head }) => [
    null,
    written_at,
    'Prumo',
    null,
    `Selo ${seq}`,
    'Selo',
    head,
    null,
    `${row_count} entradas, da ${Number(after_id) + 1} à ${upto_id}`,
    null,
    null,
  ])
  return { lines, next: last && rows.length === pageSize ? last.seq : null }
}
