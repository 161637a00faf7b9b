import { useQuery } from '@tanstack/react-query'
import { stateWords } from '../../../../domain/reservations/words.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '../../finances/lists/filters.tsx'
import { areasQuery, type Filters, reservationsQuery, startQuery } from '../queries.ts'
import { ReservationNav } from '../reservation-nav.tsx'
import { ReservationRows } from './reservation-rows.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Lists every booking, the latest date first: those awaiting a decision are one filter away. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, go } = useListAddress()
  const { text, one } = addressFilters(params)
  const areas = useQuery(areasQuery(id))
  const start = useQuery(startQuery(id))
  const areaWords = Object.fromEntries((areas.data ?? []).map((area) => [area.id, area.name]))
  const filters: Filters = {
    state: one('situacao', stateWords),
    area_id: one('espaco', areaWords),
    text: text('busca'),
  }
  const list = useQuery(reservationsQuery(id, filters, afterKey(place)))
  const rows = list.data?.rows ?? []
  return (
    <>
      <ReservationNav />
      <Page
        title="Lista de reservas"
        sentence="Pedidos a decidir, cauções a acertar e tudo o que já foi reservado."
        action={
          rows.length > 0 && (
            <ExportMenu
              command="export-reservations"
              body={{ filters }}
              file="reservas"
              action="exportar as reservas"
              prints
            />
          )
        }
      >
        <WaitingList />
        <FilterBar>
          <SearchFilter label="Buscar reserva" placeholder="Unidade ou espaço" value={filters.text} />
          <ChoiceFilter
            label="Situação"
            name="situacao"
            placeholder="Todas"
            words={stateWords}
            value={filters.state}
          />
          <ChoiceFilter
            label="Espaço"
            name="espaco"
            placeholder="Todos"
            words={areaWords}
            value={filters.area_id}
          />
        </FilterBar>
        <ForwardList
          page={list}
          beside={[start]}
          place={place}
          go={go}
          next="Próximas"
          empty={
            <EmptyState title="Nenhuma reserva aqui">
              O que moradores reservam, ou a administração reserva por eles, aparece nesta lista.
            </EmptyState>
          }
        >
          {(rows) =>
            start.data && <ReservationRows label="Reservas" rows={rows} now={start.data.now} whole />
          }
        </ForwardList>
      </Page>
    </>
  )
}
