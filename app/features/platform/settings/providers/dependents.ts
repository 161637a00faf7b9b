import type { ProviderName } from '../../../../../domain/platform/providers.ts'
import { counted } from '../../../../lib/words.ts'
import type { Credentials } from './providers-query.ts'

/** What waits for a provider or is paid through it, in words; null where nothing is. */
export function dependentWords(
  provider: ProviderName,
  { messages, subscriptions, accounts, pix_charges, gates }: Credentials['dependents'],
): string | null {
  const parts: Record<ProviderName, (string | false)[]> = {
    email: [waiting(messages.email)],
    whatsapp: [waiting(messages.whatsapp)],
    sms: [waiting(messages.sms)],
    mercado_pago: [
      subscriptions > 0 && counted(subscriptions, 'assinatura paga', 'assinaturas pagas'),
      accounts > 0 && counted(accounts, 'conta de condomínio ligada', 'contas de condomínios ligadas'),
    ],
    pix: [pix_charges > 0 && counted(pix_charges, 'cobrança aberta com Pix', 'cobranças abertas com Pix')],
    gate: [gates > 0 && counted(gates, 'portão que abre daqui', 'portões que abrem daqui')],
  }
  return parts[provider].filter(Boolean).join(' e ') || null
}

const waiting = (count = 0): string | false =>
  count > 0 && counted(count, 'mensagem que espera', 'mensagens que esperam')
