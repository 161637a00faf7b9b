import { Button, Text } from '@mantine/core'
import { Building2, KeyRound, MonitorSmartphone } from 'lucide-react'
import { actionWords } from '../../../../domain/audit/actions.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { factorTypes } from '../../../../domain/platform/account-acts.ts'
import { roleOf } from '../../../../domain/role-words.ts'
import { dayOf } from '../../../lib/words.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { deviceName, placeName } from '../../settings/security/account/device.ts'
import { moment } from '../../settings/security/account/moment.ts'
import { Rows } from '../../settings/security/rows.tsx'
import type { Account } from './accounts-queries.ts'
import type { AccountDeed } from './act-dialog.tsx'
import { deeds } from './deeds.ts'

type PartProps = { account: Account; onAct?: (deed: AccountDeed) => void }

const None = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

const statusWords: Record<Account['memberships'][number]['status'], string> = {
  approved: 'acesso ativo',
  pending: 'espera aprovação',
  rejected: 'pedido recusado',
  suspended: 'acesso suspenso pelo condomínio',
  ended: 'acesso encerrado',
}

type MembershipRowsProps = { label: string; memberships: Account['memberships'] }

export const MembershipRows = ({ label, memberships }: MembershipRowsProps) =>
  memberships.length === 0 ? (
    <None>Não faz parte de nenhum condomínio.</None>
  ) : (
    <Rows
      label={label}
      icon={<Building2 size={20} aria-hidden />}
      rows={memberships.map(({ id, condominium, city, state, role, role_form, status, created_at }) => ({
        id,
        first: condominium,
        second: [
          roleOf(role, role_form),
          statusWords[status],
          `desde ${formatDate(dayOf(created_at))}`,
          [city, state].filter(Boolean).join('/'),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )

export const Memberships = ({ account: { memberships } }: PartProps) => (
  <Section title="Condomínios">
    <MembershipRows label="Condomínios da conta" memberships={memberships} />
  </Section>
)

export const Devices = ({ account, onAct }: PartProps) => (
  <Section
    title="Aparelhos conectados"
    action={
      onAct &&
      account.sessions.length > 1 && (
        <Button variant="subtle" onClick={() => onAct(deeds.sessions(account))}>
          Encerrar todos
        </Button>
      )
    }
  >
    {account.sessions.length === 0 && <None>Nenhum aparelho está conectado.</None>}
    <Rows
      label="Aparelhos da conta"
      icon={<MonitorSmartphone size={20} aria-hidden />}
      rows={account.sessions.map(({ id, user_agent, created_at, last_used_at, ip }) => {
        const device = deviceName(user_agent)
        return {
          id,
          first: device,
          second: `Usado em ${moment(last_used_at)} · ${placeName(ip)} · entrou em ${moment(created_at)}`,
          action: onAct && { label: 'Encerrar', run: () => onAct(deeds.sessions(account, { id, device })) },
        }
      })}
    />
  </Section>
)

export const Factors = ({ account, onAct }: PartProps) => (
  <Section title="Segundo fator">
    {account.factors.length === 0 && <None>Não tem. A conta abre só com a senha.</None>}
    <Rows
      label="Segundos fatores da conta"
      icon={<KeyRound size={20} aria-hidden />}
      rows={account.factors.map((factor) => ({
        id: factor.id,
        first: factor.name || factorTypes[factor.type],
        second: `${factorTypes[factor.type]} · desde ${moment(factor.created_at)}`,
        action: onAct && { label: 'Remover', run: () => onAct(deeds.factor(account, factor)) },
      }))}
    />
  </Section>
)

export const History = ({ account: { acts } }: PartProps) => (
  <Section title="O que a plataforma fez com esta conta">
    {acts.length === 0 ? (
      <None>Nada até hoje.</None>
    ) : (
      <PlumbLine
        events={acts.map(({ id, action, after, created_at, actor }) => ({
          id: String(id),
          what: actionWords({ action, entity: 'accounts' }),
          when: moment(created_at),
          more: [
            actor,
            typeof after?.identity_check === 'string' && after.identity_check,
            typeof after?.reason === 'string' && after.reason,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    )}
  </Section>
)
