import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import type { Membership } from '../../lib/membership/membership.tsx'
import { useSession } from '../../lib/session.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { OwnAccount } from './own-account.tsx'
import { GiveUp, PendingRoom } from './pending-room.tsx'
import { Facts, type OwnFacts, Reception } from './reception.tsx'
import { RequestAccess } from './request-access.tsx'

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: brasiliaZone })

/** Shown to users who may not enter yet, or no longer: own data, the reason, what to do, the way out. */
export function WaitingRoom({ membership, switcher }: { membership: Membership; switcher: ReactNode }) {
  const { user } = useSession()
  const own: OwnFacts = [
    ['Condomínio', membership.condominium_name],
    ['Nome', membership.full_name],
    ['E-mail', user?.email],
  ]
  if (membership.status === 'pending')
    return <PendingRoom membership={membership} facts={own} switcher={switcher} />
  const facts = (
    <Facts
      facts={[
        ...own,
        ['Unidade informada', membership.unit_hint],
        ['Pedido feito em', day.format(new Date(membership.created_at))],
      ]}
    />
  )
  if (membership.status === 'rejected')
    return <Rejected membership={membership} facts={facts} switcher={switcher} />
  return <Suspended membership={membership} facts={facts} switcher={switcher} />
}

type RoomProps = { membership: Membership; facts: ReactNode; switcher: ReactNode }

function Reason({ text }: { text: string | null }) {
  return (
    <div style={{ marginBottom: 32 }}>
      <Notice kind="warning" title="Motivo">
        {text ?? 'O síndico não escreveu o motivo. Fale com ele para saber mais.'}
      </Notice>
    </div>
  )
}

function Rejected({ membership, facts, switcher }: RoomProps) {
  return (
    <Reception
      title="Seu pedido não foi aprovado"
      sentence={`O administrador do condomínio ${membership.condominium_name} recusou o pedido de acesso.`}
      extra={switcher}
    >
      <Reason text={membership.reason} />
      {facts}
      <h2 style={{ margin: '0 0 4px' }}>Pedir de novo</h2>
      <Text c="var(--text-2)" mb="md">
        Confira o código e a unidade. O síndico recebe o novo pedido.
      </Text>
      <RequestAccess verb="Pedir acesso de novo" unit={membership.unit_hint ?? ''} />
      <GiveUp membership={membership} />
      <OwnAccount condominiumId={membership.condominium_id} />
    </Reception>
  )
}

function Suspended({ membership, facts, switcher }: RoomProps) {
  return (
    <Reception
      title="Seu acesso está suspenso"
      sentence={`Fale com o administrador do condomínio ${membership.condominium_name}. Seus dados continuam guardados.`}
      extra={switcher}
    >
      <Reason text={membership.reason} />
      {facts}
      <OwnAccount condominiumId={membership.condominium_id} />
    </Reception>
  )
}

/** Signed in, and nowhere yet or no longer: the code of a condominium opens the way. */
export function NoCondominium({ former }: { former: Membership | undefined }) {
  const { user } = useSession()
  return (
    <Reception
      title="Entre no seu condomínio"
      sentence="Sua conta não está ligada a nenhum condomínio. Com o código, o síndico recebe seu pedido de acesso."
    >
      {former && (
        <div style={{ marginBottom: 32 }}>
          <Notice kind="info" title={`Seu acesso a ${former.condominium_name} foi encerrado`}>
            {former.reason ?? 'Se foi engano, fale com a administração ou peça acesso de novo.'}
          </Notice>
        </div>
      )}
      <Facts facts={[['E-mail', user?.email]]} />
      <RequestAccess verb="Pedir acesso" />
      <OwnAccount condominiumId={former?.condominium_id} />
    </Reception>
  )
}
