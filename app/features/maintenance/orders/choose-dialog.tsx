import { Alert, Textarea, type TextareaProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CircleAlert } from 'lucide-react'
import { quotesMissing } from '../../../../domain/maintenance/orders/quotes-rule.ts'
import type { OrderQuote, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { worksStanding } from '../../../../domain/maintenance/orders/works.ts'
import { formatCents } from '../../../../domain/money.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { LapsedPapers } from './order-fields.tsx'
import { AssemblyFirst } from './works-decision.tsx'

/** Chooses a quote, with the reason, which is needed later. */
export function ChooseDialog({
  view,
  quote,
  onClose,
}: {
  view: OrderView
  quote: OrderQuote
  onClose: () => void
}) {
  const missing = quotesMissing(view, quote.cents)
  const form = useForm({
    initialValues: { reason: '', quotes_exception: '', lapsed_reason: '' },
    validate: {
      reason: (text) => (text.trim().length < 3 ? 'Conte o motivo em poucas palavras.' : null),
      quotes_exception: (text) =>
        missing > 0 && text.trim().length < 3 ? 'Conte por que bastam menos orçamentos.' : null,
      lapsed_reason: (text) =>
        quote.lapsed.length > 0 && text.trim().length < 3 ? 'Conte por que seguir mesmo assim.' : null,
    },
  })
  return (
    <CommandDialog
      title={`Escolher ${quote.supplier_name}`}
      verb={`Escolher por ${formatCents(quote.cents)}`}
      action="escolher o orçamento"
      command="choose-maintenance-quote"
      done="Orçamento escolhido"
      form={form}
      body={({ quotes_exception, lapsed_reason, reason }) => ({
        order_id: view.id,
        quote_id: quote.id,
        reason: reason.trim(),
        quotes_exception: quotes_exception.trim() || null,
        lapsed_reason: lapsed_reason.trim() || null,
      })}
      small
      onClose={onClose}
    >
      {worksStanding(view, quote.cents) === 'waiting' && <AssemblyFirst view={view} />}
      <Textarea
        label="Por que este"
        placeholder="Menor preço, com garantia de um ano"
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {missing > 0 && (
        <ExceptionField view={view} missing={missing} {...form.getInputProps('quotes_exception')} />
      )}
      {quote.lapsed.length > 0 && (
        <LapsedPapers papers={quote.lapsed} {...form.getInputProps('lapsed_reason')} />
      )}
    </CommandDialog>
  )
}

type ExceptionFieldProps = TextareaProps & { view: OrderView; missing: number }

export function ExceptionField({ view, missing, ...field }: ExceptionFieldProps) {
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
        {...field}
      />
    </Alert>
  )
}
