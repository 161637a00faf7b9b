import { Button, Group } from '@mantine/core'
import { Check, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import type { OrderQuote, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Acts } from '../../../ui/page/acts.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { KeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'
import { ChooseDialog, quotesMissing } from './choose-dialog.tsx'
import { QuoteDialog } from './quote-dialog.tsx'

/** Quotes side by side, the cheapest first, and the one that was chosen with its reason. */
export function Quotes({ view }: { view: OrderView }) {
  const manages = useMayManage()
  const [edited, setEdited] = useState<OrderQuote | 'new' | null>(null)
  const [choosing, setChoosing] = useState<OrderQuote | null>(null)
  const isOver = view.status === 'cancelled' || view.status === 'checked'
  if (view.quotes.length === 0 && (!manages || isOver)) return null
  const cheapest = view.quotes[0]
  const missing = cheapest ? quotesMissing(view, cheapest.cents) : 0
  return (
    <Section
      title="Orçamentos"
      note={
        missing > 0
          ? `O valor pede ${view.rule.quotes_needed} orçamentos: ${missing === 1 ? 'falta 1' : `faltam ${missing}`}.`
          : view.quote_reason && `Escolhido porque: ${view.quote_reason}`
      }
      action={
        manages &&
        !isOver && (
          <Button variant="default" leftSection={<Plus size={18} />} onClick={() => setEdited('new')}>
            Novo orçamento
          </Button>
        )
      }
    >
      {view.quotes.length === 0 ? (
        <p className={classes.note}>Peça a mais de um fornecedor e compare aqui, lado a lado.</p>
      ) : (
        <div className={classes.quotes}>
          {view.quotes.map((quote) => (
            <Quote
              key={quote.id}
              view={view}
              quote={quote}
              cheapest={cheapest?.cents ?? 0}
              manages={manages}
              onEdit={() => setEdited(quote)}
              onChoose={() => setChoosing(quote)}
            />
          ))}
        </div>
      )}
      {edited && (
        <QuoteDialog
          orderId={view.id}
          quote={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {choosing && <ChooseDialog view={view} quote={choosing} onClose={() => setChoosing(null)} />}
    </Section>
  )
}

type QuoteProps = {
  view: OrderView
  quote: OrderQuote
  cheapest: number
  manages: boolean
  onEdit: () => void
  onChoose: () => void
}

function Quote({ view, quote, cheapest, manages, onEdit, onChoose }: QuoteProps) {
  const isChosen = view.quote_id === quote.id
  const isPast = quote.valid_until !== null && quote.valid_until < view.today
  const undo = useCommand('choose-maintenance-quote', {
    action: 'desfazer a escolha',
    done: 'Escolha desfeita',
  })
  const remove = useRemoval(view, quote)
  return (
    <article className={classes.quote} data-chosen={isChosen || undefined}>
      <h3>{quote.supplier_name}</h3>
      {isChosen && (
        <Status icon={Check} tone="success">
          Escolhido
        </Status>
      )}
      <span className={`${classes.total} figures`}>{formatCents(quote.cents)}</span>
      {quote.cents > cheapest && (
        <span
          className={`${classes.note} figures`}
        >{`${formatCents(quote.cents - cheapest)} a mais que o menor`}</span>
      )}
      <ul className="figures">
        {quote.items.map((item) => (
          <li key={item.description}>
            <span>{item.description}</span>
            <span>{formatCents(item.cents)}</span>
          </li>
        ))}
      </ul>
      <span className={`${classes.note} figures`}>
        {[
          quote.days && (quote.days === 1 ? 'Prazo de 1 dia' : `Prazo de ${quote.days} dias`),
          quote.valid_until && `${isPast ? 'Valeu' : 'Vale'} até ${formatDate(quote.valid_until)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {quote.notes && <span className={classes.note}>{quote.notes}</span>}
      {quote.lapsed.length > 0 && (
        <Status icon={TriangleAlert} tone="warning" wraps>
          Documentos fora do prazo
        </Status>
      )}
      <KeptFiles files={quote.files} label={`Papéis de ${quote.supplier_name}`} />
      {manages && view.is_open && !view.bill && (
        <Group gap={8} mt="auto">
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
                <Button variant={view.quote_id ? 'default' : 'filled'} disabled={isPast} onClick={onChoose}>
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
      )}
    </article>
  )
}

/** Removes a quote at once and offers undo. */
function useRemoval(view: OrderView, quote: OrderQuote) {
  const save = useCommand('save-maintenance-quote', { action: 'remover o orçamento' })
  const { id, supplier_id, items, valid_until, days, notes } = quote
  const body = { order_id: view.id, id, supplier_id, items, valid_until, days, notes }
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
