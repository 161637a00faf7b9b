import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { differencePercent } from '../../../../../domain/budget/variance.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Pager } from '../../../../ui/data/pager.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { type Simulation, simulationQuery, type Wanted } from './simulation-queries.ts'

type Unit = Simulation['page']['units'][number]

/** Lists every unit's fee next to today's, 50 at a time. */
export function UnitFees({ wanted, isChanged }: { wanted: Wanted; isChanged: boolean }) {
  const { id } = useCondominium()
  const [search, setSearch] = useState('')
  // The keys that the pages shown so far began after: the way back.
  const [trail, setTrail] = useState<(string | null)[]>([null])
  const simulation = useQuery(simulationQuery(id, wanted, { after: trail.at(-1) ?? null, search }))
  const page = simulation.data?.page
  return (
    <>
      <SearchField
        label="Buscar unidade"
        placeholder="Unidade"
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setTrail([null])
        }}
      />
      <div style={{ marginTop: 8 }}>
        <NotLoaded query={simulation} rows={8} />
        {page && page.units.length > 0 && <Rows units={page.units} isChanged={isChanged} />}
        {page?.units.length === 0 && <Text c="dimmed" py="lg">{`Nenhuma unidade com “${search}”.`}</Text>}
        {page && (page.next !== null || trail.length > 1) && (
          <Pager
            position={counted(page.units.length, 'unidade nesta página', 'unidades nesta página')}
            onFirst={trail.length > 1 ? () => setTrail([null]) : undefined}
            onPrevious={trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined}
            onNext={page.next === null ? undefined : () => setTrail([...trail, page.next])}
          />
        )}
      </div>
    </>
  )
}

const change = ({ today_cents, cents }: Unit): string =>
  (today_cents !== null && differencePercent(today_cents, cents)) || '–'

function Rows({ units, isChanged }: { units: readonly Unit[]; isChanged: boolean }) {
  const columns: Column<Unit>[] = [
    {
      key: 'label',
      header: 'Unidade',
      cell: ({ label }) => <strong style={{ fontWeight: 600 }}>{label}</strong>,
    },
    {
      key: 'today',
      header: 'Hoje',
      end: true,
      cell: (unit) => (unit.today_cents === null ? '–' : <Money cents={unit.today_cents} />),
    },
    ...(isChanged
      ? [
          {
            key: 'base',
            header: 'Orçamento',
            end: true,
            cell: (unit: Unit) => <Money cents={unit.base_cents} />,
          },
        ]
      : []),
    {
      key: 'cents',
      header: 'Nova taxa',
      end: true,
      cell: (unit) => <Money cents={unit.cents} weight={600} />,
    },
    {
      key: 'difference',
      header: 'Sobre hoje',
      end: true,
      cell: (unit) => (unit.today_cents === null ? '–' : <Money cents={unit.cents - unit.today_cents} />),
    },
    { key: 'percent', header: '%', end: true, cell: change },
  ]
  return (
    <DataList
      label="Taxa de cada unidade"
      rows={units}
      id={({ unit_id }) => unit_id}
      columns={columns}
      phone={(unit) => ({
        first: unit.label,
        figure: <Money cents={unit.cents} />,
        second:
          unit.today_cents === null ? (
            'Sem cobrança hoje'
          ) : (
            <>
              hoje <Money cents={unit.today_cents} />
            </>
          ),
        state: <span className="figures">{change(unit)}</span>,
      })}
    />
  )
}
