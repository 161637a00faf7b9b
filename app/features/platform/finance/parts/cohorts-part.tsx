import { Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { daysInMonth } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { rateOf } from '../../../../../domain/platform/revenue.ts'
import { counted } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import { type CohortRow, CohortTable } from '../../cohort-table.tsx'
import { rowsPlace } from '../addresses.ts'
import type { Cohort } from '../finance-queries.ts'
import { customPeriod } from '../period.ts'
import { percent } from './chart-look.ts'
import { How } from './how.tsx'

/** Shows customers by the month of their first payment: how many of them remain, month after month. */
export function CohortsPart({ cohorts }: { cohorts: readonly Cohort[] }) {
  const [inMoney, { toggle }] = useDisclosure(false)
  if (cohorts.length === 0) return null
  return (
    <Section
      title="Permanência por mês do primeiro pagamento"
      note="Quantos dos que começaram juntos ainda assinam depois de tantos meses."
      action={<Checkbox label="Em reais por mês" checked={inMoney} onChange={toggle} />}
    >
      <CohortTable
        label="Permanência"
        titles={['Primeiro pagamento', 'Clientes']}
        rows={cohorts.map((cohort) => rowOf(cohort, inMoney))}
      />
      <How>
        Cada linha são os condomínios cujo primeiro pagamento veio naquele mês. Cada coluna diz quantos deles
        contam na receita recorrente no fim do mês, tantos meses depois; quem sai e volta conta de novo. O mês
        que ainda corre é medido no último dia do período.
      </How>
    </Section>
  )
}

function rowOf({ month, size, kept }: Cohort, inMoney: boolean): CohortRow {
  const first = `${month}-01`
  return {
    month,
    size,
    to: rowsPlace('cohort', customPeriod(first, `${month}-${daysInMonth(month)}`)),
    cells: kept.map(({ until_on, customers, cents }) => {
      const share = rateOf(customers, size) ?? 0
      return {
        share,
        words: inMoney ? formatCents(cents) : percent(share),
        title: counted(customers, 'cliente', 'clientes'),
        to: rowsPlace('cohort', customPeriod(first, until_on), { tipo: 'kept' }),
      }
    }),
  }
}
