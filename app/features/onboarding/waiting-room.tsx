import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Membership } from '../../lib/membership/membership.tsx'
import { useSession } from '../../lib/session.tsx'
import { toastRefreshed } from '../../lib/toasts.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { Facts, Reception } from './reception.tsx'
import { RequestAccess } from './request-access.tsx'

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' })

/** What someone sees who may not enter yet, or no longer: own data, the reason, what to do, the way out. */
export function WaitingRoom({ membership, switcher }: { membership: Membership; switcher: ReactNode }) {
  const { user } = useSession()
  const facts = (
    <Facts
      facts={[
        ['Condomínio', membership.condominium_name],
        ['Nome', membership.full_name],
        ['E-mail', user?.email],
        ['Unidade informada', membership.unit_hint],
        ['Pedido feito em', day.format(new Date(membership.created_at))],
      ]}
    />
  )
  if (membership.status === 'rejected')
    return <Rejected membership={membership} facts={facts} switcher={switcher} />
  if (membership.status === 'suspended')
    return <Suspended membership={membership} facts={facts} switcher={switcher} />
  return <Pending membership={membership} facts={facts} switcher={switcher} />
}

type RoomProps = { membership: Membership; facts: ReactNode; switcher: ReactNode }

function Pending({ membership, facts, switcher }: RoomProps) {
  const queries = useQueryClient()
  // Approved, the room gives way to the condominium; else the toast is all that tells that the answer is fresh.
  const look = useMutation({
    mutationFn: () => queries.refetchQueries({ queryKey: ['memberships'] }, { throwOnError: true }),
    meta: { action: 'atualizar os dados' },
    onSuccess: () => toastRefreshed('Dados'),
  })
  return (
    <Reception
      title="Seu pedido está com o síndico"
      sentence={`Aguarde a aprovação do administrador do condomínio ${membership.condominium_name}. Quando ele aprovar, esta página abre o condomínio para você.`}
      extra={switcher}
    >
      {facts}
      <Button
        variant="default"
        leftSection={<RefreshCw size={18} />}
        loading={look.isPending}
        onClick={() => look.mutate()}
      >
        Ver se já foi aprovado
      </Button>
    </Reception>
  )
}

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
      <RequestAccess verb="Pedir acesso de novo" />
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
    </Reception>
  )
}

/** Signed in, and nowhere yet: the code of a condominium opens the way. */
export function NoCondominium() {
  const { user } = useSession()
  return (
    <Reception
      title="Entre no seu condomínio"
      sentence="Sua conta ainda não está ligada a nenhum condomínio. Com o código, o síndico recebe seu pedido de acesso."
    >
      <Facts facts={[['E-mail', user?.email]]} />
      <RequestAccess verb="Pedir acesso" />
    </Reception>
  )
}
