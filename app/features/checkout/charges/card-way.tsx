import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { standingOf } from '../../../../domain/charge-payments/states.ts'
import { formatCents } from '../../../../domain/money.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CardForm } from '../card-form.tsx'
import { RefusalNotice } from '../refusal-notice.tsx'
import classes from './charges.module.css'
import { usePayCharges } from './charges-mutations.ts'
import { chargePaymentQuery, type Preview, type PreviewMethod } from './charges-queries.ts'

type CardWayProps = {
  preview: Preview
  chosen: PreviewMethod
  /** Called when the payment is paid or under review: its own view shows the rest. */
  onMade(paymentId: string): void
  onRefused(failure: Error): void
}

/** Pays by card on the page; a refusal says why and clears only the card from the form. */
export function CardWay({ preview, chosen, onMade, onRefused }: CardWayProps) {
  const { id } = useCondominium()
  const pay = usePayCharges()
  const [installments, setInstallments] = useState('1')
  const [tried, setTried] = useState('')
  const attempt = useQuery(chargePaymentQuery(id, tried))
  const standing = attempt.data ? standingOf(attempt.data.status, attempt.data.method) : null
  const isAsking = pay.isPending || (tried !== '' && (standing === null || standing === 'asking'))
  useEffect(() => {
    if (tried && standing && standing !== 'asking' && standing !== 'refused') onMade(tried)
  }, [tried, standing, onMade])
  const times = Number(installments)
  return (
    <div className={classes.way}>
      {preview.max_installments > 1 && (
        <Select
          label="Parcelas"
          description={
            times > 1 ? 'Juros do parcelamento, se houver, são do seu cartão e vêm na fatura.' : undefined
          }
          allowDeselect={false}
          value={installments}
          disabled={isAsking}
          onChange={(value) => setInstallments(value ?? '1')}
          data={Array.from({ length: preview.max_installments }, (_, place) => ({
            value: String(place + 1),
            label: instalmentWords(place + 1, chosen.amount_cents),
          }))}
        />
      )}
      <CardForm
        provider={{ apiUrl: preview.provider.api_url, publicKey: preview.provider.public_key }}
        busy={isAsking}
        submitLabel={`Pagar ${formatCents(chosen.amount_cents)}`}
        error={
          standing === 'refused' ? (
            <RefusalNotice key={tried} detail={attempt.data?.status_detail} />
          ) : pay.error ? (
            toFailure(pay.error).message
          ) : undefined
        }
        onToken={({ token, paymentMethodId, holder, document }) => {
          setTried('')
          pay.mutate(
            {
              charge_ids: preview.lines.map(({ charge_id }) => charge_id),
              method: 'card',
              expected_cents: chosen.amount_cents,
              installments: times,
              token,
              payment_method_id: paymentMethodId,
              payer: { name: holder, document },
            },
            { onSuccess: ({ payment_id }) => setTried(payment_id), onError: onRefused },
          )
        }}
      />
    </div>
  )
}

/** '3 vezes de R$ 133,34, total R$ 400,00': the first takes the centavos that are over. */
function instalmentWords(count: number, cents: number): string {
  if (count === 1) return `À vista, ${formatCents(cents)}`
  return `${count} vezes de ${formatCents(Math.ceil(cents / count))}, total ${formatCents(cents)}`
}
