import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileDown, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { hasRightCheckDigit } from '../../../../domain/boleto/barcode.ts'
import { toDigitableLine } from '../../../../domain/boleto/digitable-line.ts'
import { civilDate } from '../../../../domain/calendar.ts'
import { standingOf } from '../../../../domain/charge-payments/states.ts'
import { methodWords } from '../../../../domain/charge-payments/words.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { CardsSkeleton } from '../../../ui/page/skeletons.tsx'
import { receiptPaper } from '../../finances/receipts/receipt-paper.tsx'
import { BoletoPanel } from '../boleto-panel.tsx'
import { PixPanel, Waiting } from '../pix-panel.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import classes from './charges.module.css'
import { useCheckPayment } from './charges-mutations.ts'
import { type ChargePayment, chargePaymentQuery } from './charges-queries.ts'

type PaymentViewProps = {
  paymentId: string
  /** Pays the same charges again. */
  onAgain(chargeIds: readonly string[]): void
}

/** Shows the live state of a payment: the pending code, the review, the receipt, or what to do instead. */
export function PaymentView({ paymentId, onAgain }: PaymentViewProps) {
  const { id } = useCondominium()
  const payment = useQuery(chargePaymentQuery(id, paymentId))
  useCheckWhileAwaited(payment.data)
  if (payment.isPending) return <NotLoaded query={payment} place={<CardsSkeleton cards={1} />} />
  if (!payment.data)
    return (
      <EmptyState title="Pagamento não encontrado">
        Ele pode ser de outra unidade, ou uma das cobranças não é mais sua.
      </EmptyState>
    )
  const charges = payment.data.payment_bundles?.payment_bundle_charges.map(({ charge_id }) => charge_id) ?? []
  return (
    <div style={{ maxWidth: 560 }} className={classes.way}>
      <p className={classes.hint} style={{ margin: 0 }}>
        {`${payment.data.unit_labels.includes(',') ? 'Unidades' : 'Unidade'} ${payment.data.unit_labels} · ${methodWords(payment.data)}`}
      </p>
      <Standing payment={payment.data} onAgain={() => onAgain(charges)} />
    </div>
  )
}

/** A user who comes back from the bank's app does not wait for a notification. Milliseconds. */
const pause = 20_000

function useCheckWhileAwaited(payment: ChargePayment | null | undefined) {
  const { mutate } = useCheckPayment()
  const waits =
    payment && ['waiting', 'review'].includes(standingOf(payment.status, payment.method)) ? payment.id : null
  useEffect(() => {
    if (!waits) return
    const check = () => document.visibilityState === 'visible' && mutate(waits)
    const timer = setInterval(check, pause)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [waits, mutate])
}

type StandingProps = { payment: ChargePayment; onAgain(): void }

function Standing({ payment, onAgain }: StandingProps): ReactNode {
  const views: Record<ReturnType<typeof standingOf>, () => ReactNode> = {
    asking: () => (
      <Waiting>
        <span>Falando com o Mercado Pago…</span>
      </Waiting>
    ),
    waiting: () => <Code payment={payment} onAgain={onAgain} />,
    review: () => (
      <Notice kind="info" title="Pagamento em análise">
        O Mercado Pago está conferindo este pagamento, o que leva de minutos a dois dias úteis. Avisamos
        quando houver resposta. Não pague de novo enquanto isso.
      </Notice>
    ),
    paid: () => <Paid payment={payment} />,
    refused: () => (
      <>
        <RefusalNotice detail={payment.status_detail} />
        <Again onAgain={onAgain}>Tentar de novo</Again>
      </>
    ),
    over: () => <Over payment={payment} onAgain={onAgain} />,
    back: () => (
      <>
        <Notice kind="warning" title="Pagamento devolvido">
          O dinheiro voltou para quem pagou e as cobranças estão em aberto de novo, com os vencimentos que
          tinham.
        </Notice>
        <Again onAgain={onAgain}>Pagar de novo</Again>
      </>
    ),
  }
  return views[standingOf(payment.status, payment.method)]()
}

function Again({ onAgain, children }: { onAgain(): void; children: string }) {
  return (
    <Group>
      <Button leftSection={<RotateCw size={18} />} onClick={onAgain}>
        {children}
      </Button>
      <Button component={Link} to="/dashboard/finances" variant="subtle">
        Ver minhas cobranças
      </Button>
    </Group>
  )
}

/** The code or the boleto that waits; what took it back is on its way as well. */
function Code({ payment, onAgain }: StandingProps) {
  const { barcode, ticket_url, expires_at, amount_cents, pix_code } = payment
  if (payment.order_to_provider === 'cancel') return <Over payment={payment} onAgain={onAgain} />
  const until = expires_at ?? payment.created_at
  if (payment.method === 'boleto')
    return (
      <BoletoPanel
        digitableLine={barcode && hasRightCheckDigit(barcode) ? toDigitableLine(barcode) : null}
        url={ticket_url}
        amountCents={amount_cents}
        dueOn={civilDate(new Date(until), brasiliaZone)}
        isPaid={false}
        isOver={new Date(until) < new Date()}
        onAnother={onAgain}
      />
    )
  return (
    <>
      <PixPanel
        code={pix_code ?? ''}
        amountCents={amount_cents}
        expiresAt={until}
        isPaid={false}
        onAnother={onAgain}
        note="Quem recebe é a conta do condomínio no Mercado Pago."
      />
      <Button variant="subtle" onClick={onAgain} style={{ justifySelf: 'start' }}>
        Pagar de outra forma
      </Button>
    </>
  )
}

function Paid({ payment }: { payment: ChargePayment }) {
  const { receipt_id } = payment
  return (
    <>
      <Notice kind="success" title="Pagamento confirmado">
        As cobranças estão quitadas. O recibo fica guardado aqui e em Cobranças.
      </Notice>
      <Money cents={payment.amount_cents} size="hero" />
      <Group>
        {receipt_id && (
          <FileButton
            command="receipt-document"
            {...receiptPaper(receipt_id)}
            action="baixar o recibo"
            variant="filled"
            leftSection={<FileDown size={18} />}
          >
            Baixar recibo
          </FileButton>
        )}
        <Button component={Link} to="/dashboard/finances" variant="default">
          Ver minhas cobranças
        </Button>
      </Group>
    </>
  )
}

const overWords = { card: 'pagamento', pix: 'Pix', boleto: 'boleto' } as const

function Over({ payment, onAgain }: StandingProps) {
  const name = overWords[payment.method]
  const hasExpired = payment.status_detail === 'expired'
  const isPaidOtherwise = payment.payment_bundles?.status === 'ended'
  return (
    <>
      <Notice kind="warning" title={hasExpired ? `Este ${name} venceu` : `Este ${name} não vale mais`}>
        {!hasExpired && isPaidOtherwise
          ? 'Uma das cobranças foi paga de outro jeito, mudou, ou há um pagamento mais novo. Não pague por este.'
          : 'Nada foi cobrado. Faça outro com o valor de hoje.'}
      </Notice>
      <Again onAgain={onAgain}>Pagar com o valor de hoje</Again>
    </>
  )
}
