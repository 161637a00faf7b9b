import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Pager } from '../../../../ui/data/pager.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import type { IssueRun } from '../issue-form.ts'
import { type Preview, previewQuery } from '../issue-queries.ts'

type Unit = Preview['page']['units'][number]

/** Lines that fit next to the total on a wide screen; more would need a separate table. */
const widest = 4

type PreviewUnitsProps = { run: IssueRun; lines: Preview['lines']; hasPrevious: boolean }

/** What each unit would pay, line by line, 50 at a time. */
export function PreviewUnits({ run, lines, hasPrevious }: PreviewUnitsProps) {
  const { id } = useCondominium()
  const [search, setSearch] = useState('')
  // The keys that the pages shown so far began after: the way back.
  const [trail, setTrail] = useState<(string | null)[]>([null])
  const preview = useQuery(previewQuery(id, run, { after: trail.at(-1) ?? null, search }))
  const columns: Column<Unit>[] = [
    {
      key: 'label',
      header: 'Unidade',
      cell: (unit) => <strong style={{ fontWeight: 600 }}>{unit.label}</strong>,
    },
    { key: 'payer', header: 'Pagador', cell: payer, text: payer },
    ...(lines.length <= widest ? lines : []).map((line, position) => ({
      key: `line-${position}`,
      header: line.rubric,
      end: true,
      cell: (unit: Unit) => <Money cents={unit.lines_cents[position] ?? 0} />,
    })),
    {
      key: 'total',
      header: 'Total',
      end: true,
      cell: (unit) => <Money cents={unit.total_cents} weight={600} />,
    },
    ...(hasPrevious ? [changeColumn] : []),
  ]
  const page = preview.data?.page
  return (
    <>
      <SearchField
        label="Buscar unidade ou pagador"
        placeholder="Unidade ou pagador"
        value={search}
        onSearch={(text) => {
          setSearch(text)
          setTrail([null])
        }}
      />
      <div style={{ marginTop: 8 }}>
        <NotLoaded query={preview} rows={8} />
        {page && page.units.length > 0 && (
          <DataList
            label="Valor de cada unidade"
            rows={page.units}
            id={(unit) => unit.unit_id}
            columns={columns}
            phone={(unit) => ({
              first: unit.label,
              figure: <Money cents={unit.total_cents} />,
              second: payer(unit),
              state: hasPrevious && <Change unit={unit} />,
            })}
          />
        )}
        {page?.units.length === 0 && (
          <Text c="dimmed" py="lg">{`Nenhuma unidade ou pagador com “${search}”.`}</Text>
        )}
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

const payer = (unit: Unit) => unit.payer_name ?? 'Sem pagador'

/** Against the last run: more, less, the same, or the first. */
function Change({ unit }: { unit: Unit }) {
  if (unit.previous_cents === null) return <span style={{ color: 'var(--muted)' }}>nova</span>
  const difference = unit.total_cents - unit.previous_cents
  if (difference === 0) return <span style={{ color: 'var(--muted)' }}>igual</span>
  return (
    <span style={{ color: 'var(--text-2)' }}>
      {difference > 0 ? '+' : ''}
      <Money cents={difference} />
    </span>
  )
}

const changeColumn: Column<Unit> = {
  key: 'change',
  header: 'Diferença',
  end: true,
  cell: (unit) => <Change unit={unit} />,
}
