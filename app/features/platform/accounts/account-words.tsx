import { CircleCheck, CirclePause, type LucideIcon, MailWarning } from 'lucide-react'
import { type AccountState, accountStates } from '../../../../domain/platform/account-acts.ts'
import { Status } from '../../../ui/data/status.tsx'
import { moment } from '../../settings/security/account/moment.ts'

type Face = { icon: LucideIcon; tone: 'success' | 'warning' | 'danger' }
const faces: Record<AccountState, Face> = {
  active: { icon: CircleCheck, tone: 'success' },
  unconfirmed: { icon: MailWarning, tone: 'warning' },
  suspended: { icon: CirclePause, tone: 'danger' },
}

export const AccountStatus = ({ state, alone }: { state: AccountState; alone?: boolean }) => (
  <Status {...faces[state]} alone={alone}>
    {accountStates[state]}
  </Status>
)

export const signInWords = (instant: string | null): string => (instant ? moment(instant) : 'Nunca')

const providers: Record<string, string> = {
  email: 'E-mail e senha',
  phone: 'Celular',
  google: 'Google',
  apple: 'Apple',
  azure: 'Microsoft',
  facebook: 'Facebook',
  github: 'GitHub',
}
export const providerName = (provider: string): string => providers[provider] ?? provider
