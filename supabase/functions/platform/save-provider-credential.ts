import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import type { CredentialTest } from '../../../domain/platform/providers.ts'
import { command } from '../_shared/command.ts'
import { fingerprintOf, sealCredential, shownOf } from '../_shared/credentials/sealed.ts'
import { tryCredential } from '../_shared/credentials/trying.ts'
import { readValues } from '../_shared/credentials/values.ts'
import { requireShownFactor } from '../_shared/platform/accounts.ts'
import {
  keepSealed,
  providerInput,
  readInUse,
  valuesInput,
  writeCredential,
} from '../_shared/platform/credentials.ts'
import { keepChange, lockPart } from '../_shared/platform/settings.ts'

const input = z.strictObject({
  provider: providerInput,
  values: valuesInput,
  /** Somebody read what the test leaves open. */
  is_asserted: z.boolean().default(false),
})

/**
 * Saves a provider's credential, sealed, after the same test as the page's; it goes before the environment's from now on. Throws
 * `platform_second_factor_required`, `provider_credential_refused`, `provider_credential_untested`, `provider_credential_same`.
 */
export default command('save-provider-credential', {
  roles: ['superadmin'],
  auditedAs: 'Trocou a credencial de um provedor',
  section: 'platform-settings',
  isSecret: true,
  input,
  logsRefusals: true,
  async run(context, { provider, values, is_asserted }) {
    const { sql, audit, limit, userId } = context
    await requireShownFactor(sql)
    await limit(`provider credential ${userId}`, 60, 'hour')
    const typed = readValues(provider, values)
    const test = await tryCredential(provider, typed)
    if (test.outcome === 'refused')
      throw new AppError('provider_credential_refused', { message: `Não foi salva. ${wordsOf(test)}` })
    const isOpen = test.outcome === 'unreachable' || test.findings.some(({ isGood }) => !isGood)
    if (isOpen && !is_asserted)
      throw new AppError('provider_credential_untested', {
        message: `Ainda não foi salva. ${wordsOf(test)} Para usá-la assim mesmo, escolha salvar sem essa prova.`,
      })
    // Asked before the lock: others do not wait for the provider.
    await lockPart(sql, 'credentials')
    const before = await readInUse(sql, provider)
    const fingerprint = fingerprintOf(provider, typed)
    if (before?.fingerprint === fingerprint) throw new AppError('provider_credential_same')
    const id = await keepSealed(sql, {
      provider,
      sealed: sealCredential(provider, typed),
      fingerprint,
      shown: shownOf(provider, typed),
      saved_by: userId!,
    })
    const item = { provider, before, after: { id, fingerprint } }
    await writeCredential(sql, [item])
    const change = await keepChange(context, 'credentials', sourceOf(test), [item])
    audit({
      entity: 'provider_credentials',
      entityId: change,
      before: { provider, fingerprint: before?.fingerprint ?? null },
      after: { provider, fingerprint, outcome: test.outcome },
    })
    return { id: change, outcome: test.outcome }
  },
})

const wordsOf = ({ summary, advice, findings }: CredentialTest): string =>
  [
    summary,
    ...findings.filter(({ isGood }) => !isGood).map(({ name, value }) => `${name}: ${value}.`),
    advice,
  ]
    .filter(Boolean)
    .join(' ')

const sourceOf = ({ outcome }: CredentialTest): string =>
  outcome === 'works' ? 'Testada ao salvar' : 'Salva sem prova inteira'
