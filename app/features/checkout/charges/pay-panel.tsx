import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AppError } from '../../../../domain/errors.ts'
import { formatCents } from '../../../../domain/money.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { CardsSkeleton, RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { MethodPicker, type PayMethod } from '../method-picker.tsx'
import { PayerForm } from '../payer-form.tsx'
import { CardWay } from './card-way.tsx'
import classes from './charges.module.css'
import { usePayCharges } from './charges-mutations.ts'
import { awaitedPaymentsQuery, type Preview, type PreviewMethod, previewQuery } from './charges-queries.ts'
import { PaidLines } from './lines.tsx'

type PayPanelProps = {
  chargeIds: readonly string[]
  wanted: PayMethod | null
  onMade(paymentId: string): void
}

/** Shows the chosen charges before payment: their current amount, the method, and any payment already pending for them. */
export function PayPanel({ chargeIds, wanted, onMade }: PayPanelProps) {
  const { id } = useCondominium()
  const preview = useQuery(previewQuery(id, chargeIds))
  const awaited = useQuery(awaitedPaymentsQuery(id, chargeIds))
  if (preview.error && !preview.data)
    return <CannotPay failure={toFailure(preview.error)} onRetry={() => void preview.refetch()} />
  if (!preview.data || awaited.isPending)
    return (
      <>
        <CardsSkeleton cards={1} />
        <RowsSkeleton rows={3} height={64} />
      </>
    )
  const [waiting] = awaited.data ?? []
  return (
    <>
      {waiting && (
        <div style={{ marginBottom: 20 }}>
          <Notice kind="info" title="Há um pagamento em andamento">
            {`${formatCents(waiting.amount_cents)} ${waiting.method === 'card' ? 'no cartão, ainda em confirmação' : waiting.method === 'pix' ? 'por Pix' : 'por boleto'}. Se fizer outro, o Pix ou boleto anterior deixa de valer.`}
            <div style={{ marginTop: 12 }}>
              <Button variant="default" onClick={() => onMade(waiting.id)}>
                Continuar esse pagamento
              </Button>
            </div>
          </Notice>
        </div>
      )}
      <Ways
        key={chargeIds.join()}
        preview={preview.data}
        wanted={wanted}
        onMade={onMade}
        onStale={() => void preview.refetch()}
      />
    </>
  )
}

type WaysProps = {
  preview: Preview
  wanted: PayMethod | null
  onMade(paymentId: string): void
  onStale(): void
}

function Ways({ preview, wanted, onMade, onStale }: WaysProps) {
  const offered = preview.methods.map(({ method }) => method)
  const [picked, setPicked] = useState<PayMethod | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const method = [picked, wanted, offered[0]].find((one) => one && offered.includes(one))
  const chosen = preview.methods.find((one) => one.method === method)
  if (!method || !chosen) return <NotOffered />
  const refused = (failure: Error) => {
    if (toFailure(failure).code !== 'payment_amount_changed') return
    setBefore(chosen.amount_cents)
    onStale()
  }
  const hasChanged = before !== null && before !== chosen.amount_cents
  return (
    <div className={classes.columns}>
      <section className={classes.way} aria-label="Forma de pagamento">
        <div>
          <Money cents={chosen.amount_cents} size="hero" />
          <p className={classes.hint}>{sentence(preview, chosen)}</p>
        </div>
        {hasChanged && (
          <Notice kind="warning" title="O valor mudou">
            {`Era ${formatCents(before)} e agora é ${formatCents(chosen.amount_cents)}. Nada foi cobrado: confira e confirme de novo.`}
          </Notice>
        )}
        <MethodPicker offered={offered} value={method} onChange={setPicked} />
        {method === 'card' ? (
          <CardWay preview={preview} chosen={chosen} onMade={onMade} onRefused={refused} />
        ) : (
          <CodeWay
            key={method}
            preview={preview}
            chosen={chosen}
            method={method}
            onMade={onMade}
            onRefused={refused}
          />
        )}
        {!preview.provider.is_live && (
          <p className={classes.hint}>Conta de teste: nada é cobrado de verdade.</p>
        )}
      </section>
      <Section title="O que você está pagando">
        <PaidLines preview={preview} chosen={chosen} />
      </Section>
    </div>
  )
}

function sentence({ lines, today }: Preview, { method, pay_on }: PreviewMethod): string {
  const what = lines.length === 1 ? 'Uma cobrança' : `${lines.length} cobranças`
  if (method === 'boleto') return `${what}, para pagar até ${shortDate(pay_on, today)}.`
  return `${what}, com o valor de hoje. A baixa é automática.`
}

type CodeWayProps = {
  preview: Preview
  chosen: PreviewMethod
  method: 'pix' | 'boleto'
  onMade(paymentId: string): void
  onRefused(failure: Error): void
}

const verbs = { pix: 'Gerar Pix de', boleto: 'Gerar boleto de' }

function CodeWay({ preview, chosen, method, onMade, onRefused }: CodeWayProps) {
  const pay = usePayCharges()
  const { membership } = useMembership()
  return (
    <>
      {pay.error && <FormErrors message={toFailure(pay.error).message} />}
      <PayerForm
        initial={{ name: membership?.full_name ?? '', document: '' }}
        draft="pagador das cobranças"
        busy={pay.isPending}
        submitLabel={`${verbs[method]} ${formatCents(chosen.amount_cents)}`}
        onSubmit={(payer) =>
          pay.mutate(
            {
              charge_ids: preview.lines.map(({ charge_id }) => charge_id),
              method,
              expected_cents: chosen.amount_cents,
              payer,
            },
            { onSuccess: ({ payment_id }) => onMade(payment_id), onError: onRefused },
          )
        }
      />
    </>
  )
}

function NotOffered() {
  return (
    <EmptyState
      title="O condomínio não oferece pagamento online agora"
      actions={
        <Button component={Link} to="/dashboard/finances">
          Ver Pix e boleto das cobranças
        </Button>
      }
    >
      Pague pelo Pix ou pelo boleto que estão em cada cobrança.
    </EmptyState>
  )
}

/** Says that charges already paid, or not the user's own, cannot be paid, with the way back. */
function CannotPay({ failure, onRetry }: { failure: AppError; onRetry(): void }) {
  if (failure.code === 'payment_account_missing') return <NotOffered />
  if (failure.code !== 'charge_not_open' && failure.code !== 'not_found')
    return <ErrorState message={failure.message} onRetry={onRetry} />
  return (
    <EmptyState
      title={failure.code === 'not_found' ? 'Cobrança não encontrada' : 'Nada a pagar aqui'}
      actions={
        <Button component={Link} to="/dashboard/finances">
          Ver minhas cobranças
        </Button>
      }
    >
      {failure.code === 'not_found'
        ? 'Ela pode ser de outra unidade, ou o endereço está incompleto.'
        : 'Uma destas cobranças já foi paga, cancelada ou entrou num acordo.'}
    </EmptyState>
  )
}
