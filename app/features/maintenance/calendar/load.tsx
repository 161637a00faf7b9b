import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { counted } from '../../../../domain/counted.ts'
import { durationWords, type WeekLoad, weeklyLoad } from '../../../../domain/maintenance/plans/load.ts'
import { FiguresTable } from '../../../ui/data/figures-table.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../maintenance.module.css'
import type { Calendar } from '../queries.ts'

type LoadProps = { calendar: Calendar; from: string; until: string }

const ordersOf = ({ done, open, planned }: WeekLoad): number => done + open + planned
const loadOf = ({ calendar, from, until }: LoadProps) => {
  const weeks = weeklyLoad(calendar.weeks, calendar.plans, from, until)
  return { weeks, most: Math.max(1, ...weeks.map(ordersOf)) }
}

/** '29/11 a 05/12'. */
const weekWords = (week: string): string =>
  `${formatDate(week).slice(0, 5)} a ${formatDate(addDays(week, 6)).slice(0, 5)}`

const hourWords = ({ minutes, unknown }: WeekLoad): string =>
  [minutes > 0 && durationWords(minutes), unknown > 0 && `${unknown} sem horas`]
    .filter(Boolean)
    .join(' + ') || '–'

/** How much work each week of a month has, as bars beside their figures. */
export function MonthLoad(props: LoadProps) {
  const { weeks, most } = loadOf(props)
  return (
    <Section title="Carga por semana" note="Ordens de cada semana inteira, de domingo a sábado.">
      <Legend />
      <LoadTable weeks={weeks} most={most} today={props.calendar.today} />
    </Section>
  )
}

/** How much work each week of a year has: a column for each, with the figures in a table below. */
export function YearLoad(props: LoadProps) {
  const { weeks, most } = loadOf(props)
  const busiest = weeks.reduce((one, other) => (ordersOf(other) > ordersOf(one) ? other : one))
  return (
    <Section
      title="Carga por semana"
      note={
        ordersOf(busiest) > 0
          ? `A semana mais cheia é a de ${weekWords(busiest.week)}, com ${counted(ordersOf(busiest), 'ordem', 'ordens')}.`
          : 'Nenhuma ordem neste ano.'
      }
    >
      <Legend />
      <div className={classes.weeks} aria-hidden>
        {weeks.map((load) => (
          <span key={load.week} className={classes.week} title={`${weekWords(load.week)}: ${ordersOf(load)}`}>
            <Parts load={load} most={most} side="height" />
          </span>
        ))}
      </div>
      <details className={classes.more}>
        <summary>Ver semana por semana</summary>
        <LoadTable weeks={weeks} most={most} today={props.calendar.today} />
      </details>
    </Section>
  )
}

function Legend() {
  return (
    <div className={classes.legend} aria-hidden>
      <span>
        <i className={classes.loadDone} /> Feitas
      </span>
      <span>
        <i className={classes.loadOpen} /> Em aberto
      </span>
      <span>
        <i className={classes.loadPlanned} /> Previstas
      </span>
    </div>
  )
}

/** The parts of a week's bar, lying or standing. */
function Parts({ load, most, side }: { load: WeekLoad; most: number; side: 'width' | 'height' }) {
  const parts = [
    { many: load.done, look: classes.loadDone },
    { many: load.open, look: classes.loadOpen },
    { many: load.planned, look: classes.loadPlanned },
  ].filter(({ many }) => many > 0)
  return parts.map(({ many, look }) => (
    <span key={look} className={look} style={{ [side]: `${(100 * many) / most}%` }} />
  ))
}

type LoadTableProps = { weeks: readonly WeekLoad[]; most: number; today: string }

function LoadTable({ weeks, most, today }: LoadTableProps) {
  return (
    <FiguresTable
      label="Carga por semana"
      rows={weeks}
      id={(load) => load.week}
      columns={[
        {
          title: 'Semana',
          cell: (load) => (
            <>
              {weekWords(load.week)}
              {load.week <= today && today <= addDays(load.week, 6) && (
                <span className={classes.note}>{' · esta semana'}</span>
              )}
              <span className={classes.bar} aria-hidden>
                <Parts load={load} most={most} side="width" />
              </span>
            </>
          ),
        },
        { title: 'Feitas', cell: ({ done }) => done },
        { title: 'Em aberto', cell: ({ open }) => open },
        { title: 'Previstas', cell: ({ planned }) => planned },
        { title: 'Horas', cell: hourWords },
      ]}
    />
  )
}
