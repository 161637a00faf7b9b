import { useQuery } from '@tanstack/react-query'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { daysSince, deliveryStatusWords, momentOf, proofWords, waitedFor } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { type BookDelivery, deliveriesPageQuery } from '../manage-queries.ts'
import { BookToolbar, bookFiltersOf, exportBody, isFiltered } from './book-filters.tsx'
import { BookList } from './book-list.tsx'
import { StatusFilter } from './status-filter.tsx'

/** Days after which the unit should be reminded of a delivery. */
const longDays = 5

/** Lists every delivery, the newest first, with how long it has waited. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, deliveryStatusWords)
  const deliveries = useQuery(deliveriesPageQuery(id, filters, place))
  const rows = deliveries.data?.rows ?? []
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Encomendas"
        sentence="O que chegou à portaria, o que espera e quem retirou."
        action={
          rows.length > 0 && (
            <ExportMenu
              command="export-deliveries"
              body={exportBody(filters)}
              file="encomendas"
              action="exportar as encomendas"
              prints
            />
          )
        }
      >
        <BookToolbar
          filters={filters}
          searchLabel="Buscar encomenda"
          placeholder="Transportadora, código, quem retirou"
          narrowing={
            <StatusFilter
              words={deliveryStatusWords}
              value={filters.status}
              onChange={(situacao) => filter({ situacao })}
            />
          }
        />
        <BookList
          page={deliveries}
          narrowed={isFiltered(filters)}
          empty={{
            title: 'Nenhuma encomenda ainda',
            says: 'O que a portaria recebe aparece aqui, e a unidade é avisada.',
          }}
        >
          {(shown) => <List rows={shown} />}
        </BookList>
      </Page>
    </>
  )
}

const unit = (row: BookDelivery) => row.unit_label ?? ''
const what = (row: BookDelivery) => `${row.carrier}: ${row.description}`
/** Who took it and how, or why it went back. */
const ending = (row: BookDelivery) =>
  row.status === 'handed'
    ? [row.to_name, row.proof && proofWords[row.proof]].filter(Boolean).join(', ')
    : (row.reason ?? '')

function State({ row }: { row: BookDelivery }) {
  const { label, Icon } = deliveryStatusWords[row.status]
  const days = daysSince(row.arrived_at)
  if (row.status === 'waiting')
    return (
      <Status icon={Icon} tone={days >= longDays ? 'warning' : 'neutral'}>
        {`${label} ${days > 1 ? waitedFor(days) : `desde ${waitedFor(days)}`}`}
      </Status>
    )
  return (
    <Status icon={Icon} tone={row.status === 'handed' ? 'success' : 'neutral'}>
      {label}
    </Status>
  )
}

function List({ rows }: { rows: readonly BookDelivery[] }) {
  return (
    <DataList
      label="Encomendas"
      rows={rows}
      id={(row) => row.id}
      columns={[
        { key: 'unit', header: 'Unidade', cell: unit },
        { key: 'what', header: 'O que', cell: what, text: what },
        { key: 'state', header: 'Situação', cell: (row) => <State row={row} /> },
        { key: 'to', header: 'Com quem', minor: true, cell: ending, text: ending },
        {
          key: 'place',
          header: 'Lugar',
          minor: true,
          cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.place}</span>,
        },
        { key: 'arrived', header: 'Chegou', end: true, cell: (row) => <Moment at={row.arrived_at} /> },
      ]}
      phone={(row) => ({
        first: unit(row),
        figure: momentOf(row.arrived_at),
        second: what(row),
        state: <State row={row} />,
      })}
    />
  )
}
