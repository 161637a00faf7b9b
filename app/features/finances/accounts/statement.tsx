import { Table } from '@mantine/core'
import { Money } from '../../../ui/data/money.tsx'
import classes from './accounts.module.css'
import type { AccountKind, FundStatement } from './accounts-queries.ts'

/** What the other side of a movement means to someone who reads a bank statement. */
const words: Partial<Record<AccountKind, string>> = {
  receivable: 'Cobranças recebidas',
  late_income: 'Multa, juros e correção recebidos',
  opening: 'Saldo inicial',
}

/** Each fund of the month: opening, what came in and went out, closing. */
export function Statement({ funds }: { funds: readonly FundStatement[] }) {
  const total = (of: (fund: FundStatement) => number) => funds.reduce((sum, fund) => sum + of(fund), 0)
  return (
    <Table fz="sm" aria-label="Contas do mês por fundo" className={classes.statement}>
      {funds.map((fund) => (
        <Fund key={fund.fund_id} fund={fund} />
      ))}
      <Table.Tfoot>
        <Row label="Todos os fundos" cents={total((fund) => fund.closing_cents)} strong />
      </Table.Tfoot>
    </Table>
  )
}

function Fund({ fund }: { fund: FundStatement }) {
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th colSpan={2} scope="rowgroup" className={classes.fund}>
          {fund.fund_name}
        </Table.Th>
      </Table.Tr>
      <Row label="Saldo no começo do mês" cents={fund.opening_cents} />
      {fund.lines.map((line) => (
        <Row
          key={`${line.in} ${line.kind} ${line.name}`}
          label={words[line.kind] ?? line.name}
          cents={line.in ? line.cents : -line.cents}
          indent
        />
      ))}
      <Row label="Saldo no fim" cents={fund.closing_cents} strong />
    </Table.Tbody>
  )
}

type RowProps = { label: string; cents: number; strong?: boolean; indent?: boolean }

function Row({ label, cents, strong, indent }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td
        className={indent ? classes.indent : undefined}
        style={{ fontWeight: strong ? 600 : undefined }}
      >
        {label}
      </Table.Td>
      <Table.Td className={classes.amount}>
        <Money cents={cents} weight={strong ? 600 : undefined} />
      </Table.Td>
    </Table.Tr>
  )
}
