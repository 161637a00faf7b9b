import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { dayOf } from '../../../lib/words.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useStartConnection } from './online-mutations.ts'
import type { PaymentAccount } from './online-queries.ts'
import { TermsDialog } from './terms-dialog.tsx'

const useManages = () => {
  const { role } = useMembership()
  return isAdministrator(role)
}

/** Explains the connection, and links to Mercado Pago. */
export function NotConnected() {
  const start = useStartConnection()
  const manages = useManages()
  const writable = useWritable()
  return (
    <EmptyState
      title="Receba por cartão e Pix na hora"
      actions={
        manages &&
        writable && (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            Conectar conta do Mercado Pago
          </Button>
        )
      }
      note="A conta precisa ser do CNPJ do condomínio. O dinheiro vai direto para ela: não passa pela plataforma."
    >
      Os moradores pagam as cobranças pelo celular e a baixa é na hora. O síndico entra no Mercado Pago,
      autoriza, e pode desligar quando quiser.
    </EmptyState>
  )
}

/** Shows the account's connection, its payment methods, and how to change them. */
export function ConnectedAccount({ account }: { account: PaymentAccount }) {
  const start = useStartConnection()
  const end = useCommand('end-payment-account', { action: 'desligar a conta', done: 'Conta desligada' })
  const manages = useManages()
  const writable = useWritable()
  const [asks, setAsks] = useState<'terms' | 'end' | null>(null)
  const close = () => setAsks(null)
  const isOn = account.state === 'connected' || account.state === 'failing'
  return (
    <div style={{ maxWidth: 640 }}>
      <Stack gap={20}>
        {account.state === 'failing' && (
          <Notice kind="danger" title="O Mercado Pago deixou de aceitar o acesso">
            Os moradores não conseguem pagar online. Conecte a conta de novo: o que já foi pago continua nos
            livros.
          </Notice>
        )}
        {account.state === 'ending' && (
          <Notice kind="info">
            A conta está sendo desligada: os Pix e boletos que esperavam são cancelados antes.
          </Notice>
        )}
        <Facts facts={factsOf(account)} />
        {manages && (
          <Group>
            {isOn && writable && (
              <Button variant="default" onClick={() => setAsks('terms')}>
                Editar o que é oferecido
              </Button>
            )}
            {(account.state === 'failing' || account.state === 'ended') && writable && (
              <Button loading={start.isPending} onClick={() => start.mutate()}>
                {account.state === 'failing' ? 'Conectar de novo' : 'Conectar conta do Mercado Pago'}
              </Button>
            )}
            {isOn && (
              <Button variant="subtle" c="var(--danger)" onClick={() => setAsks('end')}>
                Desligar conta
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {asks === 'terms' && <TermsDialog account={account} onClose={close} />}
      <ConfirmDestructive
        opened={asks === 'end'}
        onClose={close}
        verb="Desligar conta"
        loading={end.isPending}
        onConfirm={() => end.mutate({}, { onSuccess: close })}
      >
        Os moradores deixam de pagar online, e os Pix e boletos que esperam são cancelados. O que já foi pago
        fica nos livros. Devoluções e contestações de pagamentos antigos deixam de chegar aqui: acompanhe no
        Mercado Pago. Para tirar a autorização também de lá, abra Segurança na sua conta.
      </ConfirmDestructive>
    </div>
  )
}

const stateWords = {
  connected: 'Conectada',
  failing: 'Sem acesso',
  ending: 'Desligando',
  ended: 'Desligada',
} as const

function factsOf(account: PaymentAccount): Fact[] {
  const { holder_document, card_fee_bps, max_installments, decisions } = account
  const offered = [
    account.offers_card &&
      (max_installments > 1 ? `cartão em até ${max_installments} vezes` : 'cartão à vista'),
    account.offers_pix && 'Pix',
    account.offers_boleto && 'boleto',
  ].filter((words) => words !== false)
  const percent = (card_fee_bps / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  return [
    { name: 'Situação', value: stateWords[account.state] },
    { name: 'Conta', value: `${account.nickname}, nº ${account.provider_user_id}` },
    {
      name: 'Titular',
      value: holder_document ? formatDocument(holder_document) : 'O Mercado Pago não informou o CNPJ',
    },
    { name: 'Conectada em', value: formatDate(dayOf(account.connected_at)) },
    {
      name: 'Oferece',
      value: offered.length > 0 ? offered.join(', ') : 'Nada: os moradores não veem a opção',
    },
    {
      name: 'Taxa do cartão',
      value:
        card_fee_bps === 0
          ? 'Paga pelo condomínio'
          : `${percent}% por conta de quem paga${decisions ? ` (${decisions.label})` : ''}`,
    },
  ]
}
