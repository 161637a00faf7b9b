import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Check, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { quotesNote } from '../../../../domain/maintenance/orders/quotes-rule.ts'
import type { OrderQuote, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { isGivenUp } from '../../../../domain/maintenance/orders/words.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { KeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'
import { ChooseDialog } from './choose-dialog.tsx'
import { isPast, QuoteActs, type QuoteActsProps } from './quote-acts.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { QuoteGrid } from './quote-grid.tsx'
import { SupplierRating } from './supplier-rating.tsx'

/** Quotes side by side, the cheapest first, and the one that was chosen with its reason. */
export function Quotes({ view }: { view: OrderView }) {
  const manages = useMayManage()
  const phone = useMediaQuery('screen and (max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const [edited, setEdited] = useState<OrderQuote | 'new' | null>(null)
  const [choosing, setChoosing] = useState<OrderQuote | null>(null)
  const isOver = isGivenUp(view.status) || view.status === 'checked'
  if (view.quotes.length === 0 && (!manages || isOver)) return null
  const cheapest = view.quotes[0]
  return (
    <Section
      title="Orçamentos"
      note={quotesNote(view)}
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
      ) : view.quotes.length > 1 && !phone ? (
        <QuoteGrid view={view} manages={manages} onEdit={setEdited} onChoose={setChoosing} />
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

type QuoteProps = QuoteActsProps & { cheapest: number }

function Quote({ view, quote, cheapest, manages, onEdit, onChoose }: QuoteProps) {
  const isChosen = view.quote_id === quote.id
  return (
    <article className={classes.quote} data-chosen={isChosen || undefined}>
      <h3>{quote.supplier_name}</h3>
      <SupplierRating supplierId={quote.supplier_id} />
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
          quote.warranty_months && `Garantia de ${counted(quote.warranty_months, 'mês', 'meses')}`,
          quote.valid_until &&
            `${isPast(view, quote) ? 'Valeu' : 'Vale'} até ${formatDate(quote.valid_until)}`,
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
      <QuoteActs {...{ view, quote, manages, onEdit, onChoose }} />
    </article>
  )
}
