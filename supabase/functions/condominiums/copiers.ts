import type { Sql } from '../_shared/database.ts'

export const copiedKinds = ['convention', 'groups', 'checklists', 'notifications'] as const
export type CopiedKind = (typeof copiedKinds)[number]

/** One row and its outcome: added, in place of an assumed one, or left as the receiving condominium has it. */
export type Copied = { name: string; state: 'added' | 'replaced' | 'kept' }

type Copier = (sql: Sql, source: string, target: string) => Promise<Copied[]>

export const copiers: Record<CopiedKind, Copier> = {
  convention: copyConventions,
  groups: copyGroups,
  checklists: copyChecklists,
  notifications: copyNotifications,
}

/** Replaces values that no one has confirmed yet, but not those from the receiving condominium's own convention. */
async function copyConventions(sql: Sql, source: string, target: string): Promise<Copied[]> {
  const assumed = sql`(v.source is null or v.source like 'Padrão do sistema%')`
  const before = await sql<{ effective_from: string; is_assumed: boolean }[]>`
    select effective_from::text, ${assumed} as is_assumed from public.conventions v where condominium_id = ${target}`
  const written = await sql<{ effective_from: string }[]>`
    insert into public.conventions as held (condominium_id, effective_from, fine_percent, interest_kind, interest_percent_month,
      correction_index, interest_base, fine_base, rounding, count_from, voting_weight, proxy_cap, proxy_to_sindico,
      proxy_to_debtor, proxy_notarised, agreed_vote, tenants_vote, remote_allowed, notice_days, source)
    select ${target}, effective_from, fine_percent, interest_kind, interest_percent_month, correction_index, interest_base, fine_base,
      rounding, count_from, voting_weight, proxy_cap, proxy_to_sindico, proxy_to_debtor, proxy_notarised, agreed_vote, tenants_vote, remote_allowed,
      notice_days, v.source
    from public.conventions v where condominium_id = ${source} and not ${assumed}
    on conflict (condominium_id, effective_from) do update set fine_percent = excluded.fine_percent,
      interest_kind = excluded.interest_kind, interest_percent_month = excluded.interest_percent_month,
      correction_index = excluded.correction_index, interest_base = excluded.interest_base, fine_base = excluded.fine_base,
      rounding = excluded.rounding, count_from = excluded.count_from, voting_weight = excluded.voting_weight,
      proxy_cap = excluded.proxy_cap, proxy_to_sindico = excluded.proxy_to_sindico, proxy_to_debtor = excluded.proxy_to_debtor,
      proxy_notarised = excluded.proxy_notarised, agreed_vote = excluded.agreed_vote, tenants_vote = excluded.tenants_vote,
      remote_allowed = excluded.remote_allowed, notice_days = excluded.notice_days, source = excluded.source
    where held.source is null or held.source like 'Padrão do sistema%'
    returning effective_from::text`
  const all = await sql<{ effective_from: string }[]>`
    select effective_from::text from public.conventions v where condominium_id = ${source} and not ${assumed} order by 1 desc`
  return all.map(({ effective_from: name }) => {
    if (!written.some((row) => row.effective_from === name)) return { name, state: 'kept' }
    return { name, state: before.some((row) => row.effective_from === name) ? 'replaced' : 'added' }
  })
}

/** The groups' names and notes: which units are in them is each condominium's own. */
async function copyGroups(sql: Sql, source: string, target: string): Promise<Copied[]> {
  const written = await sql<{ name: string }[]>`
    insert into public.unit_groups (condominium_id, name, note)
    select ${target}, name, note from public.unit_groups where condominium_id = ${source} order by created_at, id
    on conflict (condominium_id, lower(name)) do nothing returning name`
  const all = await sql<{ name: string }[]>`
    select name from public.unit_groups where condominium_id = ${source} order by name collate public.pt_br`
  return all.map(({ name }) => ({ name, state: written.some((row) => row.name === name) ? 'added' : 'kept' }))
}

/** Checklists of moving in ('in') and out ('out'). */
async function copyChecklists(sql: Sql, source: string, target: string): Promise<Copied[]> {
  const written = await sql<{ kind: string }[]>`
    insert into public.move_checklists (condominium_id, kind, items)
    select ${target}, kind, items from public.move_checklists where condominium_id = ${source}
    on conflict (condominium_id, kind) do nothing returning kind`
  const all = await sql<{ kind: string }[]>`
    select kind from public.move_checklists where condominium_id = ${source} order by kind`
  return all.map(({ kind }) => ({
    name: kind,
    state: written.some((row) => row.kind === kind) ? 'added' : 'kept',
  }))
}

/** Copies the condominium's defaults for those who have not chosen. */
async function copyNotifications(sql: Sql, source: string, target: string): Promise<Copied[]> {
  const [held] = await sql`
    select from public.notification_defaults where condominium_id = ${source} and choices <> '{}'`
  if (!held) return []
  const written = await sql`
    insert into public.notification_defaults as held (condominium_id, choices, updated_by)
    select ${target}, choices, auth.uid() from public.notification_defaults where condominium_id = ${source}
    on conflict (condominium_id) do update set choices = excluded.choices, updated_by = excluded.updated_by, updated_at = private.now()
    where held.choices = '{}' returning condominium_id`
  return [{ name: 'defaults', state: written.length > 0 ? 'added' : 'kept' }]
}
