import { Button, Group } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import type { OrderQuote, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Acts } from '../../../ui/page/acts.tsx'

export const isPast = (view: OrderView, quote: OrderQuote): boolean =>
  quote.valid_until !== null && quote.valid_until < view.today

export type QuoteActsProps = {
  view: OrderView
  quote: OrderQuote
  manages: boolean
  onEdit: () => void
  onChoose: () => void
}

/** What may be done with a quote while its order is open. */
export function QuoteActs({ view, quote, manages, onEdit, onChoose }: QuoteActsProps) {
  const isChosen = view.quote_id === quote.id
  const undo = useCommand('choose-maintenance-quote', {
    action: 'desfazer a escolha',
    done: 'Escolha desfeita',
  })
  const remove = useRemoval(view, quote)
  if (!manages || !view.is_open || view.bill) return null
  return (
    <Group gap={0} mt="auto" wrap="nowrap">
      <Acts busy={undo.isPending}>
        {isChosen ? (
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ order_id: view.id, quote_id: null })}
          >
            Desfazer escolha
          </Button>
        ) : (
          <>
            <Button
              variant={view.quote_id ? 'default' : 'filled'}
              disabled={isPast(view, quote)}
              onClick={onChoose}
            >
              Escolher
            </Button>
            <Button
              variant="subtle"
              px={10}
              aria-label={`Editar o orçamento de ${quote.supplier_name}`}
              onClick={onEdit}
            >
              <Pencil size={18} />
            </Button>
            <Button
              variant="subtle"
              px={10}
              aria-label={`Remover o orçamento de ${quote.supplier_name}`}
              onClick={remove}
            >
              <Trash2 size={18} />
            </Button>
          </>
        )}
      </Acts>
    </Group>
  )
}

/** Removes a quote at once and offers undo. */
function useRemoval(view: OrderView, quote: OrderQuote) {
  const save = useCommand('save-maintenance-quote', { action: 'remover o orçamento' })
  const { id, supplier_id, items, valid_until, days, warranty_months, notes } = quote
  const body = { order_id: view.id, id, supplier_id, items, valid_until, days, warranty_months, notes }
  return () =>
    save.mutate(
      { ...body, removed: true },
      {
        onSuccess: () =>
          toast('info', 'Orçamento removido', quote.supplier_name, {
            label: 'Desfazer',
            run: () => save.mutate({ ...body, removed: false }),
          }),
      },
    )
}
