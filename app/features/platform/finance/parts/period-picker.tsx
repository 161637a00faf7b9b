import { ActionIcon, Group, SegmentedControl } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatMonth } from '../../../../../domain/calendar.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { capital } from '../../../../lib/words.ts'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { type Period, stepMonth } from '../period.ts'

const words = { month: 'mes', year: '', custom: 'livre' } as const

/** Chooses the days of the figures: a month, twelve months, or any two days. The address stores it. */
export function PeriodPicker({ period, today }: { period: Period; today: string }) {
  const { filter } = useListAddress()
  const choose = (kind: Period['kind']) =>
    filter({
      periodo: words[kind],
      mes: kind === 'month' ? period.until.slice(0, 7) : null,
      de: kind === 'custom' ? period.from : null,
      ate: kind === 'custom' ? period.until : null,
      pagina: null,
    })
  return (
    <Group gap={16} align="end" mb={24} data-screen-only>
      <SegmentedControl
        aria-label="Período"
        value={period.kind}
        onChange={(kind) => choose(kind as Period['kind'])}
        data={[
          { value: 'month', label: 'Mês' },
          { value: 'year', label: '12 meses' },
          { value: 'custom', label: 'Outro' },
        ]}
      />
      {period.kind === 'month' && (
        <MonthSteps period={period} today={today} onChoose={(mes) => filter({ mes, pagina: null })} />
      )}
      {period.kind === 'custom' && (
        <Group gap={12}>
          <DateField
            label="De"
            maxDate={period.until}
            value={period.from}
            onChange={(de) => de && filter({ de, ate: period.until, pagina: null })}
            w={150}
          />
          <DateField
            label="Até"
            minDate={period.from}
            maxDate={today}
            value={period.until}
            onChange={(ate) => ate && filter({ de: period.from, ate, pagina: null })}
            w={150}
          />
        </Group>
      )}
    </Group>
  )
}

type MonthStepsProps = { period: Period; today: string; onChoose: (month: string) => void }

function MonthSteps({ period, today, onChoose }: MonthStepsProps) {
  const [before, after] = [stepMonth(period, -1, today), stepMonth(period, 1, today)]
  return (
    <Group gap={4}>
      <ActionIcon size={40} aria-label="Mês anterior" onClick={() => before && onChoose(before)}>
        <ChevronLeft size={20} />
      </ActionIcon>
      <strong style={{ fontWeight: 600, minWidth: 150, textAlign: 'center' }}>
        {capital(formatMonth(period.from.slice(0, 7)))}
      </strong>
      <ActionIcon
        size={40}
        aria-label="Próximo mês"
        aria-disabled={!after}
        data-disabled={!after || undefined}
        onClick={() => after && onChoose(after)}
      >
        <ChevronRight size={20} />
      </ActionIcon>
    </Group>
  )
}
