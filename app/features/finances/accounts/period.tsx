import { ActionIcon, Group, SegmentedControl, Select } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { isMonth, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { monthName } from '../../../lib/words.ts'
import { type Basis, type Period, periodOf } from './accounts-queries.ts'

const lengths = { '1': '1 mês', '3': '3 meses', '6': '6 meses', '12': '12 meses' }

export type Looked = { period: Period; months: number; basis: Basis; isCurrent: boolean }

/** Returns the period on view from the address: `?mes=2026-10&meses=3&base=competencia`, else the current month by cash. */
export function lookedAt(params: URLSearchParams, today: string): Looked {
  const wanted = params.get('mes') ?? ''
  const last = isMonth(wanted) && wanted <= monthOf(today) ? wanted : monthOf(today)
  const asked = params.get('meses') ?? '1'
  const months = Object.hasOwn(lengths, asked) ? Number(asked) : 1
  return {
    period: periodOf(last, months),
    months,
    basis: params.get('base') === 'competencia' ? 'accrual' : 'cash',
    isCurrent: last === monthOf(today),
  }
}

/** 'outubro', or 'maio a outubro'. */
export const periodName = ({ first, last }: Period, today: string): string =>
  first === last ? monthName(last, today) : `${monthName(first, today)} a ${monthName(last, today)}`

function useSet() {
  const { changeParams } = useSearchParams()
  return (name: string, value: string | null) => changeParams({ [name]: value }, { preventScrollReset: true })
}

/** The time before and the time after, as long as the one looked at. */
export function PeriodArrows({ period, months, isCurrent }: Looked) {
  const { changeParams } = useSearchParams()
  const step = (shift: number) =>
    changeParams(
      { mes: (now) => shiftMonth(isMonth(now) ? now : period.last, shift) },
      { preventScrollReset: true },
    )
  return (
    <Group gap={8} wrap="nowrap" data-screen-only>
      <ActionIcon size={44} variant="default" aria-label="Período anterior" onClick={() => step(-months)}>
        <ChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="default"
        aria-label="Período seguinte"
        disabled={isCurrent}
        onClick={() => step(months)}
      >
        <ChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}

/** Chooses the length of the period, and cash or accrual. */
export function PeriodFields({ months, basis }: Looked) {
  const set = useSet()
  return (
    <Group gap="md" mb="lg" align="end" data-screen-only>
      <SegmentedControl
        aria-label="Regime das contas"
        value={basis}
        onChange={(value) => set('base', value === 'accrual' ? 'competencia' : null)}
        data={[
          { value: 'cash', label: 'Caixa' },
          { value: 'accrual', label: 'Competência' },
        ]}
      />
      <Select
        aria-label="Período"
        w={140}
        allowDeselect={false}
        data={Object.entries(lengths).map(([value, label]) => ({ value, label }))}
        value={String(months)}
        onChange={(value) => set('meses', value === '1' ? null : value)}
      />
    </Group>
  )
}
