import { AppError } from '../../../domain/errors.ts'
import { signChecklistInput } from '../../../domain/reservations/checklist/input.ts'
import { refusalOf } from '../../../domain/reservations/checklist/rules.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'
import { bookingToCheck, lockChecklist } from '../_shared/reservations/checklists.ts'
import { tellChecklist } from '../_shared/reservations/locks.ts'

/** Checklists of one person an hour. */
const MOST_AN_HOUR = 120

/**
 * Signs the state of a space before or after a use, with its photos; or corrects a signed one, which stays next to the correction. Repeating the call
 * with the same id returns the first answer. Throws `not_found`, `reservation_not_open`, `checklist_not_yet`, `checklist_over`, `checklist_signed`,
 * `checklist_items_changed`, `file_missing`.
 */
export default command('sign-reservation-checklist', {
  roles: 'frontDesk',
  feature: 'reservations',
  auditedAs: 'Assinou a vistoria de uma reserva',
  section: 'reservation-checklists',
  ownCase: 'proven fact',
  input: signChecklistInput,
  async run(context, { id, reservation_id, stage, items: told, note, corrects_id, reason }) {
    const { sql, condominiumId, userId, now, audit } = context
    await context.limit(`sign-reservation-checklist:${userId}`, MOST_AN_HOUR, 'hour')
    const booking = await bookingToCheck(context, reservation_id)
    const [before] = await sql<{ id: string }[]>`
      select id from public.reservation_checklists
      where condominium_id = ${condominiumId} and id = ${id} and reservation_id = ${reservation_id} and signed_by = ${userId}`
    if (before) return before
    refuseUnless(booking.state === 'approved', 'reservation_not_open')
    const wrong = corrects_id ? await lockChecklist(context, corrects_id) : null
    if (wrong) {
      refuseUnless(wrong.reservation_id === reservation_id && wrong.stage === stage, 'not_found')
      refuseUnless(!wrong.is_corrected, 'checklist_signed')
    } else {
      const refusal = refusalOf(stage, { ...booking, now, isReturned: booking.stages.includes('after') })
      if (refusal) throw new AppError(refusal)
      refuseUnless(!booking.stages.includes(stage), 'checklist_signed')
    }
    // Each item of the list, by its words of that day.
    const listed = wrong?.items ?? booking.checklist
    refuseUnless(
      listed.length === told.length && listed.every((one) => told.some((item) => item.id === one.id)),
      'checklist_items_changed',
    )
    const items = listed.map(({ id: itemId, label }) => ({
      ...told.find((item) => item.id === itemId)!,
      label,
    }))
    const ofWrong = new Set(wrong?.items.flatMap(({ photos }) => photos))
    const photos = items.flatMap((item) => item.photos)
    // A correction may reuse photos of the previous checklist; its own photos are new.
    await checkAttachments(
      sql,
      condominiumId,
      id,
      photos.filter((path) => !ofWrong.has(path)),
      'checklists',
    )
    const row = {
      condominium_id: condominiumId,
      id,
      reservation_id,
      unit_id: booking.unit_id,
      stage,
      note,
      items: sql.json(items as never) as never,
      corrects_id: wrong ? corrects_id! : null,
      reason: wrong ? reason : null,
      signed_by: userId,
      signed_name: booking.signer,
      signed_at: now,
    }
    const [kept] = await sql<{ id: string }[]>`
      insert into public.reservation_checklists ${sql(row)} on conflict do nothing returning id`
    refuseUnless(kept !== undefined, 'checklist_signed')
    await tellChecklist(context, reservation_id, stage === 'before' ? 'handed' : 'returned', id)
    audit({
      entity: 'reservation_checklists',
      entityId: id,
      after: {
        stage,
        problems: items.filter(({ state }) => state === 'problem').length,
        photos: photos.length,
        reason: row.reason,
      },
    })
    return kept
  },
})
