import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { type OverdueUnit, overdueUnitsQuery } from './accounts-queries.ts'

const pageSize = 50

/** Overdue principal by unit, without names: what may hang on a wall or be read in an assembly. */
export function OverdueUnits({ today }: { today: string }) {
  const { id } = useCondominium()
  const [trail, setTrail] = useState([''])
  const { data } = useQuery(overdueUnitsQuery(id, overdueUntil(today), trail.at(-1) ?? ''))
  const last = data?.length === pageSize ? data.at(-1) : undefined
  const charges = (row: OverdueUnit) => counted(row.charge_count, 'cobrança', 'cobranças')
  const since = (row: OverdueUnit) => shortDate(row.oldest_due_on, today)
  const columns: Column<OverdueUnit>[] = [
    {
      key: 'unit',
      header: 'Unidade',
      cell: (row) => <strong style={{ fontWeight: 600 }}>{row.unit_label}</strong>,
    },
    { key: 'count', header: 'Em atraso', cell: charges },
    { key: 'since', header: 'Desde', cell: since },
    { key: 'cents', header: 'Valor original', end: true, cell: (row) => <Money cents={row.cents} /> },
  ]
  return (
    <Section
      title="Inadimplência por unidade"
      note="Valores originais, sem multa, juros e correção. Sem nomes."
    >
      {!data && <RowsSkeleton rows={3} />}
      {data?.length === 0 && <Text c="dimmed">Nenhuma unidade em atraso.</Text>}
      {data && data.length > 0 && (
        <DataList
          label="Unidades em atraso"
          rows={data}
          id={(row) => row.unit_id}
          columns={columns}
          phone={(row) => ({
            first: row.unit_label,
            figure: <Money cents={row.cents} />,
            second: `${charges(row)} desde ${since(row)}`,
          })}
        />
      )}
      {(last || trail.length > 1) && (
        <Pager
          position={counted(data?.length ?? 0, 'unidade nesta página', 'unidades nesta página')}
          onFirst={trail.length > 1 ? () => setTrail(['']) : undefined}
          onPrevious={trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined}
          onNext={last && (() => setTrail([...trail, last.sort_key]))}
        />
      )}
    </Section>
  )
}
