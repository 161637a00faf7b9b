import { isAdministrator, type Role } from '../../../domain/permissions/roles.ts'
import type { Membership } from '../../lib/membership/membership.tsx'
import { closedReason } from '../../lib/membership/writable.ts'

/** What the line of a condominium that can only be read says; null while it may be written to, and to who runs the platform. */
export function readOnlyWords(
  state: Membership['subscription_state'],
  role: Role | null,
): { sentence: string; verb: string | null } | null {
  const reason = closedReason(state)
  if (!reason || !role || role === 'superadmin') return null
  if (!isAdministrator(role))
    return {
      sentence:
        'O condomínio está só para leitura: nada pode ser registrado até a administração regularizar a assinatura.',
      verb: null,
    }
  return reason === 'trial_expired'
    ? { sentence: 'O teste grátis terminou: o condomínio está só para leitura.', verb: 'Assinar um plano' }
    : {
        sentence: 'A assinatura não está ativa: o condomínio está só para leitura.',
        verb: 'Regularizar a assinatura',
      }
}
