import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { methodNames } from '../payment-words.ts'
import { type Review, reviewsQuery } from './bank-queries.ts'
import { ReviewDialog } from './review-dialog.tsx'

const reasonWords: Record<Review['reason'], string> = {
  unknown_charge: 'Não achamos a cobrança deste pagamento',
  wrong_amount: 'O valor não é o da cobrança',
  already_paid: 'A cobrança já estava paga',
  charge_cancelled: 'A cobrança foi cancelada',
}

/** Money that arrived and fits no charge: a person decides, and only then it touches the books. */
export function Reviews({ manages }: { manages: boolean }) {
  const { id } = useCondominium()
  const reviews = useQuery(reviewsQuery(id))
  const [chosen, setChosen] = useState<Review | null>(null)
  if (reviews.isLoadingError)
    return <ErrorState message={toFailure(reviews.error).message} onRetry={() => void reviews.refetch()} />
  if (!reviews.data || reviews.data.length === 0) return null
  const came = (review: Review) => `${formatDate(review.received_on)}, ${methodNames[review.method]}`
  const unit = (review: Review) => review.charges?.unit_label ?? 'Sem unidade'
  const decide = (review: Review, inTable: boolean) =>
    manages && (
      <Button variant="default" size="sm" my={inTable ? -9 : 0} onClick={() => setChosen(review)}>
        Conferir
      </Button>
    )
  const columns: Column<Review>[] = [
    {
      key: 'unit',
      header: 'Unidade',
      cell: (review) => <strong style={{ fontWeight: 600 }}>{unit(review)}</strong>,
    },
    { key: 'came', header: 'Recebido em', cell: came },
    { key: 'reason', header: 'Por que espera', cell: (review) => reasonWords[review.reason] },
    {
      key: 'expected',
      header: 'Esperado',
      end: true,
      cell: (review) => (review.expected_cents === null ? '' : <Money cents={review.expected_cents} />),
    },
    {
      key: 'amount',
      header: 'Recebido',
      end: true,
      cell: (review) => <Money cents={review.amount_cents} weight={600} />,
    },
    { key: 'decide', header: '', end: true, cell: (review) => decide(review, true) },
  ]
  return (
    <Section
      title="A conferir"
      note="Este dinheiro chegou, mas não entrou nos livros. Diga o que fazer com cada um."
    >
      <DataList
        label="Pagamentos a conferir"
        rows={reviews.data}
        id={(review) => review.id}
        columns={columns}
        phone={(review) => ({
          first: unit(review),
          figure: <Money cents={review.amount_cents} weight={600} />,
          second: reasonWords[review.reason],
          state: decide(review, false),
        })}
      />
      {chosen && <ReviewDialog review={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}
