import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleSlash, Clock } from 'lucide-react'
import { lostStatusWords } from '../../../../../domain/concierge/words.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { StoredImage } from '../../../../ui/files/stored-image.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import classes from '../../concierge.module.css'
import { momentOf } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { BookToolbar, bookFiltersOf, exportBody, isFiltered } from '../books/book-filters.tsx'
import { BookList } from '../books/book-list.tsx'
import { StatusFilter } from '../books/status-filter.tsx'
import { type LostRow, lostPageQuery } from '../list-queries.ts'

const icons = { kept: Clock, claimed: BadgeCheck, disposed: CircleSlash }

/** Shows items found in the building, and what happened to them. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, lostStatusWords)
  const lost = useQuery(lostPageQuery(id, filters, place))
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Achados e perdidos"
        sentence="O que a portaria guarda até o dono aparecer, e o destino do resto."
        action={
          (lost.data?.rows.length ?? 0) > 0 && (
            <ExportMenu
              command="export-lost-items"
              body={exportBody(filters)}
              file="achados-e-perdidos"
              action="exportar os achados"
              prints
            />
          )
        }
      >
        <BookToolbar
          filters={filters}
          searchLabel="Buscar objeto"
          placeholder="Objeto, lugar ou pessoa"
          withUnit={false}
          narrowing={
            <StatusFilter
              words={lostStatusWords}
              value={filters.status}
              onChange={(situacao) => filter({ situacao })}
            />
          }
        />
        <BookList
          page={lost}
          narrowed={isFiltered(filters)}
          empty={{ title: 'Nada achado', says: 'O que a mesa guarda aparece aqui, com a foto e o lugar.' }}
        >
          {(rows) => <List rows={rows} />}
        </BookList>
      </Page>
    </>
  )
}

function State({ row: { status } }: { row: LostRow }) {
  return (
    <Status icon={icons[status]} tone={status === 'claimed' ? 'success' : 'neutral'}>
      {lostStatusWords[status]}
    </Status>
  )
}

function List({ rows }: { rows: readonly LostRow[] }) {
  const ending = (row: LostRow) => row.to_name ?? row.reason ?? ''
  const what = (row: LostRow) => (
    <span className={classes.found}>
      <StoredImage
        bucket="condominium-files"
        path={row.photo_path}
        size={{ width: 40, height: 40 }}
        alt=""
        className={classes.thumbnail}
      />
      {row.description}
    </span>
  )
  return (
    <DataList
      label="Achados e perdidos"
      rows={rows}
      id={(row) => row.id}
      columns={[
        { key: 'what', header: 'Objeto', cell: what, text: (row) => row.description },
        { key: 'place', header: 'Onde', cell: (row) => row.place, text: (row) => row.place },
        { key: 'state', header: 'Situação', cell: (row) => <State row={row} /> },
        { key: 'to', header: 'Com quem', minor: true, cell: ending, text: ending },
        { key: 'found', header: 'Achado', end: true, cell: (row) => <Moment at={row.found_at} /> },
        {
          key: 'closed',
          header: 'Saiu',
          end: true,
          cell: (row) => row.closed_at && <Moment at={row.closed_at} />,
        },
      ]}
      phone={(row) => ({
        first: what(row),
        figure: momentOf(row.found_at),
        second: [row.place, ending(row)].filter(Boolean).join(' · '),
        state: <State row={row} />,
      })}
    />
  )
}
