import { Anchor } from '@mantine/core'
import { useEffect } from 'react'
import { civilDate } from '../../../../domain/calendar.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { BoletoPanel } from '../boleto-panel.tsx'
import { PixPanel, Waiting } from '../pix-panel.tsx'
import type { Checkout } from './checkout-queries.ts'

/** The longest delay after a lost notification while the page is visible. */
const askAgainAfter = 20_000

/** Makes the server query the provider about a payment at intervals while it is visible; the provider's own notification usually comes sooner. */
export function useAskedAgain(condominiumId: string, isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const ask = () =>
      void invoke('check-subscription', { condominium_id: condominiumId }).catch(() => undefined)
    const timer = setInterval(ask, askAgainAfter)
    return () => clearInterval(timer)
  }, [condominiumId, isWaiting])
}

type WaitingPaymentProps = {
  checkout: Checkout
  isTest: boolean
  asksAnother: boolean
  onAnother: () => void
}

/** A Pix or a boleto that waits, or ran out. */
export function WaitingPayment({ checkout, isTest, asksAnother, onAnother }: WaitingPaymentProps) {
  const { method, pix_code, digitable_line, url, amount_cents, expires_at, status, provider_id } = checkout
  const note = isTest && url && (
    <>
      Ambiente de teste: não pagável de verdade.{' '}
      <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
        Pagar no Mercado Pago local
      </Anchor>
    </>
  )
  const isOver = status !== 'open' || Date.parse(expires_at) <= Date.now()
  const another = { asksAnother, onAnother, note }
  if (status === 'open' && provider_id === null)
    return (
      <Waiting>
        <span>O Mercado Pago está preparando o pagamento.</span>
      </Waiting>
    )
  if (method === 'pix' && pix_code)
    return (
      <PixPanel
        code={pix_code}
        amountCents={amount_cents}
        expiresAt={isOver ? new Date(0).toISOString() : expires_at}
        isPaid={false}
        {...another}
      />
    )
  return (
    <BoletoPanel
      digitableLine={digitable_line}
      url={url}
      amountCents={amount_cents}
      dueOn={civilDate(new Date(expires_at), brasiliaZone)}
      isPaid={false}
      isOver={isOver}
      {...another}
    />
  )
}
