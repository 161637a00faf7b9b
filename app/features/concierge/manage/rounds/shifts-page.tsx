import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { shiftStatusOf, shiftStatusWords } from '../../../../../domain/concierge/words.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import classes from '../../concierge.module.css'
import { hourOf, momentOf } from '../../concierge-words.ts'
import { settingsQuery } from '../../queries.ts'
import { BookToolbar, bookFiltersOf, exportBody, isFiltered } from '../books/book-filters.tsx'
import { BookList } from '../books/book-list.tsx'
import { StatusFilter } from '../books/status-filter.tsx'
import { type ShiftRow, shiftsPageQuery } from '../list-queries.ts'

const statuses = { ...shiftStatusWords, remarked: 'Com algo fora de ordem' }
const drawn = {
  running: { Icon: Clock, tone: 'neutral' },
  accepted: { Icon: CircleCheck, tone: 'success' },
  unaccepted: { Icon: CircleAlert, tone: 'warning' },
} as const

/** Who was on duty, and how each shift was handed over. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, statuses)
  const shifts = useQuery(shiftsPageQuery(id, filters, place))
  const labels = new Map(
    (useQuery(settingsQuery(id)).data?.shift_checklist ?? []).map((item) => [item.id, item.label]),
  )
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Turnos"
        sentence="Quem passou o turno a quem, e o que não estava em ordem."
        action={
          (shifts.data?.rows.length ?? 0) > 0 && (
            <ExportMenu
              command="export-shifts"
              body={exportBody(filters)}
              file="turnos"
              action="exportar os turnos"
              prints
            />
          )
        }
      >
        <BookToolbar
          filters={filters}
          searchLabel="Buscar turno"
          placeholder="Porteiro ou anotação"
          withUnit={false}
          narrowing={
            <StatusFilter
              words={statuses}
              value={filters.status}
              onChange={(situacao) => filter({ situacao })}
            />
          }
        />
        <BookList
          page={shifts}
          narrowed={isFiltered(filters)}
          rowHeight={64}
          empty={{ title: 'Nenhum turno ainda', says: 'O primeiro começa com um PIN na mesa.' }}
        >
          {(rows) => (
            <ol className={classes.rows} aria-label="Turnos">
              {rows.map((shift) => (
                <Shift key={shift.id} shift={shift} labels={labels} />
              ))}
            </ol>
          )}
        </BookList>
      </Page>
    </>
  )
}

function Shift({ shift, labels }: { shift: ShiftRow; labels: ReadonlyMap<string, string> }) {
  const wrong = shift.checklist.filter(({ ok }) => !ok)
  return (
    <li className={classes.row} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
      <div>
        <div className={classes.first}>{shift.doorman_name}</div>
        <div className={`${classes.second} figures`}>
          {[
            shift.desk_name,
            momentOf(shift.started_at),
            shift.handed_at && `até ${hourOf(shift.handed_at)}`,
            shift.accepted_by_name && `recebido por ${shift.accepted_by_name}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {shift.notes && <div style={{ whiteSpace: 'pre-wrap' }}>{shift.notes}</div>}
        {wrong.length > 0 && (
          <div className={classes.late}>
            {wrong
              .map((item) => [labels.get(item.id) ?? item.id, item.note].filter(Boolean).join(': '))
              .join(' · ')}
          </div>
        )}
      </div>
      <Group>
        <ShiftState shift={shift} />
      </Group>
    </li>
  )
}

function ShiftState({ shift }: { shift: ShiftRow }) {
  const status = shiftStatusOf(shift)
  const { Icon, tone } = drawn[status]
  return (
    <Status icon={Icon} tone={tone}>
      {shiftStatusWords[status]}
    </Status>
  )
}
