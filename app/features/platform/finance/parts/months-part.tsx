import { Anchor, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { formatMonth } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { movementKinds, movementWords } from '../../../../../domain/platform/revenue.ts'
import { capital, count } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { rowsPlace } from '../addresses.ts'
import classes from '../finance.module.css'
import type { Finance, FinanceMonth } from '../finance-queries.ts'
import { customPeriod } from '../period.ts'
import { MonthChart } from './month-chart.tsx'

const sumOf = ({ movements }: FinanceMonth, kinds: readonly (keyof FinanceMonth['movements'])[]): number =>
  kinds.reduce((sum, kind) => sum + (movements[kind]?.cents ?? 0), 0)

/** Charts gains and losses month by month, as bars, and the resulting recurring revenue, as a line; the same as a table on request. */
export function MonthsPart({ finance: { months } }: { finance: Finance }) {
  const [asTable, { toggle }] = useDisclosure(false)
  if (months.length < 2) return null
  return (
    <div style={{ marginTop: 28 }}>
      <Anchor component="button" type="button" size="sm" fw={600} onClick={toggle} aria-expanded={asTable}>
        {asTable ? 'Ver os meses em gráfico' : 'Ver os meses em tabela'}
      </Anchor>
      {asTable ? <MonthsTable months={months} /> : <MonthsChart months={months} />}
    </div>
  )
}

const MonthsChart = ({ months }: { months: readonly FinanceMonth[] }) => (
  <MonthChart
    months={months}
    label={`Receita recorrente por mês; no fim, ${formatCents(months.at(-1)!.closing_cents)}`}
    up={{ name: 'Entrou', of: (month) => sumOf(month, ['new', 'reactivated', 'expansion']) }}
    down={{ name: 'Saiu', of: (month) => sumOf(month, ['contraction', 'churned']) }}
    line={{ name: 'Receita recorrente no fim do mês', of: ({ closing_cents }) => closing_cents }}
  />
)

function MonthsTable({ months }: { months: readonly FinanceMonth[] }) {
  return (
    <section className={classes.scroll} aria-label="Receita recorrente por mês">
      <Table fz="sm" className="figures" style={{ minWidth: 860 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Mês</Table.Th>
            <Table.Th scope="col" className={classes.amount}>
              Início
            </Table.Th>
            {movementKinds.map((kind) => (
              <Table.Th key={kind} scope="col" className={classes.amount}>
                {movementWords[kind]}
              </Table.Th>
            ))}
            <Table.Th scope="col" className={classes.amount}>
              Fim
            </Table.Th>
            <Table.Th scope="col" className={classes.amount}>
              Clientes
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map((month) => (
            <Table.Tr key={month.month}>
              <Table.Th scope="row" fw={500} style={{ whiteSpace: 'nowrap' }}>
                {capital(formatMonth(month.month))}
              </Table.Th>
              <Table.Td className={classes.amount}>
                <Money cents={month.opening_cents} />
              </Table.Td>
              {movementKinds.map((kind) => (
                <Table.Td key={kind} className={classes.amount}>
                  {month.movements[kind] ? (
                    <Link
                      className={classes.link}
                      to={rowsPlace('movements', customPeriod(month.from_on, month.until_on), { tipo: kind })}
                    >
                      <Money cents={month.movements[kind].cents} />
                    </Link>
                  ) : (
                    '–'
                  )}
                </Table.Td>
              ))}
              <Table.Td className={classes.amount}>
                <Money cents={month.closing_cents} />
              </Table.Td>
              <Table.Td className={classes.amount}>{count.format(month.customers)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
