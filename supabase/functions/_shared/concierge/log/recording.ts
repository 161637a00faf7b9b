import { type Act, actSchema, secondSubjectOf, subjectOf } from '../../../../../domain/concierge/acts.ts'
import { conflictWords, refusalWords } from '../../../../../domain/concierge/conflict-words.ts'
import type { ConflictCode } from '../../../../../domain/concierge/fold/parts.ts'
import type { ActAnswer } from '../../../../../domain/concierge/snapshot.ts'
import type { Context } from '../../command.ts'
import type { Desk } from '../desks.ts'
import { noteConflict } from './conflicts.ts'
import { keepDocuments } from './documents.ts'
import { unknownReferences } from './references.ts'
import { refreshState } from './state.ts'

type Parts = Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'now' | 'enqueue'> & {
  /** They came sealed, without a user session: whatever time they claim, someone reviews them. */
  isHandedIn?: boolean
}
const refused = (
  id: string,
  code: 'invalid' | 'seq_taken',
  text: string = refusalWords[code],
): ActAnswer => ({ id, result: 'refused', code, text, other_act_id: null })

/** A desk's clock may be ahead of ours by so much before recording counts instead, in milliseconds. */
const aheadAtMost = 120_000

/**
 * Appends a desk's acts to the condominium's log, each once even when sent again, and updates what follows from them. Returns one result per act, in
 * the order sent.
 */
export async function recordActs(parts: Parts, desk: Desk, told: readonly unknown[]): Promise<ActAnswer[]> {
  const { sql, condominiumId } = parts
  const answers = new Map<number, ActAnswer>()
  const acts = new Map<number, Act>()
  told.forEach((raw, at) => {
    const parsed = actSchema.safeParse(raw)
    const id = String((raw as { id?: unknown } | null)?.id ?? '')
    if (parsed.success && parsed.data.desk_id === desk.id) acts.set(at, parsed.data)
    else answers.set(at, refused(id, 'invalid', parsed.error?.issues[0]?.message))
  })
  // Recordings of the same condominium wait for one another here: the chain has one end.
  await sql`insert into private.desk_chains (condominium_id) values (${condominiumId}) on conflict do nothing`
  await sql`select from private.desk_chains where condominium_id = ${condominiumId} for update`
  const fresh = await sortOut(parts, desk, acts, answers)
  await insertActs(parts, desk, fresh)
  const subjects = await subjectsOf(parts, [...acts.values()])
  const { conflicts } = await refreshState(sql, condominiumId, subjects)
  if (fresh.length > 0) await parts.enqueue('tell-desk-acts', { condominiumId })
  return told.map((_, at) => answers.get(at) ?? answerOf(acts.get(at)!, conflicts))
}

function answerOf(act: Act, conflicts: Map<string, { code: string; other: string | null }>): ActAnswer {
  const conflict = conflicts.get(act.id)
  if (!conflict) return { id: act.id, result: 'done', code: null, text: '', other_act_id: null }
  const text = conflictWords[conflict.code as ConflictCode] ?? ''
  return { id: act.id, result: 'conflict', code: conflict.code, text, other_act_id: conflict.other }
}

/**
 * Returns which acts are new. Acts already recorded get their stored answer; refuses a number that another act uses, or an id of something outside
 * the condominium.
 */
async function sortOut(
  { sql, condominiumId }: Parts,
  desk: Desk,
  acts: Map<number, Act>,
  answers: Map<number, ActAnswer>,
): Promise<Act[]> {
  const sent = [...acts.values()]
  const known = await sql<{ id: string; seq: number; desk_id: string }[]>`
    select id, seq, desk_id from public.desk_acts
    where condominium_id = ${condominiumId} and (id = any (${sent.map(({ id }) => id)})
      or desk_id = ${desk.id} and seq = any (${sent.map(({ seq }) => seq)}))`
  const ids = new Set(known.map(({ id }) => id))
  const numbers = new Map(known.filter(({ desk_id }) => desk_id === desk.id).map(({ seq, id }) => [seq, id]))
  const strangers = await unknownReferences(sql, condominiumId, sent)
  const fresh: Act[] = []
  for (const [at, act] of acts) {
    if (ids.has(act.id)) continue
    if (strangers.has(act.id)) answers.set(at, refused(act.id, 'invalid'))
    else if ((numbers.get(act.seq) ?? act.id) !== act.id) answers.set(at, refused(act.id, 'seq_taken'))
    else {
      fresh.push(act)
      ids.add(act.id)
      numbers.set(act.seq, act.id)
      continue
    }
    acts.delete(at)
  }
  return fresh
}

async function insertActs(parts: Parts, desk: Desk, fresh: readonly Act[]): Promise<void> {
  if (fresh.length === 0) return
  const { sql, condominiumId, now } = parts
  const names = await namesOf(parts, fresh)
  const kept = await keepDocuments(sql, condominiumId, fresh)
  const rows = kept.map((act) => {
    const isAhead = Date.parse(act.happened_at) > now.getTime() + aheadAtMost
    return {
      ...act,
      happened_at: isAhead ? now.toISOString() : act.happened_at,
      told_at: isAhead ? act.happened_at : null,
      acted_by_name: names.get(act.acted_by) ?? 'Desconhecido',
      subject_id: subjectOf(act),
      second_subject_id: secondSubjectOf(act),
    }
  })
  await sql`
    insert into public.desk_acts (condominium_id, id, desk_id, seq, kind, happened_at, told_at, recorded_at, acted_by, acted_by_name, sent_by,
      subject_id, second_subject_id, payload)
    select ${condominiumId}, n.id, n.desk_id, n.seq, n.kind, n.happened_at, n.told_at, date_trunc('milliseconds', private.now()), n.acted_by,
      n.acted_by_name, ${parts.userId}, n.subject_id, n.second_subject_id, n.payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as n (id uuid, desk_id uuid, seq int, kind text, happened_at timestamptz,
      told_at timestamptz, acted_by uuid, acted_by_name text, subject_id uuid, second_subject_id uuid, payload jsonb)
    order by n.seq`
  const odd = fresh.flatMap((act) => {
    const isLate =
      parts.isHandedIn ||
      (desk.revoked_at !== null && Date.parse(act.happened_at) >= desk.revoked_at.getTime())
    const code = isLate ? 'desk_revoked' : names.has(act.acted_by) ? null : 'actor_unknown'
    return code ? [{ id: act.id, subject_id: subjectOf(act), code, other_act_id: null }] : []
  })
  await noteConflict(sql, condominiumId, odd)
}

/** Returns names of everyone who was ever of the desk or the administration: those who have left since did act. */
async function namesOf({ sql, condominiumId }: Parts, acts: readonly Act[]): Promise<Map<string, string>> {
  const people = await sql<{ user_id: string; full_name: string }[]>`
    select user_id, full_name from public.memberships
    where condominium_id = ${condominiumId} and user_id = any (${[...new Set(acts.map(({ acted_by }) => acted_by))]})
      and role in ('owner_admin', 'admin', 'doorman') and status in ('approved', 'suspended', 'ended')`
  return new Map(people.map(({ user_id, full_name }) => [user_id, full_name]))
}

/** What the acts are about, with what an undone act was about, and other loans of the same keys. */
async function subjectsOf({ sql, condominiumId }: Parts, acts: readonly Act[]): Promise<string[]> {
  const subjects = new Set(acts.map(subjectOf))
  for (const act of acts) if (act.kind === 'shift.accepted') subjects.add(act.payload.next_shift_id)
  const targets = acts.flatMap((act) => (act.kind === 'act.undone' ? act.payload.act_id : []))
  if (targets.length > 0)
    for (const { subject_id } of await sql<{ subject_id: string }[]>`
      select subject_id from public.desk_acts where condominium_id = ${condominiumId} and id = any (${targets})`)
      subjects.add(subject_id)
  await addLoans({ sql, condominiumId }, subjects)
  return [...subjects]
}

async function addLoans(
  { sql, condominiumId }: Pick<Parts, 'sql' | 'condominiumId'>,
  subjects: Set<string>,
): Promise<void> {
  const loans = await sql<{ id: string }[]>`
    select private.key_loans_since(${condominiumId}, array_agg(distinct a.second_subject_id), min(a.happened_at)) as id
    from public.desk_acts a
    where a.condominium_id = ${condominiumId} and a.subject_id = any (${[...subjects]}) and a.kind in ('key.lent', 'key.returned')
    having count(*) > 0`
  for (const { id } of loans) subjects.add(id)
}
