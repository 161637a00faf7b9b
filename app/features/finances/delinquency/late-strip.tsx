import { counted } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import type { LateSums } from './delinquency-queries.ts'

type LateStripProps = { sums: LateSums; delinquency: number | null }

/** Shows the key figures: what is owed today, the original amounts in it, and its percentage of a year's fees. */
export function LateStrip({ sums, delinquency }: LateStripProps) {
  const added = sums.correction_cents + sums.fine_cents + sums.interest_cents
  const percent = delinquency === null ? '–' : `${(delinquency / 100).toLocaleString('pt-BR')}%`
  return (
    <StatFilterStrip
      label="Inadimplência em números"
      stats={[
        {
          key: 'total',
          label: 'A receber hoje',
          figure: <Money cents={sums.total_cents} />,
          note: 'com correção, multa e juros',
        },
        {
          key: 'principal',
          label: 'Valor original',
          figure: <Money cents={sums.principal_cents} />,
          note: counted(sums.charge_count, 'cobrança', 'cobranças'),
        },
        {
          key: 'added',
          label: 'Acréscimos',
          figure: <Money cents={added} />,
          note: 'pela convenção e pela lei',
        },
        { key: 'percent', label: 'Inadimplência', figure: percent, note: 'do que venceu em 12 meses' },
      ]}
    />
  )
}
