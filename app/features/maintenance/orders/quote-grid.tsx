import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { scopeLines } from '../../../../domain/maintenance/orders/quote-grid.ts'
import type { OrderQuote, OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { formatCents } from '../../../../domain/money.ts'
import { Status } from '../../../ui/data/status.tsx'
import { KeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'
import { isPast, QuoteActs } from './quote-acts.tsx'
import { SupplierRating } from './supplier-rating.tsx'

type QuoteGridProps = {
  view: OrderView
  manages: boolean
  onEdit: (quote: OrderQuote) => void
  onChoose: (quote: OrderQuote) => void
}

/** Quotes as a grid: a line for each part of the scope and each term, a column for each supplier, the cheapest first. */
export function QuoteGrid({ view, manages, onEdit, onChoose }: QuoteGridProps) {
  const { quotes } = view
  const cheapest = Math.min(...quotes.map(({ cents }) => cents))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className={classes.scroll} tabIndex={0}>
      <table className={`${classes.quoteGrid} figures`} aria-label="Orçamentos lado a lado">
        <thead>
          <tr>
            <th scope="col">O que inclui</th>
            {quotes.map((quote) => (
              <th key={quote.id} scope="col" data-chosen={view.quote_id === quote.id || undefined}>
                <Head view={view} quote={quote} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scopeLines(quotes).map((line) => (
            <tr key={line.description}>
              <th scope="row">{line.description}</th>
              {line.cents.map((cents, nth) => (
                <td
                  key={quotes[nth]!.id}
                  data-lowest={(quotes.length > 1 && cents === line.lowest) || undefined}
                >
                  {cents === null ? 'não inclui' : formatCents(cents)}
                </td>
              ))}
            </tr>
          ))}
          <Line name="Total" quotes={quotes} isTotal>
            {({ cents }) => (
              <>
                {formatCents(cents)}
                <div className={classes.note}>
                  {cents > cheapest ? `${formatCents(cents - cheapest)} a mais que o menor` : 'Menor total'}
                </div>
              </>
            )}
          </Line>
          <Line name="Prazo" quotes={quotes}>
            {({ days }) => (days === null ? '–' : counted(days, 'dia', 'dias'))}
          </Line>
          <Line name="Garantia" quotes={quotes}>
            {({ warranty_months }) =>
              warranty_months === null ? '–' : counted(warranty_months, 'mês', 'meses')
            }
          </Line>
          <Line name="Vale até" quotes={quotes}>
            {(quote) =>
              quote.valid_until === null
                ? '–'
                : `${formatDate(quote.valid_until)}${isPast(view, quote) ? ', já passou' : ''}`
            }
          </Line>
          {quotes.some(({ notes }) => notes) && (
            <Line name="Observações" quotes={quotes}>
              {({ notes }) => notes || '–'}
            </Line>
          )}
          {quotes.some(({ files }) => files.length > 0) && (
            <Line name="Proposta" quotes={quotes}>
              {({ files, supplier_name }) => <KeptFiles files={files} label={`Papéis de ${supplier_name}`} />}
            </Line>
          )}
          {manages && view.is_open && !view.bill && (
            <Line name="Decidir" quotes={quotes}>
              {(quote) => (
                <QuoteActs
                  {...{ view, quote, manages }}
                  onEdit={() => onEdit(quote)}
                  onChoose={() => onChoose(quote)}
                />
              )}
            </Line>
          )}
        </tbody>
      </table>
    </div>
  )
}

function Head({ view, quote }: { view: OrderView; quote: OrderQuote }) {
  return (
    <div className={classes.quoteHead}>
      {quote.supplier_name}
      <SupplierRating supplierId={quote.supplier_id} />
      {view.quote_id === quote.id && (
        <Status icon={Check} tone="success">
          Escolhido
        </Status>
      )}
      {quote.lapsed.length > 0 && (
        <Status icon={TriangleAlert} tone="warning" wraps>
          Documentos fora do prazo
        </Status>
      )}
    </div>
  )
}

type LineProps = {
  name: string
  quotes: readonly OrderQuote[]
  isTotal?: boolean
  children: (quote: OrderQuote) => ReactNode
}

const Line = ({ name, quotes, isTotal, children }: LineProps) => (
  <tr data-total={isTotal || undefined}>
    <th scope="row">{name}</th>
    {quotes.map((quote) => (
      <td key={quote.id}>{children(quote)}</td>
    ))}
  </tr>
)
