import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import type { Simulation } from './simulation-queries.ts'

type Line = Simulation['lines'][number] & { place: number }
const rules = { ideal_share: 'Fração ideal', equal: 'Partes iguais' }

/** What the month's fee is made of, and what the changes do to it. */
export function Composition({ simulation }: { simulation: Simulation }) {
  const { lines, base_cents, total_cents } = simulation
  const isChanged = base_cents !== total_cents
  const columns: Column<Line>[] = [
    { key: 'name', header: 'Linha', cell: ({ name }) => name, text: ({ name }) => name, total: 'Total' },
    { key: 'fund', header: 'Fundo', cell: ({ fund }) => fund, total: '' },
    { key: 'rule', header: 'Rateio', cell: ({ rule }) => rules[rule], total: '' },
    ...(isChanged
      ? [
          {
            key: 'base',
            header: 'Orçamento',
            end: true,
            cell: (line: Line) => <Money cents={line.base_cents} />,
            total: <Money cents={base_cents} />,
          },
        ]
      : []),
    {
      key: 'cents',
      header: isChanged ? 'Simulação' : 'No mês',
      end: true,
      cell: (line) => <Money cents={line.cents} weight={line.cents === line.base_cents ? undefined : 600} />,
      total: <Money cents={total_cents} weight={600} />,
    },
  ]
  return (
    <div style={{ marginTop: 24 }}>
      <DataList
        label="O que compõe a taxa"
        rows={lines.map((line, place) => ({ ...line, place }))}
        id={({ place }) => String(place)}
        columns={columns}
        phone={(line) => ({
          first: line.name,
          figure: <Money cents={line.cents} />,
          second: `${rules[line.rule]} · ${line.fund}`,
        })}
      />
    </div>
  )
}
