import { sha256Hex } from '../../../domain/communications/certificate.ts'
import { AppError } from '../../../domain/errors.ts'
import { signMinutesInput } from '../../../domain/voting/minutes-input.ts'
import { isSignedPdf, sameName, startsWith } from '../../../domain/voting/signing.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { lockMinutes, standingSignatures } from '../_shared/voting/minutes/locks.ts'
import { keepPaper, paperOf } from '../_shared/voting/minutes/sealing.ts'

/** Signatures of one person an hour. */
const MOST_AN_HOUR = 60

/**
 * Signs the minutes as one of the signers named by the table: drawn, by the full name with acceptance (MP 2.200-2/2001, art. 10 § 2º; Lei
 * 14.063/2020), or with a PDF signed outside. Signers without an account draw in front of the table. The last signature closes the minutes: sealed
 * with their hash, sent to everyone. Throws `not_found`, `minutes_not_yours`, `minutes_changed`, `minutes_name`, `minutes_signature_done`,
 * `minutes_not_signed_pdf`, `minutes_not_open`, `minutes_signed`.
 */
export default command('sign-minutes', {
  // Only named signers may sign; the command checks who they are.
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Assinou uma ata',
  section: 'minutes',
  changes: 'own',
  ownCase: 'own say',
  input: signMinutesInput,
  async run(context, { signature_id, text_hash, signed }) {
    const { sql, condominiumId, userId, now, audit } = context
    await context.limit(`sign-minutes:${userId}`, MOST_AN_HOUR, 'hour')
    const [named] = await sql<{ minutes_id: string }[]>`
      select minutes_id from public.minutes_signatures where condominium_id = ${condominiumId} and id = ${signature_id}`
    if (!named) throw new AppError('not_found')
    const minutes = await lockMinutes(context, named.minutes_id)
    const all = await standingSignatures(context, minutes.id)
    const own = all.find(({ id }) => id === signature_id)
    const isOwn = own?.user_id === userId
    // Others do not learn that there is anything to sign.
    if (!isOwn && !manages(context)) throw new AppError('not_found')
    refuseUnless(minutes.state !== 'signed', 'minutes_signed')
    refuseUnless(minutes.state === 'signing', 'minutes_not_open')
    refuseUnless(own !== undefined && own.signed_at === null, 'minutes_signature_done')
    refuseUnless(
      isOwn || signed.way === 'outside' || (signed.way === 'drawn' && own.user_id === null),
      'minutes_not_yours',
    )
    refuseUnless(minutes.text_hash === text_hash, 'minutes_changed')
    const given = { way: signed.way, signed_at: now, signed_by: userId }
    if (signed.way === 'outside') {
      const pdf = new Uint8Array(Buffer.from(signed.pdf, 'base64'))
      refuseUnless(isSignedPdf(pdf), 'minutes_not_signed_pdf')
      const left = await paperOf(context, minutes.id, 'to_sign')
      await sql`
        insert into private.minutes_papers (condominium_id, minutes_id, signature_id, kind, pdf)
        values (${condominiumId}, ${minutes.id}, ${signature_id}, 'outside', ${Buffer.from(pdf)})`
      const file = { file_hash: await sha256Hex(pdf), is_continued: left !== null && startsWith(pdf, left) }
      await sql`
        update public.minutes_signatures set ${sql({ ...given, ...file })} where condominium_id = ${condominiumId} and id = ${signature_id}`
    } else {
      refuseUnless(signed.way === 'drawn' || sameName(signed.name, own.name), 'minutes_name')
      await sql`
        update public.minutes_signatures set ${sql({ ...given, drawn: signed.way === 'drawn' ? signed.path : null })}
        where condominium_id = ${condominiumId} and id = ${signature_id}`
    }
    const left = all.filter(({ id, signed_at }) => id !== signature_id && signed_at === null).length
    audit({ entity: 'assembly_minutes', entityId: minutes.id, after: { way: signed.way, left } })
    if (left === 0) {
      const pdf_hash = await keepPaper(context, minutes.id, 'signed')
      // The trigger computes the seal from the stored signatures.
      await sql`
        update public.assembly_minutes set signed_at = ${now}, pdf_hash = ${pdf_hash}, seal_hash = ${'0'.repeat(64)}
        where condominium_id = ${condominiumId} and id = ${minutes.id}`
      await context.enqueue('tell-minutes', { condominiumId, minutesId: minutes.id, telling: 'signed' })
    }
    return { id: minutes.id, left }
  },
})
