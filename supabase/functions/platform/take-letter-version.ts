import { AppError } from '../../../domain/errors.ts'
import { letterVersion } from '../../../domain/letters/input.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { refuseFaults, standingVersion, versionText, writeLetters } from '../_shared/platform/letters.ts'
import { keepChange, lockPart } from '../_shared/platform/settings.ts'

/**
 * Takes an earlier version of an event's text again, or the product's own words. Throws `platform_second_factor_required`, `not_found`,
 * `letter_text_unchanged`, `platform_change_outdated`.
 */
export default command('take-letter-version', {
  roles: ['superadmin'],
  auditedAs: 'Voltou a um texto anterior de uma mensagem',
  section: 'platform-settings',
  input: letterVersion,
  logsRefusals: true,
  async run(context, { event, version, standing, reason }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    await lockPart(sql, 'texts')
    const before = await standingVersion(sql, event)
    if (before !== standing) throw new AppError('platform_change_outdated')
    if (before === version) throw new AppError('letter_text_unchanged')
    const replaced = await versionText(sql, event, before)
    const text = await versionText(sql, event, version)
    if (version !== null && !text) throw new AppError('not_found')
    // A release may have taken a placeholder away since.
    if (text) refuseFaults(event, text)
    await writeLetters(sql, [{ event, before, after: version }])
    const id = await keepChange(context, 'texts', reason, [{ event, before, after: version }])
    audit({
      entity: 'letter_texts',
      entityId: id,
      before: { event, version: before, ...replaced },
      after: { event, version, ...text, reason },
    })
    return { id }
  },
})
