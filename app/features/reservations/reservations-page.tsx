import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '../../../domain/calendar.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { addressFilters } from '../../lib/lists/address-filters.ts'
import { useListAddress } from '../../lib/lists/keyset.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { useWritable } from '../../lib/membership/writable.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AreaCards, AreaHead } from './areas/area-cards.tsx'
import { BookingDialog } from './book/booking-dialog.tsx'
import { CalendarBar, spanOf, views } from './calendar/calendar-bar.tsx'
import { DayGrid } from './calendar/day-grid.tsx'
import { DayPanel } from './calendar/day-panel.tsx'
import { Legend } from './calendar/legend.tsx'
import { MOST, MonthGrid, weekOf, weeksOf } from './calendar/month-grid.tsx'
import type { Choice } from './calendar/turns.ts'
import { WeekTable } from './calendar/week-table.tsx'
import { OwnReservations } from './list/own-reservations.tsx'
import { type Area, areasQuery, calendarQuery, monthQuery, type Start, startQuery } from './queries.ts'
import { ReservationNav } from './reservation-nav.tsx'
import classes from './reservations.module.css'

/** The spaces by month, week or day, their free times, and what the reader booked. */
export function Component() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const { role } = useMembership()
  const areas = useQuery(areasQuery(id))
  const start = useQuery(startQuery(id))
  return (
    <>
      <ReservationNav />
      <Page
        title="Reservas"
        sentence={
          role === 'doorman'
            ? 'O que está reservado para hoje.'
            : 'Escolha o espaço, o dia e o horário; o resto é confirmar.'
        }
      >
        <NotLoaded query={areas} rows={8} />
        {areas.data?.length === 0 && (
          <EmptyState
            title="Nenhum espaço cadastrado"
            actions={
              manages && (
                <Button component={Link} to="/dashboard/reservations/espacos">
                  Cadastrar espaço
                </Button>
              )
            }
          >
            {manages
              ? 'Cadastre o salão, a churrasqueira ou a quadra com horários e regras.'
              : 'A administração ainda não abriu espaços para reserva.'}
          </EmptyState>
        )}
        {areas.data && areas.data.length > 0 && start.data && (
          <Agenda areas={areas.data} start={start.data} />
        )}
      </Page>
    </>
  )
}

function Agenda({ areas, start }: { areas: readonly Area[]; start: Start }) {
  const { id } = useCondominium()
  const { role, hasUnit } = useMembership()
  const writable = useWritable()
  const { params, filter } = useListAddress()
  const phone = useMediaQuery('screen and (max-width: 820px)', undefined, { getInitialValueInEffect: false })
  // The desk only queries today.
  const isDesk = role === 'doorman'
  const view = isDesk ? 'dia' : (addressFilters(params).one('ver', views) ?? 'mes')
  const asked = params.get('dia') ?? ''
  const day = !isDesk && isDate(asked) ? asked : start.today
  const wanted = areas.find((one) => one.id === params.get('espaco'))
  const week = weekOf(day)
  const grid = view === 'mes' ? weeksOf(day.slice(0, 7)) : [week]
  const hasGrid = view === 'mes' || (view === 'semana' && phone)
  const area = wanted?.id ?? null
  // The last day's hours may go on until the next morning.
  const entries = useQuery(calendarQuery(id, week[0]!, addDays(week[6]!, 2), area))
  const month = useQuery({
    ...monthQuery(id, {
      from: grid[0]![0]!,
      until: addDays(grid.at(-1)![6]!, 1),
      area,
      // Of one space the printed month has all.
      most: wanted ? 40 : MOST,
    }),
    enabled: hasGrid,
  })
  const [choice, setChoice] = useState<Choice | null>(null)
  const shown = {
    areas: wanted ? [wanted] : areas,
    entries: entries.data ?? [],
    reader: { now: start.now, waits: start.waits, isManager: isAdministrator(role) },
    onChoose: !isDesk && writable ? setChoice : null,
  }
  const onDay = (dia: string) => filter({ dia })
  // Of a month, a view or a space one comes back; the days that arrow keys pass over are no steps.
  const step = (changes: Parameters<typeof filter>[0]) => filter(changes, false)
  const panel = <DayPanel date={day} {...shown} />
  return (
    <>
      {!isDesk && !wanted && (
        <AreaCards
          areas={areas}
          today={start.today}
          reader={shown.reader}
          onArea={(espaco, dia) => step({ espaco, ...(dia && { dia }) })}
        />
      )}
      {wanted && (
        <AreaHead area={wanted} onAll={areas.length > 1 ? () => step({ espaco: null }) : undefined} />
      )}
      {!isDesk && (
        <CalendarBar
          view={view}
          day={day}
          week={week}
          areas={areas}
          areaId={wanted?.id ?? null}
          onChange={step}
        />
      )}
      <h2 data-print-only>{`${spanOf(view, day, week)} · ${wanted?.name ?? 'todos os espaços'}`}</h2>
      <NotLoaded query={hasGrid ? month : entries} rows={6} />
      {entries.data && view === 'dia' && (phone ? panel : <DayGrid date={day} {...shown} />)}
      {entries.data && view === 'semana' && !phone && (
        <WeekTable week={week} {...shown} today={start.today} onDay={(dia) => step({ dia, ver: 'dia' })} />
      )}
      {month.data && hasGrid && (
        <div className={classes.both}>
          <MonthGrid
            day={day}
            areas={areas}
            onDay={onDay}
            weeks={grid}
            month={view === 'mes' ? day.slice(0, 7) : null}
            today={start.today}
            glances={month.data}
          />
          <div data-screen-only>{entries.data ? panel : <NotLoaded query={entries} rows={6} isPart />}</div>
        </div>
      )}
      {(hasGrid ? month : entries).data && !isDesk && <Legend areas={areas} shown={shown.areas} />}
      {(role === 'resident' || hasUnit) && <OwnReservations start={start} areas={areas} />}
      {choice && <BookingDialog choice={choice} start={start} onClose={() => setChoice(null)} />}
    </>
  )
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
