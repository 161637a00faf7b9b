import { AppError } from '../../../../domain/errors.ts'
import { buckets } from '../../../../domain/files.ts'
import { answerUntil, type DamageState, damageRefusal } from '../../../../domain/reservations/damage/rules.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import { checkAttachments } from '../ledger/attachments.ts'
import { lockChecklist, signerOf } from './checklists.ts'
import { type LockedReservation, lockReservation } from './locks.ts'

/** What shows a damage: a photo, a quote, an invoice. */
const damageTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']

export type StatedDamage = {
  id: string
  cents: number
  reason: string
  checklist_id?: string | null | undefined
  item_ids: readonly string[]
  files: readonly string[]
}

/**
 * States what a use broke, for the unit to answer; nothing is owed by it. The caller has locked the booking and settled its deposit. Returns the id
 * of a damage that is already stored under it. Throws `damage_not_used`, `damage_too_late`, `damage_deposit_first`, `damage_stands`,
 * `checklist_items_changed`, `file_missing`, `file_type_not_allowed`.
 */
export async function proposeDamage(
  context: Context,
  held: LockedReservation,
  stated: StatedDamage,
): Promise<{ id: string }> {
  const { sql, condominiumId, userId, today, holidays, now } = context
  const found = await sql<{ id: string; is_same: boolean; stands: boolean }[]>`
    select id, reservation_id = ${held.id} and proposed_by is not distinct from ${userId} as is_same, withdrawn_at is null as stands
    from public.reservation_damages where condominium_id = ${condominiumId} and (id = ${stated.id} or reservation_id = ${held.id})`
  const before = found.find(({ id }) => id === stated.id)
  refuseUnless(!before || before.is_same, 'not_found')
  if (before) return { id: stated.id }
  const isDepositOpen = await hasOpenDeposit(context, held)
  const refusal = damageRefusal({
    ...held,
    now,
    isDepositOpen,
    hasDamage: found.some(({ stands }) => stands),
  })
  if (refusal) throw new AppError(refusal)
  const items = await itemsOf(context, held.id, stated)
  await checkDamageFiles(context, stated.id, stated.files)
  const row = {
    condominium_id: condominiumId,
    id: stated.id,
    reservation_id: held.id,
    unit_id: held.unit_id,
    cents: stated.cents,
    reason: stated.reason,
    checklist_id: stated.checklist_id ?? null,
    items: sql.json(items) as never,
    files: sql.json([...stated.files]) as never,
    proposed_by: userId,
    proposed_name: await signerOf(context),
    proposed_at: now,
    answer_until: answerUntil(today, holidays),
  }
  await sql`insert into public.reservation_damages ${sql(row)}`
  await tellDamage(context, held.id, 'damage', stated.id)
  return { id: stated.id }
}

/**
 * Throws unless every path is a photo or a PDF that the caller stored for this damage: neither side passes off what the other showed as its own.
 */
export async function checkDamageFiles(
  { sql, condominiumId, userId }: Pick<Context, 'sql' | 'condominiumId' | 'userId'>,
  damageId: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  await checkAttachments(sql, condominiumId, damageId, paths, 'damages')
  const wrong = await sql<{ is_own: boolean }[]>`
    select owner_id is not distinct from ${userId} as is_own from storage.objects
    where bucket_id = ${buckets.condominium} and name = any (${[...paths]})
      and (owner_id is distinct from ${userId} or metadata ->> 'mimetype' <> all (${damageTypes}))`
  for (const { is_own } of wrong) throw new AppError(is_own ? 'file_type_not_allowed' : 'file_missing')
}

async function hasOpenDeposit(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  { id }: LockedReservation,
): Promise<boolean> {
  const [found] = await sql<{ is_open: boolean }[]>`
    select exists (select from public.unit_dues d where d.condominium_id = ${condominiumId} and d.source = 'deposit' and d.source_id = ${id}
        and d.state <> 'waived')
      and not exists (select from public.reservation_deposits s where s.condominium_id = ${condominiumId} and s.reservation_id = ${id})
      as is_open`
  return found!.is_open
}

/** The items that it rests on, in the words of the signed checklist. */
async function itemsOf(context: Context, reservationId: string, { checklist_id, item_ids }: StatedDamage) {
  if (!checklist_id) {
    refuseUnless(item_ids.length === 0, 'checklist_items_changed')
    return []
  }
  const checklist = await lockChecklist(context, checklist_id)
  refuseUnless(checklist.reservation_id === reservationId, 'not_found')
  const items = checklist.items.filter(({ id }) => item_ids.includes(id))
  refuseUnless(items.length === item_ids.length && !checklist.is_corrected, 'checklist_items_changed')
  return items.map(({ id, label, note }) => ({ id, label, note }))
}

export type LockedDamage = {
  id: string
  reservation_id: string
  cents: number
  state: DamageState
  answer: 'accepted' | 'contested' | null
  answered_by: string | null
  answer_until: string
}

/** Locks a damage, its booking first, as everything about a booking does. Throws `not_found`. */
export async function lockDamage(
  context: Context,
  id: string,
): Promise<{ damage: LockedDamage; held: LockedReservation }> {
  const { sql, condominiumId } = context
  const [place] = await sql<{ reservation_id: string }[]>`
    select reservation_id from public.reservation_damages where condominium_id = ${condominiumId} and id = ${id}`
  if (!place) throw new AppError('not_found')
  const held = await lockReservation(context, place.reservation_id)
  const [damage] = await sql<LockedDamage[]>`
    select id, reservation_id, cents::float8 as cents, state, answer, answered_by, answer_until::text as answer_until
    from public.reservation_damages where condominium_id = ${condominiumId} and id = ${id} for update`
  return { damage: damage!, held }
}

/** Tells the unit of a damage, of its decision or that it was withdrawn; the management of the unit's answer. */
export const tellDamage = (
  { enqueue, condominiumId, userId }: Pick<Context, 'enqueue' | 'condominiumId' | 'userId'>,
  reservationId: string,
  telling: 'damage' | 'damage_answered' | 'damage_decided' | 'damage_withdrawn',
  damageId: string,
): Promise<void> =>
  enqueue('tell-reservation', { condominiumId, reservationId, telling, byUserId: userId, damageId })
