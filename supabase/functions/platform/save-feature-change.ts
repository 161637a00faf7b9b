import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { featureChange } from '../../../domain/platform/feature-changes.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { featureEffects, featureItem, writeFeature } from '../_shared/platform/features.ts'
import { keepChange, lockPart } from '../_shared/platform/settings.ts'

const input = z.strictObject({
  change: featureChange,
  /** Who loses by it was shown. */
  is_seen: z.boolean().default(false),
})

/**
 * Opens or closes a feature for all, a share or one condominium, or gives one its own limit. Nothing is deleted. Throws
 * `platform_second_factor_required`, `feature_unseen`, and as featureItem does.
 */
export default command('save-feature-change', {
  roles: ['superadmin'],
  auditedAs: 'Abriu ou fechou um recurso',
  section: 'platform-settings',
  condominium: () => '',
  input,
  logsRefusals: true,
  async run(context, { change, is_seen }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    await lockPart(sql, 'features')
    const item = await featureItem(context, change)
    if (!is_seen && (await featureEffects(sql, item, '')).lose > 0) throw new AppError('feature_unseen')
    await writeFeature(context, item)
    const id = await keepChange(context, 'features', change.reason, [item])
    audit({
      entity: 'feature_rules',
      entityId: id,
      before: item.before,
      after: { ...item.after, reason: change.reason },
    })
    return { id }
  },
})
