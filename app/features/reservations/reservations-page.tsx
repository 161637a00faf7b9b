import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays, addMonths } from '../../../domain/calendar.ts'
import { useListAddress } from '../../lib/lists/keyset.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { useWritable } from '../../lib/membership/writable.ts'
import { monthName } from '../../lib/words.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { NotLoaded } from '../finances/lists/not-loaded.tsx'
import { BookingDialog } from './book/booking-dialog.tsx'
import { type Choice, DayPanel } from './calendar/day-panel.tsx'
import { MonthGrid, weeksOf } from './calendar/month-grid.tsx'
import { OwnReservations } from './list/own-reservations.tsx'
import { type Area, areasQuery, calendarQuery, type Start, startQuery } from './queries.ts'
import { ReservationNav } from './reservation-nav.tsx'
import classes from './reservations.module.css'

/** The month of the spaces, a day's free times, and what the reader booked. */
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
            : 'Escolha o dia e o horário; o resto é confirmar.'
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
  const { role } = useMembership()
  const writable = useWritable()
  const { params, filter } = useListAddress()
  const asked = params.get('dia') ?? ''
  const day = role !== 'doorman' && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : start.today
  const month = day.slice(0, 7)
  const wanted = areas.find((one) => one.id === params.get('espaco'))
  const weeks = weeksOf(month)
  const from = weeks[0]![0]!
  const entries = useQuery(calendarQuery(id, from, addDays(weeks.at(-1)![6]!, 1), wanted?.id ?? null))
  const [choice, setChoice] = useState<Choice | null>(null)
  const nameOf = (areaId: string) => areas.find((one) => one.id === areaId)?.name ?? 'Espaço'
  const go = (months: number) => filter({ dia: `${addMonths(`${month}-01`, months).slice(0, 7)}-01` })
  const panel = (
    <DayPanel
      date={day}
      now={start.now}
      areas={wanted ? [wanted] : areas}
      entries={entries.data ?? []}
      onChoose={role !== 'doorman' && writable ? setChoice : null}
    />
  )
  if (role === 'doorman') return panel
  return (
    <>
      <div className={classes.steps} style={{ flexWrap: 'wrap', marginBottom: 16 }} data-screen-only>
        <Select
          aria-label="Espaço"
          placeholder="Todos os espaços"
          clearable
          data={areas.map((one) => ({ value: one.id, label: one.name }))}
          value={wanted?.id ?? null}
          onChange={(espaco) => filter({ espaco })}
        />
        <Button variant="default" aria-label="Mês anterior" onClick={() => go(-1)}>
          <ChevronLeft size={18} />
        </Button>
        <span className={classes.month} aria-live="polite">
          {monthName(month, start.today)}
        </span>
        <Button variant="default" aria-label="Próximo mês" onClick={() => go(1)}>
          <ChevronRight size={18} />
        </Button>
        <Button variant="default" onClick={() => filter({ dia: null })}>
          Hoje
        </Button>
      </div>
      <NotLoaded query={entries} rows={6} />
      {entries.data && (
        <div className={classes.both}>
          <MonthGrid
            {...{ month, day, nameOf }}
            today={start.today}
            entries={entries.data}
            onDay={(dia) => filter({ dia })}
          />
          {panel}
        </div>
      )}
      {role === 'resident' && <OwnReservations start={start} nameOf={nameOf} />}
      {choice && <BookingDialog choice={choice} units={start.units} onClose={() => setChoice(null)} />}
    </>
  )
}
