import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PayMethod, payMethods } from '../../../../../domain/bills/bill-state.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted, dayOf } from '../../../../lib/words.ts'
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../../ledger/ledger.module.css'
import { type Batch, batchesQuery } from '../bills-queries.ts'

/** Lists recent batches of payments, each of which can be reversed. */
export function Batches() {
  const { id } = useCondominium()
  const { data } = useQuery(batchesQuery(id))
  const [undoing, setUndoing] = useState<Batch | null>(null)
  if (!data || data.length === 0) return null
  return (
    <Section title="Pagas juntas" note="Os últimos 60 dias.">
      <ul className={classes.rows} aria-label="Pagamentos feitos juntos">
        {data.map((batch) => (
          <li key={batch.id} className={classes.row}>
            <div>
              <div className="figures">
                {`${counted(batch.payments, 'despesa', 'despesas')}, ${formatCents(batch.cents)}`}
              </div>
              <div className={classes.note}>
                {[
                  `pagas em ${formatDate(batch.paid_on)}`,
                  payMethods[batch.method as PayMethod],
                  `lançado em ${formatDate(dayOf(batch.made_at))}`,
                  batch.author,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <Button variant="subtle" onClick={() => setUndoing(batch)}>
              Desfazer
            </Button>
          </li>
        ))}
      </ul>
      {undoing && (
        <ReasonDialog
          title="Desfazer pagamentos"
          verb="Desfazer todos"
          action="desfazer os pagamentos"
          command="undo-bill-payments"
          done={{ title: 'Pagamentos desfeitos', message: 'As despesas voltaram a estar a pagar.' }}
          body={{ batch_id: undoing.id }}
          onClose={() => setUndoing(null)}
        >
          {`${counted(undoing.payments, 'pagamento é estornado', 'pagamentos são estornados')}, e tudo fica nos livros.`}
        </ReasonDialog>
      )}
    </Section>
  )
}
