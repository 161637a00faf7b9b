import { z } from 'zod'
import {
  type CredentialSource,
  type ProviderName,
  providerNames,
} from '../../../domain/platform/providers.ts'
import { channelStates } from '../_shared/channel-states.ts'
import { command } from '../_shared/command.ts'
import { optionalSetting, savedSetting } from '../_shared/environment.ts'
import { isStandIn } from '../_shared/payment-test/environment.ts'
import type { CredentialItem } from '../_shared/platform/credentials.ts'

type Saved = {
  since: string
  by: string | null
  fingerprint: string
  shown: Record<string, string>
  /** Until when notices signed with the secret before are taken; null: none is. */
  notices_until: string | null
}
type Dependents = {
  messages: Record<string, number>
  subscriptions: number
  accounts: number
  pix_charges: number
  gates: number
}
type Change = {
  id: string
  made_at: string
  made_by: string | null
  source: string
  items: CredentialItem[]
  undone_at: string | null
  undone_by: string | null
  may_undo: boolean
}
type Row = { factor_shown: boolean; saved: Record<string, Saved>; dependents: Dependents; changes: Change[] }

/** Where each provider's credential comes from, since when and by whom, what depends on it, and the changes; never a secret. */
export default command('view-provider-credentials', {
  roles: ['superadmin'],
  auditedAs: 'Viu de onde vêm as credenciais dos provedores',
  section: 'platform-settings',
  input: z.strictObject({}),
  readOnly: true,
  async run({ sql }) {
    const [row] = await sql<Row[]>`
      select private.second_factor_shown() as factor_shown, private.saved_credentials() as saved, private.provider_dependents() as dependents,
        private.platform_history('credentials') as changes`
    const { saved, ...rest } = row!
    return {
      ...rest,
      providers: providerNames.map((name) => ({
        name,
        source: sourceOf(name, saved[name]),
        saved: saved[name] ?? null,
      })),
    }
  },
})

/** A setting that is there when the provider's whole credential is. */
const telling: Record<ProviderName, string> = {
  email: 'SMTP_URL',
  mercado_pago: 'MERCADO_PAGO_ACCESS_TOKEN',
  whatsapp: 'WHATSAPP_ACCESS_TOKEN',
  sms: 'SMS_API_URL',
  pix: 'PIX_API_URL',
  gate: 'GATE_API_URL',
}

function sourceOf(name: ProviderName, saved: Saved | undefined): CredentialSource {
  if (saved) return savedSetting(telling[name]) ? 'saved' : 'broken'
  // Of these the functions are told only how they stand.
  if (name === 'email' || name === 'whatsapp' || name === 'sms') {
    const state = channelStates()[name]
    return state === 'real' ? 'environment' : state === 'local' ? 'local' : 'none'
  }
  const value = optionalSetting(telling[name], '')
  if (!value) return 'none'
  const isLocal = name === 'mercado_pago' ? isStandIn() : isHere(value)
  return isLocal ? 'local' : 'environment'
}

const isHere = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
