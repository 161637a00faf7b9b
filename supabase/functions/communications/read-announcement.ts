import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  id: z.uuid('Comunicado inválido.'),
  /** The version that was read, where reading must be confirmed explicitly. */
  confirm: z.number().int().min(1).nullish(),
})

/**
 * Records that the caller has read an announcement addressed to them, and confirms it where required: only once, even if repeated. Answers
 * `not_found` for one not addressed to them; to council members, who may read it anyway, answers that nothing was recorded.
 */
export default command('read-announcement', {
  roles: 'members',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Leu um comunicado',
  section: 'announcement-talk',
  changes: 'own',
  ownCase: 'own say',
  input,
  auditsOnlyWhatItTells: true,
  async run({ sql, condominiumId, userId }, { id, confirm }) {
    const [may] = await sql<
      { may: boolean }[]
    >`select private.may_read_announcement(${condominiumId}, ${id}) as may`
    if (!may?.may) throw new AppError('not_found')
    const rows = await sql<{ seen_at: Date; confirmed_at: Date | null }[]>`
      update public.announcement_recipients r
      set seen_at = coalesce(r.seen_at, private.now()),
        confirmed_at = case when ${confirm ?? null}::integer is not null and a.asks_confirmation then coalesce(r.confirmed_at, private.now())
          else r.confirmed_at end,
        confirmed_version = case when ${confirm ?? null}::integer is not null and a.asks_confirmation
          then coalesce(r.confirmed_version, least(${confirm ?? null}::integer, a.version)) else r.confirmed_version end
      from public.announcements a
      where a.condominium_id = ${condominiumId} and a.id = ${id} and r.condominium_id = ${condominiumId} and r.announcement_id = ${id}
        and (r.user_id = ${userId} or r.person_id in (
          select p.id from public.people p where p.condominium_id = ${condominiumId} and p.user_id = ${userId}))
        and (r.seen_at is null or ${confirm ?? null}::integer is not null and a.asks_confirmation and r.confirmed_at is null)
      returning r.seen_at, r.confirmed_at`
    if (rows.length > 0)
      await sql`
        update public.messages set is_read = true
        where condominium_id = ${condominiumId} and about_id = ${id} and user_id = ${userId} and channel = 'app' and not is_read`
    return { noted: rows.length > 0 }
  },
})
