import { lineRules } from '../../../../../domain/charges/budget-line.ts'
import { lineName } from '../../../../../domain/charges/line-name.ts'
import type { Cents } from '../../../../../domain/money.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import type { Preview } from '../issue-queries.ts'

type Placed = Preview['lines'][number] & { place: number }

/** 'Fração ideal · Só o bloco A' */
const shared = ({ rule, scope }: Placed) => [lineRules[rule], scope].filter(Boolean).join(' · ')

/** Compares the run's lines as they will be issued with the last run's. */
export function PreviewLines({ preview }: { preview: Preview }) {
  const change: Column<Placed> = {
    key: 'change',
    header: 'Diferença',
    end: true,
    cell: (line) => <Change cents={line.cents} before={line.previous_cents} />,
    total: preview.previous ? (
      <Change cents={preview.total_cents} before={preview.previous.total_cents} />
    ) : (
      ''
    ),
  }
  const columns: Column<Placed>[] = [
    { key: 'what', header: 'Despesa', cell: lineName, total: 'Total' },
    { key: 'fund', header: 'Fundo', cell: (line) => line.fund_name, total: '' },
    { key: 'rule', header: 'Rateio', cell: shared, text: shared, total: '' },
    {
      key: 'cents',
      header: 'Valor',
      end: true,
      cell: (line) => <Money cents={line.cents} />,
      total: <Money cents={preview.total_cents} weight={600} />,
    },
    ...(preview.previous ? [change] : []),
  ]
  return (
    <DataList
      label="Despesas"
      rows={preview.lines.map((line, place) => ({ ...line, place }))}
      id={(line) => String(line.place)}
      columns={columns}
      phone={(line) => ({
        first: lineName(line),
        figure: <Money cents={line.cents} />,
        second: `${shared(line)} · ${line.fund_name}`,
        state: preview.previous && <Change cents={line.cents} before={line.previous_cents} />,
      })}
    />
  )
}

function Change({ cents, before }: { cents: Cents; before: Cents | null }) {
  if (before === null) return <span style={{ color: 'var(--muted)' }}>nova</span>
  if (before === cents) return <span style={{ color: 'var(--muted)' }}>igual</span>
  return (
    <span style={{ color: 'var(--text-2)' }}>
      {cents > before ? '+' : ''}
      <Money cents={cents - before} />
    </span>
  )
}
