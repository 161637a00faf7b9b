import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import type { FinanceList } from '../../../../../domain/platform/finance-lists.ts'
import {
  addMovements,
  type MovementKind,
  movementKinds,
  movementWords,
} from '../../../../../domain/platform/revenue.ts'
import { count } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { rowsPlace } from '../addresses.ts'
import classes from '../finance.module.css'
import type { Finance } from '../finance-queries.ts'
import { customPeriod, type Period } from '../period.ts'
import { How } from './how.tsx'
import { MonthsPart } from './months-part.tsx'

const notes: Record<MovementKind, string> = {
  new: 'primeira vez que pagam',
  reactivated: 'tinham saído',
  expansion: 'plano ou preço maior',
  contraction: 'plano ou preço menor',
  churned: 'canceladas, expiradas ou pausadas',
}

/** Shows monthly recurring revenue from the beginning to the end, each step with its rows. */
export function MovementPart({ finance, period }: { finance: Finance; period: Period }) {
  const moved = addMovements(finance.months.map(({ movements }) => movements))
  const eve = customPeriod(finance.from_on, finance.from_on)
  return (
    <Section
      title="O que mudou na receita recorrente"
      note={`De ${formatDate(finance.from_on)} a ${formatDate(finance.until_on)}.`}
    >
      <Table fz="sm" className={`${classes.table} figures`} aria-label="Movimentos da receita recorrente">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Movimento</Table.Th>
            <Table.Th scope="col" className={classes.amount}>
              Quantos
            </Table.Th>
            <Table.Th scope="col" className={classes.amount}>
              Por mês
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row">No início do período</Table.Th>
            <Table.Td className={classes.amount}>{count.format(finance.opening_customers)}</Table.Td>
            <Table.Td className={classes.amount}>
              <Money cents={finance.opening_cents} />
            </Table.Td>
          </Table.Tr>
          {movementKinds.map((kind) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={500}>
                <RowsLink list="movements" period={period} narrowed={{ tipo: kind }}>
                  {movementWords[kind]}
                </RowsLink>
                <span style={{ color: 'var(--muted)', fontWeight: 400 }}>{` · ${notes[kind]}`}</span>
              </Table.Th>
              <Table.Td className={classes.amount}>{count.format(moved[kind].count)}</Table.Td>
              <Table.Td className={classes.amount}>
                <Money cents={moved[kind].cents} />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">
              <RowsLink list="revenue" period={period}>
                No fim do período
              </RowsLink>
            </Table.Th>
            <Table.Td className={classes.amount}>{count.format(finance.customers)}</Table.Td>
            <Table.Td className={classes.amount}>
              <Money cents={finance.closing_cents} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <How>
        A receita recorrente é a soma do que vale por mês cada assinatura ativa e paga no fim do dia: o preço
        do mês, ou um doze avos do preço do ano, arredondado em cada uma. Testes, pausadas, expiradas e planos
        sem custo não contam. Um movimento é um dia em que um condomínio passou a valer mais ou menos do que
        na véspera; o início mais os movimentos dá sempre o fim, ao centavo. O início é o fim da véspera de{' '}
        {formatDate(eve.from)}.
      </How>
      <MonthsPart finance={finance} />
    </Section>
  )
}

type RowsLinkProps = {
  list: FinanceList
  period: Period
  narrowed?: Readonly<Record<string, string>>
  children: ReactNode
}

/** To the rows behind a figure. */
export const RowsLink = ({ list, period, narrowed, children }: RowsLinkProps) => (
  <Link to={rowsPlace(list, period, narrowed)} className={classes.link}>
    {children}
  </Link>
)
