import { Table } from '@mantine/core'
import { formatMonth } from '../../../../../domain/calendar.ts'
import { conversionOf } from '../../../../../domain/platform/revenue.ts'
import { capital, count, counted } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../finance.module.css'
import type { Finance } from '../finance-queries.ts'
import { customPeriod, type Period } from '../period.ts'
import { percent } from './chart-look.ts'
import { How } from './how.tsx'
import { RowsLink } from './movement-part.tsx'

const columns = ['started', 'converted', 'lost', 'running'] as const
type Column = (typeof columns)[number]
const names: Record<Column, string> = {
  started: 'Começaram',
  converted: 'Assinaram',
  lost: 'Não assinaram',
  running: 'Em teste',
}

/** Shows trials by the month they began in, and their outcome. */
export function TrialsPart({ finance, period }: { finance: Finance; period: Period }) {
  const { trials, trials_ending } = finance
  const sum = (column: Column) => trials.reduce((total, cohort) => total + cohort[column], 0)
  const all = Object.fromEntries(columns.map((column) => [column, sum(column)])) as Record<Column, number>
  return (
    <Section
      title="Testes"
      note={
        trials_ending > 0 ? (
          <>
            <RowsLink list="trials_ending" period={period}>
              {counted(trials_ending, 'teste termina', 'testes terminam')}
            </RowsLink>{' '}
            nos próximos 7 dias.
          </>
        ) : (
          'Nenhum teste termina nos próximos 7 dias.'
        )
      }
    >
      {trials.length === 0 ? (
        <p style={{ margin: 0, color: 'var(--muted)' }}>Nenhum teste começou neste período.</p>
      ) : (
        <section className={classes.scroll} aria-label="Testes por mês">
          <Table fz="sm" className={`${classes.table} figures`} style={{ minWidth: 560 }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Começo do teste</Table.Th>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col" className={classes.amount}>
                    {names[column]}
                  </Table.Th>
                ))}
                <Table.Th scope="col" className={classes.amount}>
                  Conversão
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {trials.map((cohort) => (
                <Table.Tr key={cohort.month}>
                  <Table.Th scope="row" fw={500}>
                    {capital(formatMonth(cohort.month))}
                  </Table.Th>
                  {columns.map((column) => (
                    <Table.Td key={column} className={classes.amount}>
                      {count.format(cohort[column])}
                    </Table.Td>
                  ))}
                  <Table.Td className={classes.amount}>{percent(conversionOf(cohort))}</Table.Td>
                </Table.Tr>
              ))}
              <Table.Tr className={classes.total}>
                <Table.Th scope="row">No período</Table.Th>
                {columns.map((column) => (
                  <Table.Td key={column} className={classes.amount}>
                    <RowsLink
                      list="trials"
                      period={customPeriod(finance.from_on, finance.until_on)}
                      narrowed={column === 'started' ? {} : { tipo: column }}
                    >
                      {count.format(all[column])}
                    </RowsLink>
                  </Table.Td>
                ))}
                <Table.Td className={classes.amount}>{percent(conversionOf(all))}</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
        </section>
      )}
      <How>
        Cada teste conta no mês em que começou. Assinou quem passou a contar na receita recorrente até o fim
        do período, também depois de o teste ter acabado; a conversão é de quantos assinaram entre os que já
        se decidiram: quem ainda está em teste não entra.
      </How>
    </Section>
  )
}
