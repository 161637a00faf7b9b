import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  type Branch,
  type FundStatement,
  lineKey,
  lineLabel,
  type StatementLine,
  statementTree,
  totalOf,
} from '../../../../domain/accounts/statement-tree.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { isGroup, rubricsQuery } from '../ledger/chart-queries.ts'
import classes from './accounts.module.css'

type StatementProps = {
  funds: readonly FundStatement[]
  /** The address of what makes a line. */
  to: (line: StatementLine, fundId: string) => string
}

/** Names of the chart's groups, by code. */
export function useGroupNames(): ReadonlyMap<string, string> {
  const { id } = useCondominium()
  const { data } = useQuery(rubricsQuery(id))
  return new Map((data ?? []).filter(isGroup).map(({ code, name }) => [code, name]))
}

/** Shows each fund by the chart: opening, income, expenses, closing; each line links to its entries. */
export function Statement({ funds, to }: StatementProps) {
  const names = useGroupNames()
  const isCash = funds.some(({ opening_cents }) => opening_cents !== null)
  const total = totalOf(funds)
  return (
    <Table fz="sm" aria-label="Balancete por fundo" className={`${classes.statement} figures`}>
      {funds.map((fund) => (
        <Fund key={fund.fund_id} fund={fund} names={names} to={(line) => to(line, fund.fund_id)} />
      ))}
      <Table.Tfoot>
        <Row
          label={isCash ? 'Saldo de todos os fundos' : 'Resultado de todos os fundos'}
          cents={isCash ? total.closing : total.in - total.out}
          strong
        />
      </Table.Tfoot>
    </Table>
  )
}

type FundProps = {
  fund: FundStatement
  names: ReadonlyMap<string, string>
  to: (line: StatementLine) => string
}

function Fund({ fund, names, to }: FundProps) {
  const side = (of: 'in' | 'out') => (
    <Side
      title={of === 'in' ? 'Entradas' : 'Saídas'}
      sign={of === 'in' ? 1 : -1}
      branches={statementTree(fund.lines, of, names)}
      cents={of === 'in' ? fund.in_cents : fund.out_cents}
      to={to}
    />
  )
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th colSpan={2} scope="rowgroup" className={classes.fund}>
          {fund.fund_name}
        </Table.Th>
      </Table.Tr>
      {fund.opening_cents !== null && <Row label="Saldo anterior" cents={fund.opening_cents} />}
      {side('in')}
      {side('out')}
      {fund.closing_cents === null ? (
        <Row label="Resultado" cents={fund.in_cents - fund.out_cents} strong />
      ) : (
        <Row label="Saldo final" cents={fund.closing_cents} strong />
      )}
    </Table.Tbody>
  )
}

type SideProps = {
  title: string
  sign: 1 | -1
  branches: readonly Branch[]
  cents: number
  to: (line: StatementLine) => string
}

function Side({ title, sign, branches, cents, to }: SideProps) {
  if (branches.length === 0) return null
  return (
    <>
      <Row label={title} cents={sign * cents} strong />
      {branches.map((branch) => (
        <BranchRows key={branch.code} branch={branch} sign={sign} to={to} />
      ))}
    </>
  )
}

function BranchRows({ branch, sign, to }: { branch: Branch; sign: 1 | -1; to: SideProps['to'] }) {
  return (
    <>
      {branch.code && (
        <Row
          label={branch.name === branch.code ? branch.code : `${branch.code} ${branch.name}`}
          cents={sign * branch.cents}
          level="group"
        />
      )}
      {branch.lines.map((line) => (
        <Row
          key={lineKey(line)}
          label={[line.code, lineLabel(line)].filter(Boolean).join(' ')}
          cents={sign * line.cents}
          level="line"
          to={to(line)}
        />
      ))}
    </>
  )
}

type RowProps = { label: string; cents: number; strong?: boolean; level?: 'group' | 'line'; to?: string }

function Row({ label, cents, strong, level, to }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td className={level && classes[level]} style={{ fontWeight: strong ? 600 : undefined }}>
        {to ? (
          <Link to={to} className={classes.link} preventScrollReset>
            {label}
          </Link>
        ) : (
          label
        )}
      </Table.Td>
      <Table.Td className={`${classes.amount} ${level === 'group' ? classes.soft : ''}`}>
        <Money cents={cents} weight={strong ? 600 : undefined} />
      </Table.Td>
    </Table.Tr>
  )
}
