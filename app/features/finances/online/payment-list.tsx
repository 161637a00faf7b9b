import { useQuery } from '@tanstack/react-query'
import { paymentMethods } from '../../../../domain/charge-payments/states.ts'
import { methodNames, methodWords } from '../../../../domain/charge-payments/words.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { placeOf, useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../lists/filters.tsx'
import { type OnlineFilters, type OnlinePayment, onlinePageQuery, onlineStates } from './online-queries.ts'
import { OpenedPayment } from './payment-dialog.tsx'
import { PaymentStatus } from './payment-status.tsx'

const methodChoices = Object.fromEntries(paymentMethods.map((method) => [method, methodNames[method]]))

/** What the list is narrowed to, as its address says. */
export function onlineFilters(params: URLSearchParams): OnlineFilters {
  const read = addressFilters(params)
  return {
    state: read.one('situacao', onlineStates),
    method: read.one('forma', { card: true, pix: true, boleto: true }),
    text: read.text('busca'),
  }
}

/** Lists every payment with its fee, net amount and release date; `?pagamento=` opens one. */
export function PaymentList({ today }: { today: string }) {
  const { id } = useCondominium()
  const { params, go } = useListAddress()
  const filters = onlineFilters(params)
  const at = placeOf(params)
  const page = useQuery(onlinePageQuery(id, filters, afterKey(at)))
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const opened = params.get('pagamento')
  return (
    <Section title="Pagamentos">
      <FilterBar>
        <SearchFilter
          label="Buscar pagamento"
          placeholder="Unidade, pessoa ou cobrança"
          value={filters.text}
        />
        <ChoiceFilter
          label="Situação"
          name="situacao"
          placeholder="Todas"
          words={onlineStates}
          value={filters.state}
        />
        <ChoiceFilter
          label="Forma"
          name="forma"
          placeholder="Todas"
          words={methodChoices}
          value={filters.method}
        />
      </FilterBar>
      <ForwardList
        page={page}
        place={at}
        go={go}
        empty={
          isFiltered ? (
            <EmptyState title="Nenhum pagamento aqui">Mude o filtro ou a busca.</EmptyState>
          ) : (
            <EmptyState title="Nenhum pagamento ainda">
              Quem paga a unidade já vê as novas formas em Cobranças. Vale avisar os moradores.
            </EmptyState>
          )
        }
      >
        {(rows) => <Rows rows={rows} today={today} />}
      </ForwardList>
      {opened && <OpenedPayment id={opened} today={today} />}
    </Section>
  )
}

const net = ({ booked_cents, booked_fee_cents }: OnlinePayment) => booked_cents - booked_fee_cents

function Rows({ rows, today }: { rows: readonly OnlinePayment[]; today: string }) {
  const { params } = useListAddress()
  const addressOf = (paymentId: string) => {
    const next = new URLSearchParams(params)
    next.set('pagamento', paymentId)
    return `?${next}`
  }
  const amount = (cents: number) => (cents === 0 ? '—' : <Money cents={cents} />)
  const columns: Column<OnlinePayment>[] = [
    {
      key: 'unit',
      header: 'Unidade',
      cell: (row) => <strong style={{ fontWeight: 600 }}>{row.unit_labels}</strong>,
    },
    { key: 'when', header: 'Quando', cell: (row) => shortDate(dayOf(row.created_at), today) },
    { key: 'how', header: 'Forma', cell: methodWords },
    { key: 'state', header: 'Situação', cell: (row) => <PaymentStatus payment={row} /> },
    {
      key: 'release',
      header: 'Liberação',
      cell: (row) => (row.release_on && row.booked_cents > 0 ? shortDate(row.release_on, today) : '—'),
    },
    { key: 'fee', header: 'Tarifa', end: true, cell: (row) => amount(row.booked_fee_cents) },
    { key: 'net', header: 'Líquido', end: true, cell: (row) => amount(net(row)) },
    {
      key: 'cents',
      header: 'Valor',
      end: true,
      cell: (row) => <Money cents={row.amount_cents} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Pagamentos online"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => addressOf(row.id)}
      phone={(row) => ({
        first: row.unit_labels,
        figure: <Money cents={row.amount_cents} weight={600} />,
        second: `${methodWords(row)}, ${shortDate(dayOf(row.created_at), today)}`,
        state: <PaymentStatus payment={row} />,
      })}
    />
  )
}
