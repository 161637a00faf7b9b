import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { daysBetween, formatDate } from '../../../../domain/calendar.ts'
import { duesToday } from '../../../../domain/charges/due-today.ts'
import { datedAmount } from '../../../../domain/charges/late-debt.ts'
import type { LateRules } from '../../../../domain/charges/late-rules.ts'
import { type AgeBand, ageBands } from '../../../../domain/delinquency/ageing.ts'
import { prescriptionOf } from '../../../../domain/delinquency/prescription.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { rulesQuery } from '../queries.ts'
import { type LateSort, type LateUnit, latePageSize, lateUnitsQuery } from './delinquency-queries.ts'

const sorts: readonly string[] = ['amount', 'oldest', 'unit'] satisfies LateSort[]
const isSort = (text: string | null): text is LateSort => sorts.includes(text ?? '')
const isBand = (text: string | null): text is AgeBand => ageBands.some(({ key }) => key === text)

type Row = LateUnit & { total: number | null }

/** The late units, a keyed page at a time; order, age and page live in the address. */
export function LateUnits({ today, units }: { today: string; units: number }) {
  const { id } = useCondominium()
  const { params, filter, go } = useListAddress()
  const [wantedSort, wantedBand] = [params.get('ordem'), params.get('atraso')]
  const sort = isSort(wantedSort) ? wantedSort : 'amount'
  const band = isBand(wantedBand) ? wantedBand : null
  const after = params.get('depois') ?? ''
  const page = useQuery(lateUnitsQuery(id, { today, sort, band, after }))
  const rules = useQuery(rulesQuery(id))
  if (!page.data) return <NotLoaded query={[page, rules]} rows={8} />
  const rows = page.data.map((row): Row => ({ ...row, total: totalOf(row, rules.data, today) }))
  const last = rows.length === latePageSize ? rows.at(-1) : undefined
  const word = ageBands.find(({ key }) => key === band)?.label
  return (
    <Section
      title="Por unidade"
      note={word ? `Só unidades com ${word} de atraso na cobrança mais antiga.` : undefined}
      action={
        band && (
          <Button variant="subtle" size="compact-sm" onClick={() => filter({ atraso: null })}>
            Mostrar todas
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Text c="dimmed">Nenhuma unidade nesta idade de atraso.</Text>
      ) : (
        <List rows={rows} today={today} sort={sort} onSort={(key) => filter({ ordem: key })} />
      )}
      {(last || after !== '') && (
        <Pager
          position={`${counted(rows.length, 'unidade', 'unidades')} nesta página, ${counted(units, 'em atraso', 'em atraso')} ao todo`}
          onFirst={after === '' ? undefined : () => go({ at: 'first' })}
          onPrevious={after === '' ? undefined : () => history.back()}
          onNext={last && (() => go({ at: 'after', key: last.place }))}
        />
      )}
    </Section>
  )
}

function totalOf({ debts }: LateUnit, rules: LateRules | undefined, today: string): number | null {
  if (!rules) return null
  return duesToday(debts.map(datedAmount), rules, today).reduce((sum, { total }) => sum + total, 0)
}

type ListProps = { rows: readonly Row[]; today: string; sort: LateSort; onSort: (key: string) => void }

function List({ rows, today, sort, onSort }: ListProps) {
  const charges = ({ charge_count }: Row) => counted(charge_count, 'cobrança', 'cobranças')
  const days = ({ oldest_due_on }: Row) => counted(daysBetween(oldest_due_on, today), 'dia', 'dias')
  const total = ({ total: cents }: Row) => (cents === null ? '…' : <Money cents={cents} weight={600} />)
  const columns: Column<Row>[] = [
    {
      key: 'unit',
      header: 'Unidade',
      sortable: true,
      cell: (row) => <strong style={{ fontWeight: 600 }}>{row.unit_label}</strong>,
    },
    { key: 'count', header: 'Em atraso', cell: charges },
    {
      key: 'oldest',
      header: 'Desde',
      sortable: true,
      cell: (row) => `${shortDate(row.oldest_due_on, today)}, ${days(row)}`,
    },
    {
      key: 'prescription',
      header: 'Prescrição',
      cell: (row) => <Clock dueOn={row.oldest_due_on} today={today} />,
    },
    {
      key: 'amount',
      header: 'Valor original',
      end: true,
      sortable: true,
      cell: (row) => <Money cents={row.cents} />,
    },
    { key: 'total', header: 'Hoje', end: true, cell: total },
  ]
  return (
    <DataList
      label="Unidades em atraso"
      rows={rows}
      id={(row) => row.unit_id}
      columns={columns}
      to={(row) => `/dashboard/finances/inadimplencia/${row.unit_id}`}
      sort={{ key: sort, descending: sort === 'amount' }}
      onSort={({ key }) => onSort(key)}
      phone={(row) => ({
        first: row.unit_label,
        figure: total(row),
        second: `${charges(row)}, ${days(row)}`,
        state: prescriptionOf(row.oldest_due_on, today).warning && (
          <Clock dueOn={row.oldest_due_on} today={today} />
        ),
      })}
    />
  )
}

/** Shows when the oldest charge expires, with a warning once that is near. */
export function Clock({ dueOn, today }: { dueOn: string; today: string }) {
  const { lastDay, warning } = prescriptionOf(dueOn, today)
  if (warning === null) return <span style={{ color: 'var(--muted)' }}>{formatDate(lastDay)}</span>
  const words = warning === 'lost' ? 'Prescrita em' : `Menos de ${warning} meses:`
  return (
    <span
      style={{
        display: 'inline-flex',
        gap: 6,
        alignItems: 'center',
        color: warning === 'lost' || warning === 3 ? 'var(--danger)' : 'var(--warning)',
      }}
    >
      <Hourglass size={16} aria-hidden />
      {`${words} ${formatDate(lastDay)}`}
    </span>
  )
}
