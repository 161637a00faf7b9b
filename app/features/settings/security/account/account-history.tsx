import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PlumbLine } from '../../../../ui/data/plumb-line.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { accountHistoryQuery } from '../security-queries.ts'
import { placeName } from './device.ts'
import { moment } from './moment.ts'

/** What each entry of `my_account_history` says; that function picks them. */
const words: Record<string, string> = {
  login: 'Entrou na conta',
  logout: 'Saiu da conta',
  user_signedup: 'Criou a conta',
  user_repeated_signup: 'Alguém tentou criar outra conta com este e-mail',
  user_modified: 'Mudou os dados da conta',
  user_updated_password: 'Trocou a senha',
  user_recovery_requested: 'Pediu um link para trocar a senha',
  user_reauthenticate_requested: 'Pediu um código de confirmação',
  identity_unlinked: 'Desligou outra conta',
  verification_attempted: 'Confirmou o segundo fator',
  factor_in_progress: 'Começou a ligar um segundo fator',
  factor_unenrolled: 'Removeu um segundo fator',
  factor_deleted: 'O suporte removeu um segundo fator',
  recovery_codes_generated: 'Criou códigos de recuperação',
  recovery_codes_regenerated: 'Criou novos códigos de recuperação',
  recovery_codes_verified: 'Usou um código de recuperação',
  recovery_codes_deleted: 'Excluiu os códigos de recuperação',
  passkey_created: 'Criou uma chave de acesso',
  passkey_deleted: 'Removeu uma chave de acesso',
}

/** What happened to the account, newest first. */
export function AccountHistory() {
  const known = useQuery(accountHistoryQuery())
  if (!known.data) return <NotLoaded query={known} isPart rows={4} />
  const events = known.data
  if (events.length === 0) return <Text c="dimmed">Nada aconteceu ainda.</Text>
  return (
    <PlumbLine
      events={events.map(({ id, action, happened_at, ip }) => ({
        id,
        what: words[action] ?? 'Mudou a conta',
        when: moment(happened_at),
        more: ip ? placeName(ip) : undefined,
      }))}
    />
  )
}
