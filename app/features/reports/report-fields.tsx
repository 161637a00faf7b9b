import { Group, Select } from '@mantine/core'
import type { CatalogueEntry, ReportAnswer } from '../../../domain/reports/answer.ts'
import { comparisonAsked, type ReportFilters } from '../../../domain/reports/asked.ts'
import { comparisons, periodWords } from '../../../domain/reports/period.ts'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { DateField } from '../../ui/form/date-field.tsx'

type Props = { entry: CatalogueEntry; filters: ReportFilters; answer: ReportAnswer | undefined }

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Of when a report is, what it is compared with, and its own choices; all of it stands in the address. */
export function ReportFields({ entry: { period, choices }, filters, answer }: Props) {
  const { changeParams } = useSearchParams()
  const set = (values: Readonly<Record<string, string | null>>) =>
    changeParams(values, { preventScrollReset: true })
  const isOwn = Boolean(filters.from)
  const days = answer?.period
  return (
    <Group gap={12} mb="md" align="end" data-screen-only>
      {period && (
        <>
          <Select
            label="Período"
            w={{ base: '100%', sm: 290 }}
            allowDeselect={false}
            data={[...options(periodWords), { value: 'own', label: 'Escolher os dias' }]}
            value={isOwn ? 'own' : (filters.period ?? period)}
            onChange={(word) =>
              word === 'own'
                ? set({ periodo: null, de: days?.from ?? null, ate: days?.until ?? null })
                : set({ periodo: word === period ? null : word, de: null, ate: null })
            }
          />
          {isOwn && (
            <>
              <DateField
                label="De"
                value={filters.from}
                maxDate={filters.until}
                onChange={(de) => de && set({ de })}
                w={{ base: 150, sm: 160 }}
              />
              <DateField
                label="Até"
                value={filters.until}
                minDate={filters.from}
                onChange={(ate) => ate && set({ ate })}
                w={{ base: 150, sm: 160 }}
              />
            </>
          )}
          <Select
            label="Comparar"
            w={{ base: '100%', sm: 230 }}
            allowDeselect={false}
            data={options(comparisons)}
            value={comparisonAsked(filters)}
            onChange={(word) => set({ comparar: word === 'before' ? null : word })}
          />
        </>
      )}
      {Object.entries(choices).map(([name, { label, options: words }]) => {
        const usual = Object.keys(words)[0]!
        return (
          <Select
            key={name}
            label={label}
            w={{ base: '100%', sm: 220 }}
            allowDeselect={false}
            data={options(words)}
            value={filters.choices?.[name] ?? usual}
            onChange={(option) => set({ [name]: option === usual ? null : option })}
          />
        )
      })}
    </Group>
  )
}
