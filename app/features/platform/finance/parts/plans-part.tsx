import { Table } from '@mantine/core'
import { rateOf } from '../../../../../domain/platform/revenue.ts'
import { cycleWords } from '../../../../../domain/subscriptions/words.ts'
import { count } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../finance.module.css'
import type { Finance } from '../finance-queries.ts'
import type { Period } from '../period.ts'
import { percent } from './chart-look.ts'
import { RowsLink } from './movement-part.tsx'

/** Shows recurring revenue at the end, and receipts, by plan, version and cycle. */
export function PlansPart({ finance, period }: { finance: Finance; period: Period }) {
  const { plans, closing_cents, customers } = finance
  if (plans.length === 0) return null
  return (
    <Section title="Por plano e ciclo" note="A receita recorrente no fim do período e o que entrou nele.">
      <section className={classes.scroll} aria-label="Receita por plano e ciclo">
        <Table fz="sm" className={`${classes.table} figures`} style={{ minWidth: 600 }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Plano</Table.Th>
              <Table.Th scope="col">Ciclo</Table.Th>
              {['Clientes', 'Por mês', 'Parte', 'Recebido'].map((name) => (
                <Table.Th key={name} scope="col" className={classes.amount}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plans.map((plan) => {
              const narrowed = { plano: plan.plan_id, ciclo: plan.cycle }
              return (
                <Table.Tr key={`${plan.plan_id} ${plan.cycle}`}>
                  <Table.Th scope="row" fw={500}>
                    <RowsLink list="revenue" period={period} narrowed={narrowed}>
                      {`${plan.name}, versão ${plan.version}`}
                    </RowsLink>
                  </Table.Th>
                  <Table.Td>{cycleWords[plan.cycle]}</Table.Td>
                  <Table.Td className={classes.amount}>{count.format(plan.customers)}</Table.Td>
                  <Table.Td className={classes.amount}>
                    <Money cents={plan.cents} />
                  </Table.Td>
                  <Table.Td className={classes.amount}>{percent(rateOf(plan.cents, closing_cents))}</Table.Td>
                  <Table.Td className={classes.amount}>
                    <RowsLink list="received" period={period} narrowed={narrowed}>
                      <Money cents={plan.received_cents} />
                    </RowsLink>
                  </Table.Td>
                </Table.Tr>
              )
            })}
            <Table.Tr className={classes.total}>
              <Table.Th scope="row" colSpan={2}>
                Todos
              </Table.Th>
              <Table.Td className={classes.amount}>{count.format(customers)}</Table.Td>
              <Table.Td className={classes.amount}>
                <Money cents={closing_cents} />
              </Table.Td>
              <Table.Td />
              <Table.Td className={classes.amount}>
                <Money cents={plans.reduce((sum, { received_cents }) => sum + received_cents, 0)} />
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </section>
    </Section>
  )
}
