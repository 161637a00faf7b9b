import { AppError } from '../../../../domain/errors.ts'
import type { ChecklistItem } from '../../../../domain/reservations/checklist/checklists.ts'
import type { ChecklistStage } from '../../../../domain/reservations/checklist/words.ts'
import type { ReservationState } from '../../../../domain/reservations/words.ts'
import type { Context } from '../command.ts'

type Here = Pick<Context, 'sql' | 'condominiumId' | 'userId'>

/** The caller's name as the condominium knows it. */
export async function signerOf({ sql, condominiumId, userId }: Here): Promise<string> {
  const [member] = await sql<{ full_name: string }[]>`
    select full_name from public.memberships where condominium_id = ${condominiumId} and user_id = ${userId}`
  return member?.full_name ?? ''
}

export type BookingToCheck = {
  unit_id: string
  state: ReservationState
  starts_at: Date
  ends_at: Date
  checklist: { id: string; label: string }[]
  /** Stages that were signed. */
  stages: ChecklistStage[]
  signer: string
}

/**
 * Loads a booking whose space is handed over or returned, locked until the transaction ends: two people sign one after the other. Throws `not_found`.
 */
export async function bookingToCheck(context: Here, id: string): Promise<BookingToCheck> {
  const { sql, condominiumId } = context
  const [held] = await sql<Omit<BookingToCheck, 'stages' | 'signer'>[]>`
    select r.unit_id, r.state, r.starts_at, r.ends_at, a.checklist
    from public.reservations r join public.common_areas a on a.condominium_id = r.condominium_id and a.id = r.area_id
    where r.condominium_id = ${condominiumId} and r.id = ${id} for update of r`
  if (!held) throw new AppError('not_found')
  const signed = await sql<{ stage: ChecklistStage }[]>`
    select distinct stage from public.reservation_checklists where condominium_id = ${condominiumId} and reservation_id = ${id}`
  return { ...held, stages: signed.map(({ stage }) => stage), signer: await signerOf(context) }
}

type LockedChecklist = {
  reservation_id: string
  stage: ChecklistStage
  items: ChecklistItem[]
  answer: 'agreed' | 'contested' | null
  answered_by: string | null
  /** Whether another took its place. */
  is_corrected: boolean
  is_mine: boolean
}

/** Locks a signed checklist. Throws `not_found`. */
export async function lockChecklist({ sql, condominiumId }: Here, id: string): Promise<LockedChecklist> {
  const [held] = await sql<LockedChecklist[]>`
    select c.reservation_id, c.stage, c.items, c.answer, c.answered_by, c.unit_id in (select private.my_units()) as is_mine,
      exists (select from public.reservation_checklists n where n.condominium_id = c.condominium_id and n.corrects_id = c.id) as is_corrected
    from public.reservation_checklists c where c.condominium_id = ${condominiumId} and c.id = ${id} for update`
  if (!held) throw new AppError('not_found')
  return held
}
