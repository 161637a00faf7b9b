import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type LateUnit, lateUnitsQuery } from './accounts-queries.ts'

const pageSize = 50

type LateUnitsProps = { until: string; today: string }

/** Late principal by unit at the end of the time, without names: what may hang on a wall or be read in an assembly. */
export function LateUnits({ until, today }: LateUnitsProps) {
  const { id } = useCondominium()
  const day = until < today ? until : today
  const [trail, setTrail] = useState([''])
  const units = useQuery(lateUnitsQuery(id, day, trail.at(-1) ?? ''))
  const { data } = units
  const last = data?.length === pageSize ? data.at(-1) : undefined
  const charges = (row: LateUnit) => counted(row.charges, 'cobrança', 'cobranças')
  const since = (row: LateUnit) => shortDate(row.oldest_due_on, today)
  const [head] = data ?? []
  const columns: Column<LateUnit>[] = [
    {
      key: 'unit',
      header: 'Unidade',
      cell: (row) => <strong style={{ fontWeight: 600 }}>{row.unit_label}</strong>,
      total: head && counted(head.units, 'unidade', 'unidades'),
    },
    { key: 'count', header: 'Em atraso', cell: charges, total: '' },
    { key: 'since', header: 'Desde', cell: since, total: '' },
    {
      key: 'cents',
      header: 'Valor original',
      end: true,
      cell: (row) => <Money cents={row.cents} />,
      total: head && <Money cents={head.all_cents} weight={600} />,
    },
  ]
  return (
    <Section
      title="Inadimplência por unidade"
      note={`O que venceu até ${formatDate(day)} e não estava pago, sem nomes.`}
    >
      <NotLoaded query={units} isPart rows={3} />
      {data?.length === 0 && <Text c="dimmed">Nenhuma unidade em atraso.</Text>}
      {data && data.length > 0 && (
        <DataList
          label="Unidades em atraso"
          rows={data}
          id={(row) => row.unit_id}
          columns={columns}
          to={(row) => `/dashboard/finances/inadimplencia/${row.unit_id}`}
          phone={(row) => ({
            first: row.unit_label,
            figure: <Money cents={row.cents} />,
            second: charges(row),
            state: <span className="figures">Desde {since(row)}</span>,
          })}
        />
      )}
      {(trail.length > 1 || last) && (
        <Pager
          position={`Página ${trail.length}`}
          onFirst={trail.length > 1 ? () => setTrail(['']) : undefined}
          onPrevious={trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined}
          onNext={last ? () => setTrail([...trail, last.sort_key]) : undefined}
        />
      )}
    </Section>
  )
}
