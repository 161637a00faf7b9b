import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { tryCredential } from '../_shared/credentials/trying.ts'
import { readValues } from '../_shared/credentials/values.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import { providerInput, valuesInput } from '../_shared/platform/credentials.ts'

/** Tests a provider's credential as it is typed, without harm and without keeping it. Throws `platform_second_factor_required`. */
export default command('test-provider-credential', {
  roles: ['superadmin'],
  auditedAs: 'Testou uma credencial de um provedor',
  section: 'platform-settings',
  changes: 'nothing',
  isSecret: true,
  input: z.strictObject({ provider: providerInput, values: valuesInput }),
  logsRefusals: true,
  async run({ sql, limit, userId, audit }, { provider, values }) {
    await requireShownFactor(sql)
    await limit(`provider credential ${userId}`, 60, 'hour')
    const typed = readValues(provider, values)
    const test = await tryCredential(provider, typed)
    audit({ entity: 'provider_credentials', after: { provider, outcome: test.outcome } })
    return test
  },
})
