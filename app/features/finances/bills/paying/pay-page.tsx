import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mayBePaid } from '../../../../../domain/bills/approval.ts'
import { addDays } from '../../../../../domain/calendar.ts'
import { addressFilters } from '../../../../lib/lists/address-filters.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { billSummaryQuery, billsQuery } from '../bills-queries.ts'
import { Batches } from './batches.tsx'
import { PayForm } from './pay-form.tsx'

const spans = { hoje: 'Até hoje', semana: 'Até 7 dias', todas: 'Todas' }

/** Pays several bills in one step: what is due, one day, one account, each with its receipt. */
export function Component() {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const span = addressFilters(params).one('ate', spans) ?? 'hoje'
  const summary = useQuery(billSummaryQuery(id))
  const today = summary.data?.today ?? ''
  const until = span === 'todas' ? undefined : addDays(today || '2000-01-01', span === 'semana' ? 7 : 0)
  const bills = useQuery({ ...billsQuery(id, { state: 'open', until }, null), enabled: today !== '' })
  const rows = bills.data?.rows
  return (
    <>
      <FinanceNav />
      <Page title="Pagar despesas" sentence="Marque o que foi pago no banco: um dia e uma conta para todas.">
        <SegmentedControl
          aria-label="Vencimento"
          value={span}
          onChange={(ate) => setParams({ ate })}
          data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
          mb={20}
        />
        <NotLoaded query={[summary, bills]} rows={6} />
        {rows?.length === 0 && (
          <EmptyState title={span === 'todas' ? 'Nada a pagar' : 'Nada vence até aí'}>
            {span === 'todas'
              ? 'Todas as despesas lançadas estão pagas.'
              : 'Escolha um prazo maior para adiantar as próximas.'}
          </EmptyState>
        )}
        {rows && rows.length > 0 && !bills.isPlaceholderData && (
          <PayForm
            key={span}
            bills={rows.filter((row) => mayBePaid(row.approval))}
            waiting={rows.filter((row) => !mayBePaid(row.approval))}
            today={today}
            isCut={bills.data?.more ?? false}
          />
        )}
        <Batches />
      </Page>
    </>
  )
}
