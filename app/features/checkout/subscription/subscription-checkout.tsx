import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { config } from '../../../lib/supabase.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { type PlanUsage, planUsageQuery, trialKeptWords } from '../../settings/subscription/plan-usage.ts'
import { creationErrorMessage } from '../../subscriptions/subscription-words.ts'
import { CardForm } from '../card-form.tsx'
import type { CardProvider, CardToken } from '../card-token.ts'
import { MethodPicker, type PayMethod } from '../method-picker.tsx'
import type { Payer } from '../payer-form.tsx'
import { Waiting } from '../pix-panel.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import {
  type Checkout,
  latestCheckoutQuery,
  type PlanWish,
  paymentPreviewQuery,
  usePay,
} from './checkout-queries.ts'
import { CondominiumPayer } from './condominium-payer.tsx'
import classes from './subscription.module.css'
import { Summary } from './summary.tsx'
import { useAskedAgain, WaitingPayment } from './waiting-payment.tsx'

type CheckoutProps = {
  slug: string
  cycle: PlanWish['billing_cycle']
  /** The way that the address names. */
  asked: PayMethod | null
}

/** Lets the user pay for a plan here by card, Pix or boleto, with the cost alongside, until the payment is confirmed. */
export function SubscriptionCheckout({ slug, cycle, asked }: CheckoutProps) {
  const { role } = useMembership()
  if (role !== 'owner_admin')
    return <Notice kind="info">A assinatura é do síndico: só ele a contrata, paga ou muda.</Notice>
  return <Checkouts key={`${slug} ${cycle}`} wish={{ plan_slug: slug, billing_cycle: cycle }} asked={asked} />
}

const isByHand = ({ method }: Checkout): boolean => method === 'pix' || method === 'boleto'

/** Returns Pix or boleto as the default for those who last paid that way. */
const usualOf = (usage: PlanUsage | undefined): PayMethod => {
  const way = usage?.payment_way
  if (way?.by !== 'hand') return 'card'
  return way.method === 'bolbradesco' ? 'boleto' : 'pix'
}

function Checkouts({ wish, asked }: { wish: PlanWish; asked: PayMethod | null }) {
  const { id } = useCondominium()
  const latest = useQuery(latestCheckoutQuery(id))
  const usage = useQuery(planUsageQuery(id))
  const [watched, setWatched] = useState<string | null>(null)
  const [picked, setPicked] = useState<PayMethod | null>(null)
  const checkout = latest.data ?? null
  const isThis =
    checkout?.subscription_plans?.slug === wish.plan_slug && checkout.billing_cycle === wish.billing_cycle
  const open = checkout && isThis && checkout.status === 'open' && isByHand(checkout) ? checkout : null
  // Found after a refresh, in another tab or on the way back.
  useEffect(() => {
    if (open) setWatched(open.id)
  }, [open])
  const mine = checkout && checkout.id === watched ? checkout : null
  useAskedAgain(id, mine?.status === 'open')
  const method = picked ?? asked ?? (open?.method as PayMethod | undefined) ?? usualOf(usage.data)
  if (mine?.status === 'authorized') return <Confirmed />
  // An open payment, or the previous method, decides what is shown first.
  if (latest.isPending || usage.isPending) return <Skeleton height={420} maw={520} />
  return <Paying wish={wish} method={method} onPick={setPicked} waiting={mine} onWatch={setWatched} />
}

type PayingProps = {
  wish: PlanWish
  method: PayMethod
  onPick(method: PayMethod): void
  /** A payment started in this page, or found open. */
  waiting: Checkout | null
  onWatch(checkoutId: string): void
}

function Paying({ wish, method, onPick, waiting, onWatch }: PayingProps) {
  const { id } = useCondominium()
  const pay = usePay(id)
  const usage = useQuery(planUsageQuery(id))
  const [payer, setPayer] = useState<Payer | null>(null)
  const isWaitingCard = waiting?.method === 'card' && waiting.status === 'open'
  const shown = waiting && isByHand(waiting) && waiting.method === method ? waiting : null
  const preview = useQuery({ ...paymentPreviewQuery(id, wish, method), enabled: !isWaitingCard })
  const send = (given: Payer, token?: string) => {
    setPayer(given)
    pay.mutate(
      { ...wish, method, payer: given, ...(token && { token }) },
      { onSuccess: ({ checkout_id, status }) => status !== 'refused' && onWatch(checkout_id) },
    )
  }
  const byCard = ({ token, holder, document }: CardToken) => send({ name: holder, document }, token)
  const refusal = pay.data?.status === 'refused' ? (pay.data.detail ?? null) : undefined
  const failure = pay.error && creationErrorMessage(toFailure(pay.error).message)
  const isRefused = preview.error !== null && !shown && !isWaitingCard
  return (
    <div className={classes.columns}>
      <div className={classes.pay}>
        <MethodPicker
          offered={['card', 'pix', 'boleto']}
          value={method}
          disabled={pay.isPending || isWaitingCard}
          onChange={(next) => {
            pay.reset()
            onPick(next)
          }}
        />
        {isWaitingCard && (
          <Waiting>
            <span>O cartão foi aceito. Estamos confirmando a assinatura, leva alguns segundos.</span>
          </Waiting>
        )}
        {isRefused && <CannotPay message={toFailure(preview.error).message} />}
        {!isWaitingCard && !isRefused && method === 'card' && (
          <ByCard
            provider={config.mercadoPago}
            cents={preview.data?.amount_cents}
            busy={pay.isPending}
            error={refusal === undefined ? failure : <RefusalNotice detail={refusal} />}
            onToken={byCard}
          />
        )}
        {shown && (
          <WaitingPayment
            checkout={shown}
            isTest={config.testEnvironment ?? false}
            asksAnother={pay.isPending}
            onAnother={() => (payer ? send(payer) : onWatch(''))}
          />
        )}
        {!isWaitingCard && !isRefused && !shown && method !== 'card' && (
          <>
            {failure && <Notice kind="danger">{failure}</Notice>}
            <CondominiumPayer
              submitLabel={method === 'pix' ? 'Gerar Pix' : 'Gerar boleto'}
              busy={pay.isPending}
              disabled={!preview.data}
              onSubmit={(given) => send(given)}
            />
          </>
        )}
        <Anchor component={Link} to="/dashboard/settings?tab=subscription" size="sm">
          Voltar à assinatura
        </Anchor>
      </div>
      {!isRefused && (
        <Summary
          preview={preview.data}
          wish={wish}
          method={method}
          trialKept={usage.data ? trialKeptWords(usage.data) : ''}
        />
      )}
    </div>
  )
}

type ByCardProps = {
  provider: CardProvider | undefined
  cents: number | undefined
  busy: boolean
  error: ReactNode
  onToken(card: CardToken): void
}

function ByCard({ provider, cents, busy, error, onToken }: ByCardProps) {
  if (!provider) return <Notice kind="warning">{creationErrorMessage('Mercado Pago não configurado')}</Notice>
  if (cents === undefined) return <Skeleton height={420} />
  return (
    <CardForm
      provider={provider}
      busy={busy}
      submitLabel={`Pagar ${formatCents(cents)}`}
      onToken={onToken}
      error={error}
    />
  )
}

/** Why there is nothing to pay here now. */
const CannotPay = ({ message }: { message: string }) => (
  <Notice kind="info" title="Não há o que pagar deste jeito agora">
    {message}
  </Notice>
)

const Confirmed = () => (
  <Stack maw={520}>
    <Notice kind="success" title="Assinatura Ativada!">
      O pagamento foi confirmado e o condomínio está aberto. O recibo está na página da assinatura.
    </Notice>
    <Group>
      <Button component={Link} to="/dashboard">
        Ir para o painel
      </Button>
      <Button component={Link} to="/dashboard/settings?tab=subscription" variant="default">
        Ver a assinatura
      </Button>
    </Group>
  </Stack>
)
