import { saveRetentionInput } from '../../../domain/data-protection/retention.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { retentionItem, writeRetention } from '../_shared/platform/retention.ts'
import { keepChange, lockPart } from '../_shared/platform/settings.ts'

/**
 * Sets how long the platform keeps something of its own, within what the privacy notice promises; a shorter time holds a week later. Throws
 * `platform_second_factor_required`, `retention_unchanged`.
 */
export default command('save-retention-period', {
  roles: ['superadmin'],
  auditedAs: 'Mudou um prazo de guarda da plataforma',
  section: 'platform-settings',
  input: saveRetentionInput,
  logsRefusals: true,
  async run(context, { change: { kind, amount }, source }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    await lockPart(sql, 'retention')
    const item = await retentionItem(context, kind, amount)
    await writeRetention(sql, [item])
    const id = await keepChange(context, 'retention', source, [item])
    audit({
      entity: 'retention_periods',
      entityId: id,
      before: item.before && { kind, ...item.before },
      after: { kind, ...item.after, source },
    })
    return { id, from_on: item.after!.from_on }
  },
})
