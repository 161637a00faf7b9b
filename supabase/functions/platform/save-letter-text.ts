import { AppError } from '../../../domain/errors.ts'
import { letterChange } from '../../../domain/letters/input.ts'
import { isSameText } from '../../../domain/letters/letter-texts.ts'
import { originalHash } from '../../../worker/message-templates/samples/original.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { refuseFaults, standingVersion, versionText, writeLetters } from '../_shared/platform/letters.ts'
import { keepChange, lockPart } from '../_shared/platform/settings.ts'

/**
 * Writes a new version of what the platform says in an event's letters; what is queued from now on has it. Throws `platform_second_factor_required`,
 * `letter_text_unchanged`, `platform_change_outdated`.
 */
export default command('save-letter-text', {
  roles: ['superadmin'],
  auditedAs: 'Mudou o texto de uma mensagem',
  section: 'platform-settings',
  input: letterChange,
  logsRefusals: true,
  async run(context, { event, text, standing, reason }) {
    const { sql, userId, audit } = context
    await requireShownFactor(sql)
    await lockPart(sql, 'texts')
    refuseFaults(event, text)
    const before = await standingVersion(sql, event)
    if (before !== standing) throw new AppError('platform_change_outdated')
    const replaced = await versionText(sql, event, before)
    if (isSameText(text, replaced ?? { subject: null, opening: null, closing: null }))
      throw new AppError('letter_text_unchanged')
    if (Object.values(text).every((words) => words === null)) throw new AppError('letter_text_empty')
    const hash = await originalHash(event)
    const [written] = await sql<{ version: number }[]>`
      insert into private.letter_versions (event, version, subject, opening, closing, original_hash, reason, made_by)
      select ${event}, coalesce(max(v.version), 0) + 1, ${text.subject}, ${text.opening}, ${text.closing}, ${hash}, ${reason}, ${userId}::uuid
      from private.letter_versions v where v.event = ${event}
      returning version`
    const after = written!.version
    await writeLetters(sql, [{ event, before, after }])
    const id = await keepChange(context, 'texts', reason, [{ event, before, after }])
    audit({
      entity: 'letter_texts',
      entityId: id,
      before: { event, version: before, ...replaced },
      after: { event, version: after, ...text, reason },
    })
    return { id, version: after }
  },
})
