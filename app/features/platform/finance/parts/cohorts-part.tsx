import { Checkbox } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { daysInMonth, formatMonth } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { rateOf } from '../../../../../domain/platform/revenue.ts'
import { capital, count, counted } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import { rowsPlace } from '../addresses.ts'
import classes from '../finance.module.css'
import type { Cohort } from '../finance-queries.ts'
import { customPeriod } from '../period.ts'
import { percent } from './chart-look.ts'
import { How } from './how.tsx'

/** Shows customers by the month of their first payment: how many of them remain, month after month. */
export function CohortsPart({ cohorts }: { cohorts: readonly Cohort[] }) {
  const [inMoney, { toggle }] = useDisclosure(false)
  if (cohorts.length === 0) return null
  const longest = Math.max(...cohorts.map(({ kept }) => kept.length))
  return (
    <Section
      title="Permanência por mês do primeiro pagamento"
      note="Quantos dos que começaram juntos ainda assinam depois de tantos meses."
      action={<Checkbox label="Em reais por mês" checked={inMoney} onChange={toggle} />}
    >
      <section className={classes.scroll} aria-label="Permanência">
        <table className={`${classes.cohorts} figures`}>
          <thead>
            <tr>
              <th scope="col">Primeiro pagamento</th>
              <th scope="col">Clientes</th>
              {[...Array(longest).keys()].map((month) => (
                <th key={month} scope="col">
                  {month === 0 ? 'No mês' : `+${month}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <CohortRow key={cohort.month} cohort={cohort} inMoney={inMoney} />
            ))}
          </tbody>
        </table>
      </section>
      <How>
        Cada linha são os condomínios cujo primeiro pagamento veio naquele mês. Cada coluna diz quantos deles
        contam na receita recorrente no fim do mês, tantos meses depois; quem sai e volta conta de novo. O mês
        que ainda corre é medido no último dia do período.
      </How>
    </Section>
  )
}

function CohortRow({ cohort: { month, size, kept }, inMoney }: { cohort: Cohort; inMoney: boolean }) {
  const first = `${month}-01`
  const wholeMonth = customPeriod(first, `${month}-${daysInMonth(month)}`)
  return (
    <tr>
      <th scope="row">{capital(formatMonth(month))}</th>
      <td className={classes.cell}>
        <Link to={rowsPlace('cohort', wholeMonth)}>{count.format(size)}</Link>
      </td>
      {kept.map(({ until_on, customers, cents }) => {
        const part = rateOf(customers, size) ?? 0
        const words = inMoney ? formatCents(cents) : percent(part)
        return (
          <td
            key={until_on}
            className={classes.cell}
            style={{
              background: `color-mix(in srgb, var(--chart-1) ${Math.round(part * 34)}%, transparent)`,
            }}
          >
            <Link
              to={rowsPlace('cohort', customPeriod(first, until_on), { tipo: 'kept' })}
              title={counted(customers, 'cliente', 'clientes')}
            >
              {words}
            </Link>
          </td>
        )
      })}
    </tr>
  )
}
