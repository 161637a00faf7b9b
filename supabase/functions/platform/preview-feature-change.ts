import { z } from 'zod'
import { line } from '../../../domain/fields/text.ts'
import { featureChange } from '../../../domain/platform/feature-changes.ts'
import { command } from '../_shared/command.ts'
import { featureEffects, featureItem } from '../_shared/platform/features.ts'

const input = z.strictObject({
  change: featureChange,
  /** Part of the names to show. */
  wanted: line(80).default(''),
})

/** Returns which condominiums a change opens or closes a feature for, and what is under way there; writes nothing. */
export default command('preview-feature-change', {
  roles: ['superadmin'],
  auditedAs: 'Conferiu um recurso antes de salvar',
  section: 'platform-settings',
  condominium: () => '',
  input,
  readOnly: true,
  run: async (context, { change, wanted }) =>
    featureEffects(context.sql, await featureItem(context, change), wanted),
})
