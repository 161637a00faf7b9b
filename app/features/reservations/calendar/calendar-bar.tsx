import { Button, SegmentedControl, Select } from '@mantine/core'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { addDays, addMonths, formatDate, formatMonth } from '../../../../domain/calendar.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { capital } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import type { Area } from '../queries.ts'
import { dayWords } from '../times.ts'
import classes from './calendar-bar.module.css'

export const views = { mes: 'Mês', semana: 'Semana', dia: 'Dia' } as const
export type View = keyof typeof views

/** The step size, for screen readers. */
const stepWords: Record<View, [previous: string, next: string]> = {
  mes: ['Mês anterior', 'Próximo mês'],
  semana: ['Semana anterior', 'Próxima semana'],
  dia: ['Dia anterior', 'Próximo dia'],
}

/** The days of a view: 'Novembro de 2026', '23/11 a 29/11/2026', 'seg., 23/11/2026'. */
export function spanOf(view: View, day: string, week: readonly string[]): string {
  if (view === 'mes') return capital(formatMonth(day.slice(0, 7)))
  if (view === 'dia') return dayWords(momentAt(day, 720, openZone()))
  return `${formatDate(week[0]!).slice(0, 5)} a ${formatDate(week.at(-1)!)}`
}

const stepped = (view: View, day: string, steps: number): string =>
  view === 'mes'
    ? `${addMonths(`${day.slice(0, 7)}-01`, steps).slice(0, 7)}-01`
    : addDays(day, steps * (view === 'semana' ? 7 : 1))

type CalendarBarProps = {
  view: View
  day: string
  week: readonly string[]
  areas: readonly Area[]
  areaId: string | null
  /** Changes what the address says; null takes a part away. */
  onChange: (asked: { ver?: View | null; dia?: string | null; espaco?: string | null }) => void
}

/** Chooses which days of which spaces are shown, and how. */
export function CalendarBar({ view, day, week, areas, areaId, onChange }: CalendarBarProps) {
  const [previous, next] = stepWords[view]
  return (
    <div className={classes.bar} data-screen-only>
      <div className={classes.steps}>
        <Button
          variant="default"
          aria-label={previous}
          onClick={() => onChange({ dia: stepped(view, day, -1) })}
        >
          <ChevronLeft size={18} />
        </Button>
        <span className={classes.span} aria-live="polite">
          {spanOf(view, day, week)}
        </span>
        <Button variant="default" aria-label={next} onClick={() => onChange({ dia: stepped(view, day, 1) })}>
          <ChevronRight size={18} />
        </Button>
      </div>
      <SegmentedControl
        aria-label="Como ver"
        data={Object.entries(views).map(([value, label]) => ({ value, label }))}
        value={view}
        onChange={(value) => onChange({ ver: value === 'mes' ? null : (value as View) })}
      />
      <Button variant="subtle" onClick={() => onChange({ dia: null })}>
        Hoje
      </Button>
      {areas.length > 1 && (
        <Select
          className={classes.space}
          aria-label="Espaço"
          placeholder="Todos os espaços"
          clearable
          clearButtonProps={{ 'aria-label': 'Todos os espaços' }}
          data={areas.map((one) => ({ value: one.id, label: one.name }))}
          value={areaId}
          onChange={(espaco) => onChange({ espaco })}
        />
      )}
      <Button
        className={classes.print}
        variant="default"
        leftSection={<Printer size={18} />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
    </div>
  )
}
