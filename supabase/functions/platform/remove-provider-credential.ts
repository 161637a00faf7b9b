import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { providerInput, readInUse, writeCredential } from '../_shared/platform/credentials.ts'
import { keepChange, lockPart } from '../_shared/platform/settings.ts'

/** Ends the use of a saved credential: the environment's goes again, if there is one. Throws `platform_second_factor_required`, `not_found`. */
export default command('remove-provider-credential', {
  roles: ['superadmin'],
  auditedAs: 'Removeu a credencial de um provedor',
  section: 'platform-settings',
  input: z.strictObject({ provider: providerInput }),
  logsRefusals: true,
  async run(context, { provider }) {
    const { sql, audit } = context
    await requireShownFactor(sql)
    await lockPart(sql, 'credentials')
    const before = await readInUse(sql, provider)
    if (!before) throw new AppError('not_found')
    const item = { provider, before, after: null }
    await writeCredential(sql, [item])
    const id = await keepChange(context, 'credentials', 'Volta à do ambiente', [item])
    audit({
      entity: 'provider_credentials',
      entityId: id,
      before: { provider, fingerprint: before.fingerprint },
      after: { provider, fingerprint: null },
    })
    return { id }
  },
})
