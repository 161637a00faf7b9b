import { Alert, Textarea } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OrderQuote, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LapsedPapers } from './order-fields.tsx'

/** How many quotes the rule still misses for so many centavos. */
export const quotesMissing = ({ rule, quotes }: OrderView, cents: number): number =>
  rule.quotes_above_cents === null || cents <= rule.quotes_above_cents
    ? 0
    : Math.max(0, rule.quotes_needed - new Set(quotes.map(({ supplier_id }) => supplier_id)).size)

/** Chooses a quote, with the reason that is asked for later. */
export function ChooseDialog({
  view,
  quote,
  onClose,
}: {
  view: OrderView
  quote: OrderQuote
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [exception, setException] = useState('')
  const [lapsed, setLapsed] = useState('')
  const missing = quotesMissing(view, quote.cents)
  const choose = useCommand('choose-maintenance-quote', {
    ...{ action: 'escolher o orçamento', done: 'Orçamento escolhido', quiet: true },
  })
  const lacks =
    reason.trim().length < 3 ||
    (missing > 0 && exception.trim().length < 3) ||
    (quote.lapsed.length > 0 && lapsed.trim().length < 3)
  return (
    <FormDialog
      title={`Escolher ${quote.supplier_name}`}
      verb={`Escolher por ${formatCents(quote.cents)}`}
      loading={choose.isPending}
      error={choose.error}
      disabled={lacks}
      held={reason !== ''}
      small
      onClose={onClose}
      onSubmit={() =>
        choose.mutate(
          {
            ...{ order_id: view.id, quote_id: quote.id, reason: reason.trim() },
            ...{ quotes_exception: exception.trim() || null, lapsed_reason: lapsed.trim() || null },
          },
          { onSuccess: onClose },
        )
      }
    >
      <Textarea
        label="Por que este"
        placeholder="Menor preço, com garantia de um ano"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
      {missing > 0 && (
        <ExceptionField view={view} missing={missing} value={exception} onChange={setException} />
      )}
      {quote.lapsed.length > 0 && <LapsedPapers papers={quote.lapsed} value={lapsed} onChange={setLapsed} />}
    </FormDialog>
  )
}

type ExceptionFieldProps = {
  view: OrderView
  missing: number
  value: string
  onChange: (text: string) => void
}

export function ExceptionField({ view, missing, value, onChange }: ExceptionFieldProps) {
  const { quotes_above_cents, quotes_needed } = view.rule
  return (
    <Alert
      color="amber"
      icon={<CircleAlert size={18} />}
      title={missing === 1 ? 'Falta um orçamento' : `Faltam ${missing} orçamentos`}
    >
      {`Acima de ${formatCents(quotes_above_cents ?? 0)} o condomínio compara ${quotes_needed}.`}
      <Textarea
        mt="sm"
        label="Por que bastam menos"
        placeholder="Emergência; só um fornecedor tem a peça"
        autosize
        minRows={2}
        maxLength={300}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Alert>
  )
}
