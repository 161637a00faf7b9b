import { Table } from '@mantine/core'
import { Money } from '../../../ui/data/money.tsx'
import classes from './accounts.module.css'
import type { Basis, FundStatement } from './accounts-queries.ts'
import { lineWords } from './statement-words.ts'

type StatementProps = { funds: readonly FundStatement[]; basis: Basis }

/** Each fund of the month: opening, what came in and went out, closing; by competence what was earned less what was spent. */
export function Statement({ funds, basis }: StatementProps) {
  const total = (of: (fund: FundStatement) => number) => funds.reduce((sum, fund) => sum + of(fund), 0)
  const result = (fund: FundStatement) =>
    basis === 'cash' ? (fund.closing_cents ?? 0) : fund.in_cents - fund.out_cents
  return (
    <Table fz="sm" aria-label="Contas do mês por fundo" className={classes.statement}>
      {funds.map((fund) => (
        <Fund key={fund.fund_id} fund={fund} />
      ))}
      <Table.Tfoot>
        <Row
          label={basis === 'cash' ? 'Todos os fundos' : 'Resultado de todos os fundos'}
          cents={total(result)}
          strong
        />
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
      {fund.opening_cents !== null && <Row label="Saldo no começo do mês" cents={fund.opening_cents} />}
      {fund.lines.map((line) => (
        <Row
          key={`${line.in} ${line.kind} ${line.rubric_id}`}
          label={lineWords(line)}
          cents={line.in ? line.cents : -line.cents}
          indent
        />
      ))}
      {fund.closing_cents === null ? (
        <Row label="Resultado do mês" cents={fund.in_cents - fund.out_cents} strong />
      ) : (
        <Row label="Saldo no fim" cents={fund.closing_cents} strong />
      )}
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
