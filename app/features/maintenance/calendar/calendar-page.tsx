import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Link } from 'react-router'
import {
  addDays,
  civilDate,
  dayOfMonth,
  formatDate,
  formatMonth,
  isMonth,
  monthOf,
  shiftMonth,
  weekday,
} from '../../../../domain/calendar.ts'
import { weekOf } from '../../../../domain/maintenance/plans/load.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { capital } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import list from '../expiry/expiry.module.css'
import { MaintenanceFrame } from '../frame.tsx'
import classes from '../maintenance.module.css'
import { type Calendar, calendarQuery } from '../queries.ts'
import { type Entry, entriesOf, isOver } from './entries.ts'
import { MonthLoad, YearLoad } from './load.tsx'

/** Shows dated items: orders, plans, warranties, documents and inspections; a month or a year at a time. */
export function Component() {
  const { params, changeParams } = useSearchParams()
  const today = civilDate(new Date(), openZone())
  const asked = params.get('mes') ?? ''
  const month = isMonth(asked) ? asked : monthOf(today)
  const isYear = params.get('ver') === 'ano'
  const step = (months: number) =>
    changeParams({ mes: (now) => shiftMonth(isMonth(now) ? now : month, months) })
  const year = month.slice(0, 4)
  const [from, until] = isYear ? [`${year}-01-01`, `${year}-12-31`] : [`${month}-01`, dayOfMonth(month, 31)]
  return (
    <MaintenanceFrame
      title="Calendário da manutenção"
      sentence="Ordens, planos, garantias, documentos e inspeções, no dia de cada um."
    >
      <div className={list.toolbar}>
        <Group gap={4}>
          <ActionIcon
            size={44}
            variant="default"
            aria-label="Anterior"
            onClick={() => step(isYear ? -12 : -1)}
          >
            <ChevronLeft size={18} />
          </ActionIcon>
          <strong className="figures" style={{ minWidth: 150, textAlign: 'center' }}>
            {isYear ? year : capital(formatMonth(month))}
          </strong>
          <ActionIcon size={44} variant="default" aria-label="Próximo" onClick={() => step(isYear ? 12 : 1)}>
            <ChevronRight size={18} />
          </ActionIcon>
        </Group>
        <SegmentedControl
          aria-label="Quanto ver"
          data={[
            { value: 'mes', label: 'Mês' },
            { value: 'ano', label: 'Ano' },
          ]}
          value={isYear ? 'ano' : 'mes'}
          onChange={(value) => changeParams({ ver: value === 'ano' ? 'ano' : null })}
        />
        <Button variant="subtle" onClick={() => changeParams({ mes: monthOf(today) })}>
          Hoje
        </Button>
        <Button variant="default" leftSection={<Printer size={18} />} onClick={() => window.print()}>
          Imprimir
        </Button>
        <ExportMenu
          command="export-maintenance-orders"
          body={{ filters: { state: 'any', from, until } }}
          file="ordens-de-servico"
          action="exportar as ordens destes dias"
          prints
        />
      </div>
      <Pressing today={today} />
      <Shown
        from={from}
        until={until}
        isYear={isYear}
        onMonth={(to) => changeParams({ mes: to, ver: null })}
      />
    </MaintenanceFrame>
  )
}

/** Shows what is late or due today, above any month. */
function Pressing({ today }: { today: string }) {
  const { id } = useCondominium()
  const { data } = useQuery(calendarQuery(id, addDays(today, -180), today))
  const pressing = data
    ? entriesOf(data, addDays(today, -180), today).filter(
        (entry) => entry.state === 'late' || (entry.day === today && !isOver(entry)),
      )
    : []
  if (pressing.length === 0) return null
  const shown = pressing.slice(0, 8)
  return (
    <Section
      title="Atrasado e para hoje"
      note={pressing.length > 8 ? `Mais ${pressing.length - 8} nas ordens atrasadas.` : undefined}
    >
      <Lines entries={shown} />
    </Section>
  )
}

type ShownProps = { from: string; until: string; isYear: boolean; onMonth: (month: string) => void }

function Shown({ from, until, isYear, onMonth }: ShownProps) {
  const { id } = useCondominium()
  // Whole weeks, so that the load of the first and the last one is whole.
  const calendar = useQuery(calendarQuery(id, weekOf(from), addDays(weekOf(until), 6)))
  if (!calendar.data) return <NotLoaded query={calendar} rows={6} height={72} />
  const entries = entriesOf(calendar.data, from, until)
  if (isYear)
    return (
      <>
        <YearLoad calendar={calendar.data} from={from} until={until} />
        <Year calendar={calendar.data} entries={entries} year={from.slice(0, 4)} onMonth={onMonth} />
      </>
    )
  return (
    <>
      <Month month={monthOf(from)} entries={entries} today={calendar.data.today} />
      <MonthLoad calendar={calendar.data} from={from} until={until} />
      <Section title="Dia a dia" note={entries.length === 0 ? 'Nada neste mês.' : undefined}>
        <Lines entries={entries} />
      </Section>
    </>
  )
}

const stateWords: Record<Entry['state'], string> = {
  late: 'Atrasado',
  open: 'Aberto',
  done: 'Feito',
  skipped: 'Pulada',
  planned: 'Previsto',
}

function Lines({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes.days}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <span className="figures">{formatDate(entry.day)}</span>
          <span>
            <Link to={entry.to}>{entry.title}</Link>
            <span className={classes.note}>{` · ${entry.kind}`}</span>
          </span>
          <span className={entry.state === 'late' ? classes.late : classes.note}>
            {stateWords[entry.state]}
          </span>
        </li>
      ))}
    </ul>
  )
}

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

function Month({ month, entries, today }: { month: string; entries: readonly Entry[]; today: string }) {
  const first = addDays(`${month}-01`, -weekday(`${month}-01`))
  const last = dayOfMonth(month, 31)
  const weeks: string[][] = []
  for (let day = first; day <= last; day = addDays(day, 7))
    weeks.push(weekdays.map((_, nth) => addDays(day, nth)))
  const of = new Map<string, Entry[]>()
  for (const entry of entries) of.set(entry.day, [...(of.get(entry.day) ?? []), entry])
  return (
    <table className={`${classes.grid} figures`} aria-label={`Calendário de ${formatMonth(month)}`}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-other={monthOf(day) !== month || undefined}
                data-today={day === today || undefined}
              >
                {monthOf(day) === month && Number(day.slice(8))}
                {(of.get(day) ?? []).slice(0, 4).map((entry) => (
                  <Link
                    key={entry.key}
                    to={entry.to}
                    title={`${entry.title} · ${entry.kind}`}
                    data-late={entry.state === 'late' || undefined}
                    data-planned={entry.state === 'planned' || undefined}
                  >
                    {entry.title}
                  </Link>
                ))}
                {(of.get(day)?.length ?? 0) > 4 && (
                  <span className={classes.note}>{`mais ${of.get(day)!.length - 4}`}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type YearProps = {
  calendar: Calendar
  entries: readonly Entry[]
  year: string
  onMonth: (month: string) => void
}

function Year({ calendar, entries, year, onMonth }: YearProps) {
  const months = Array.from({ length: 12 }, (_, nth) => `${year}-${String(nth + 1).padStart(2, '0')}`)
  return (
    <div className={classes.months}>
      {months.map((month) => {
        const counts = calendar.months.find((one) => one.month === month)
        const here = entries.filter((entry) => monthOf(entry.day) === month && !isOver(entry))
        return (
          <section
            key={month}
            className={classes.panel}
            style={{ margin: 0 }}
            aria-label={formatMonth(month)}
          >
            <Button variant="subtle" px={0} onClick={() => onMonth(month)}>
              {capital(formatMonth(month))}
            </Button>
            <p className={`${classes.note} figures`} style={{ margin: '0 0 8px' }}>
              {counts
                ? `${counts.orders} ${counts.orders === 1 ? 'ordem' : 'ordens'}${counts.late > 0 ? `, ${counts.late} em atraso` : ''}`
                : 'Nenhuma ordem'}
            </p>
            {here.slice(0, 5).map((entry) => (
              <div key={entry.key} className={classes.note}>
                {`${entry.day.slice(8)} `}
                <Link to={entry.to}>{entry.title}</Link>
              </div>
            ))}
            {here.length > 5 && <div className={classes.note}>{`e mais ${here.length - 5}`}</div>}
          </section>
        )
      })}
    </div>
  )
}
