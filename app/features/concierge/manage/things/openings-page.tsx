import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Hand } from 'lucide-react'
import { gateOutcomeWords } from '../../../../../domain/concierge/words.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { momentOf } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { BookToolbar, bookFiltersOf, exportBody, isFiltered } from '../books/book-filters.tsx'
import { BookList } from '../books/book-list.tsx'
import { StatusFilter } from '../books/status-filter.tsx'
import { type OpeningRow, openingsPageQuery } from '../list-queries.ts'
import { gatesQuery } from '../round-queries.ts'

const drawn = {
  by_hand: { Icon: Hand, tone: 'neutral' },
  opened: { Icon: CircleCheck, tone: 'success' },
  failed: { Icon: CircleAlert, tone: 'danger' },
} as const

/** Who opened which gate, when and why. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, gateOutcomeWords)
  const gateId = /^[0-9a-f-]{36}$/.test(params.get('portao') ?? '') ? params.get('portao') : null
  const more = { gate_id: gateId }
  const openings = useQuery(openingsPageQuery(id, filters, more, place))
  const gates = useQuery(gatesQuery(id))
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Aberturas de portão"
        sentence="Quem abriu cada portão, quando e por quê."
        action={
          (openings.data?.rows.length ?? 0) > 0 && (
            <ExportMenu
              command="export-gate-openings"
              body={exportBody(filters, more)}
              file="aberturas-de-portao"
              action="exportar as aberturas"
              prints
            />
          )
        }
      >
        <BookToolbar
          filters={filters}
          searchLabel="Buscar abertura"
          placeholder="Motivo ou quem abriu"
          withUnit={false}
          isNarrowed={gateId !== null}
          narrowing={
            <>
              <StatusFilter
                label="Portão"
                words={Object.fromEntries((gates.data ?? []).map((gate) => [gate.id, gate.name]))}
                value={gateId}
                onChange={(portao) => filter({ portao })}
              />
              <StatusFilter
                label="Como"
                words={gateOutcomeWords}
                value={filters.status}
                onChange={(situacao) => filter({ situacao })}
              />
            </>
          }
        />
        <BookList
          page={openings}
          narrowed={isFiltered(filters) || gateId !== null}
          empty={{
            title: 'Nenhuma abertura ainda',
            says: 'Cada portão que a mesa abre, ou anota que abriu, aparece aqui.',
          }}
        >
          {(rows) => <List rows={rows} />}
        </BookList>
      </Page>
    </>
  )
}

function State({ row: { outcome } }: { row: OpeningRow }) {
  const { Icon, tone } = drawn[outcome]
  return (
    <Status icon={Icon} tone={tone}>
      {gateOutcomeWords[outcome]}
    </Status>
  )
}

function List({ rows }: { rows: readonly OpeningRow[] }) {
  const by = (row: OpeningRow) => [row.opened_by_name, row.desk_name].filter(Boolean).join(', ')
  return (
    <DataList
      label="Aberturas de portão"
      rows={rows}
      id={(row) => row.id}
      columns={[
        { key: 'gate', header: 'Portão', cell: (row) => row.gate_name, text: (row) => row.gate_name },
        { key: 'reason', header: 'Por quê', cell: (row) => row.reason, text: (row) => row.reason },
        { key: 'state', header: 'Como', cell: (row) => <State row={row} /> },
        { key: 'by', header: 'Quem', minor: true, cell: by, text: by },
        { key: 'when', header: 'Quando', end: true, cell: (row) => <Moment at={row.opened_at} /> },
      ]}
      phone={(row) => ({
        first: row.gate_name,
        figure: momentOf(row.opened_at),
        second: [row.reason, row.opened_by_name].join(' · '),
        state: <State row={row} />,
      })}
    />
  )
}
