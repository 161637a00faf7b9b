import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import type { Membership } from '../../lib/membership/membership.tsx'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { toastRefreshed } from '../../lib/toasts.tsx'
import { PlumbLine } from '../../ui/data/plumb-line.tsx'
import { ConfirmDestructive } from '../../ui/form/confirm-destructive.tsx'
import { CorrectRequest } from './correct-request.tsx'
import { useCancelRequest } from './mutations.ts'
import { OwnAccount } from './own-account.tsx'
import { ownRequestQuery } from './queries.ts'
import { Facts, type OwnFacts, Reception } from './reception.tsx'

const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: brasiliaZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

type PendingRoomProps = { membership: Membership; facts: OwnFacts; switcher: ReactNode }

/** Shows a pending request: what was requested, what comes next, and how to correct or withdraw it. */
export function PendingRoom({ membership, facts, switcher }: PendingRoomProps) {
  const queries = useQueryClient()
  const own = useQuery(ownRequestQuery(membership.condominium_id))
  const [correcting, correction] = useDisclosure(false)
  // If approved, the condominium replaces the room; otherwise only the toast shows that the answer is fresh.
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
      <Facts
        facts={[
          ...facts,
          ['Unidade informada', membership.unit_hint ?? 'Não informada'],
          ['CPF', own.data?.document_masked],
        ]}
      />
      {correcting ? (
        <CorrectRequest membership={membership} onDone={correction.close} />
      ) : (
        <Group gap="sm">
          <Button onClick={correction.open}>Corrigir o pedido</Button>
          <Button
            variant="default"
            leftSection={<RefreshCw size={18} />}
            loading={look.isPending}
            onClick={() => look.mutate()}
          >
            Ver se já foi aprovado
          </Button>
        </Group>
      )}
      <h2 style={{ margin: '40px 0 12px' }}>O que acontece agora</h2>
      <PlumbLine
        events={[
          {
            id: 'now',
            what: 'O síndico confere quem você é e a sua unidade',
            when: 'Agora',
            more: 'A unidade certa, e o CPF se ele já estiver no cadastro do condomínio, ajudam.',
          },
          {
            id: 'asked',
            what: 'Você pediu acesso',
            when: moment.format(new Date(membership.created_at)),
            more: 'Você recebe um e-mail com a resposta. Se for recusado, verá o motivo aqui e poderá pedir de novo.',
          },
        ]}
      />
      <GiveUp membership={membership} />
      <OwnAccount condominiumId={membership.condominium_id} />
    </Reception>
  )
}

/** Withdraws the request: a user who picked the wrong condominium owes no explanation. */
export function GiveUp({ membership }: { membership: Membership }) {
  const [asking, { open, close }] = useDisclosure(false)
  const cancel = useCancelRequest()
  return (
    <div style={{ marginTop: 40 }}>
      <Text size="sm" c="var(--text-2)" mb={4}>
        Não é o seu condomínio, ou desistiu?
      </Text>
      <Button variant="default" c="var(--danger)" onClick={open}>
        Cancelar o pedido
      </Button>
      <ConfirmDestructive
        opened={asking}
        onClose={close}
        verb="Cancelar o pedido"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate(membership.id, { onSuccess: close })}
      >
        O pedido de acesso a {membership.condominium_name} é apagado e o síndico deixa de vê-lo. A sua conta
        continua, e você pode pedir de novo com o código.
      </ConfirmDestructive>
    </div>
  )
}
