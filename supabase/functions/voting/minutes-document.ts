import { AppError } from '../../../domain/errors.ts'
import { minutesDocumentInput } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { manages } from '../_shared/guards.ts'
import { lockMinutes, standingSignatures } from '../_shared/voting/minutes/locks.ts'
import { minutesPdf, paperOf, signedOutside } from '../_shared/voting/minutes/sealing.ts'

/** Papers of one person a minute. */
const MOST_A_MINUTE = 20

/**
 * Returns the minutes as a PDF: signed ones byte for byte as sealed, those awaiting signatures as submitted for signing, a draft with its mark; or a
 * file that someone signed outside. Throws `not_found` for anyone they do not concern.
 */
export default command('minutes-document', {
  roles: 'boardAndResidents',
  feature: 'voting',
  readOnlyAllowed: true,
  auditedAs: 'Baixou uma ata',
  section: 'minutes',
  answersFile: true,
  input: minutesDocumentInput,
  async run(context, { minutes_id, signature_id }) {
    const { userId, audit } = context
    await context.limit(`minutes-document:${userId}`, MOST_A_MINUTE)
    const minutes = await lockMinutes(context, minutes_id, 'read')
    const signatures = await standingSignatures(context, minutes_id)
    const isNamed = minutes.state === 'signing' && signatures.some(({ user_id }) => user_id === userId)
    if (minutes.state !== 'signed' && !manages(context) && !isNamed) throw new AppError('not_found')
    audit({ entity: 'assembly_minutes', entityId: minutes_id, after: { document: 'Ata' } })
    if (signature_id) {
      const pdf = await signedOutside(context, minutes_id, signature_id)
      if (!pdf) throw new AppError('not_found')
      return pdfAnswer(pdf, 'ata-assinada-fora.pdf')
    }
    if (minutes.state === 'draft') return pdfAnswer(await minutesPdf(context, minutes_id), 'ata-minuta.pdf')
    const pdf = await paperOf(context, minutes_id, minutes.state === 'signed' ? 'signed' : 'to_sign')
    if (!pdf) throw new AppError('not_found')
    return pdfAnswer(pdf, `ata-${minutes.code}.pdf`)
  },
})
