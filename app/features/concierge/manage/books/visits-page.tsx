import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { hourOf, momentOf, visitKindWords, visitStatusWords } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { type BookVisit, visitsPageQuery } from '../manage-queries.ts'
import { BookToolbar, bookFiltersOf, exportBody, isFiltered } from './book-filters.tsx'
import { BookList } from './book-list.tsx'
import { StatusFilter } from './status-filter.tsx'
import { VisitDialog } from './visit-dialog.tsx'

const tones = { inside: 'success', left: 'neutral', refused: 'danger', undone: 'neutral' } as const

/** Everybody who came, the newest first. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, visitStatusWords)
  const visits = useQuery(visitsPageQuery(id, filters, place))
  const [open, setOpen] = useState<BookVisit | null>(null)
  const rows = visits.data?.rows ?? []
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Visitas"
        sentence="Quem entrou, quem saiu e quem não foi liberado."
        action={
          rows.length > 0 && (
            <ExportMenu
              command="export-visits"
              body={exportBody(filters)}
              file="visitas"
              action="exportar as visitas"
              prints
            />
          )
        }
      >
        <BookToolbar
          filters={filters}
          searchLabel="Buscar visita por nome"
          placeholder="Nome de quem veio"
          narrowing={
            <StatusFilter
              words={visitStatusWords}
              value={filters.status}
              onChange={(situacao) => filter({ situacao })}
            />
          }
        />
        <BookList
          page={visits}
          narrowed={isFiltered(filters)}
          empty={{
            title: 'Nenhuma visita ainda',
            says: 'Cada entrada que a portaria registra aparece aqui na hora.',
          }}
        >
          {(shown) => <List rows={shown} onOpen={setOpen} />}
        </BookList>
        {open && <VisitDialog row={open} onClose={() => setOpen(null)} />}
      </Page>
    </>
  )
}

function List({ rows, onOpen }: { rows: readonly BookVisit[]; onOpen: (row: BookVisit) => void }) {
  const state = (row: BookVisit) => {
    const { label, Icon } = visitStatusWords[row.status]
    return (
      <Status icon={Icon} tone={tones[row.status]}>
        {label}
      </Status>
    )
  }
  const unit = (row: BookVisit) => row.unit_label ?? 'Prédio'
  const kind = (row: BookVisit) => [visitKindWords[row.kind].label, row.company].filter(Boolean).join(' · ')
  const name = (row: BookVisit) => (
    <Anchor component="button" type="button" fw={600} c="inherit" inherit onClick={() => onOpen(row)}>
      {row.name}
    </Anchor>
  )
  return (
    <DataList
      label="Visitas"
      rows={rows}
      id={(row) => row.id}
      columns={[
        { key: 'name', header: 'Quem', cell: name, text: (row) => row.name },
        { key: 'unit', header: 'Unidade', cell: unit },
        { key: 'kind', header: 'Tipo', minor: true, cell: kind, text: kind },
        { key: 'state', header: 'Situação', cell: state },
        { key: 'entered', header: 'Entrada', end: true, cell: (row) => <Moment at={row.entered_at} /> },
        { key: 'left', header: 'Saída', end: true, cell: (row) => (row.left_at ? hourOf(row.left_at) : '') },
      ]}
      phone={(row) => ({
        first: name(row),
        figure: unit(row),
        second: [momentOf(row.entered_at), row.left_at && `saiu ${hourOf(row.left_at)}`]
          .filter(Boolean)
          .join(' · '),
        state: state(row),
      })}
    />
  )
}
