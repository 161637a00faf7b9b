import { Anchor, Table, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import {
  type Branch,
  lineKey,
  lineLabel,
  statementTree,
  totalOf,
} from '../../../../../domain/accounts/statement-tree.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import classes from '../accounts.module.css'
import type { Period } from '../accounts-queries.ts'
import { useGroupNames } from '../statement.tsx'
import { type Folder, publishedStatementQuery } from './folder-queries.ts'
import { LineEntries } from './line-entries.tsx'

type MoneyWentProps = { folder: Folder; period: Period; today: string; isOutdated: boolean }

/** Where the month's money went: a bar for each group, the lines below, and each line to its entries and documents. */
export function MoneyWent({ folder, period, today, isOutdated }: MoneyWentProps) {
  const { id } = useCondominium()
  const statement = useQuery(publishedStatementQuery(id, period))
  const names = useGroupNames()
  if (!statement.data) return <NotLoaded query={statement} rows={8} />
  if (statement.data.length === 0) return isOutdated ? null : <RowsSkeleton rows={2} />
  const total = totalOf(statement.data)
  const lines = statement.data.flatMap((fund) => fund.lines).filter(({ kind }) => kind !== 'between_funds')
  const out = statementTree(lines, 'out', names).toSorted((a, b) => b.cents - a.cents)
  const came = statementTree(lines, 'in', names).toSorted((a, b) => b.cents - a.cents)
  return (
    <>
      <StatFilterStrip
        label="O mês em quatro números"
        stats={[
          { key: 'opening', label: 'Havia', figure: <Money cents={total.opening} /> },
          { key: 'in', label: 'Entrou', figure: <Money cents={total.in - total.between.in} /> },
          { key: 'out', label: 'Saiu', figure: <Money cents={total.out - total.between.out} /> },
          { key: 'closing', label: 'Ficou', figure: <Money cents={total.closing} /> },
        ]}
      />
      <Section
        title="Para onde foi o dinheiro"
        note="Toque num grupo para ver as rubricas, e numa rubrica para ver cada pagamento e o documento."
      >
        <Branches branches={out} side="saida" {...{ folder, period, today }} />
      </Section>
      <Section title="De onde veio">
        <Branches branches={came} side="entrada" {...{ folder, period, today }} />
      </Section>
    </>
  )
}

type BranchesProps = {
  branches: readonly Branch[]
  side: 'entrada' | 'saida'
  folder: Folder
  period: Period
  today: string
}

function Branches({ branches, side, ...rest }: BranchesProps) {
  const { params, changeParams } = useSearchParams()
  const all = branches.reduce((sum, { cents }) => sum + cents, 0)
  const most = Math.max(1, ...branches.map(({ cents }) => cents))
  const name = side === 'saida' ? 'grupo' : 'origem'
  const open = params.get(name)
  const set = (entries: Record<string, string | null>) =>
    changeParams(entries, { preventScrollReset: true, replace: true })
  return (
    <Table
      fz="sm"
      className={`${classes.statement} figures`}
      aria-label={side === 'saida' ? 'Para onde foi' : 'De onde veio'}
    >
      <Table.Tbody>
        {branches.map((branch) => {
          const key = branch.code ?? 'outros'
          const isOpen = open === key
          const Arrow = isOpen ? ChevronDown : ChevronRight
          return (
            <Fragment key={key}>
              <Table.Tr>
                <Table.Th scope="row" fw={500}>
                  <UnstyledButton
                    fz="sm"
                    mih={44}
                    aria-expanded={isOpen}
                    style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}
                    onClick={() => set({ [name]: isOpen ? null : key, linha: null })}
                  >
                    <Arrow size={16} aria-hidden />
                    {branch.code ? branch.name : 'Outros'}
                  </UnstyledButton>
                </Table.Th>
                <Table.Td aria-hidden w="30%" visibleFrom="sm">
                  <span
                    className={classes.bar}
                    style={{ width: `${(Math.max(0, branch.cents) / most) * 100}%` }}
                  />
                </Table.Td>
                <Table.Td ta="right" visibleFrom="sm">
                  {all > 0 &&
                    `${((branch.cents / all) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`}
                </Table.Td>
                <Table.Td className={classes.amount}>
                  <Money cents={branch.cents} weight={600} />
                </Table.Td>
              </Table.Tr>
              {isOpen && <Lines branch={branch} side={side} set={set} {...rest} />}
            </Fragment>
          )
        })}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Total</Table.Th>
          <Table.Td aria-hidden visibleFrom="sm" />
          <Table.Td visibleFrom="sm" />
          <Table.Td className={classes.amount}>
            <Money cents={all} weight={600} />
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}

type LinesProps = Omit<BranchesProps, 'branches'> & {
  branch: Branch
  set: (entries: Record<string, string | null>) => void
}

function Lines({ branch, side, set, ...rest }: LinesProps) {
  const { params } = useSearchParams()
  // Bars and percentages leave: a row has two cells then.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return branch.lines.map((line) => {
    const key = lineKey(line)
    const isOpen = params.get('linha') === key
    return (
      <Fragment key={key}>
        <Table.Tr>
          <Table.Td colSpan={isNarrow ? 1 : 3} className={classes.line}>
            <Anchor
              component="button"
              type="button"
              fz="sm"
              c="var(--brand-text)"
              mih={36}
              aria-expanded={isOpen}
              onClick={() => set({ linha: isOpen ? null : key })}
            >
              {lineLabel(line)}
            </Anchor>
          </Table.Td>
          <Table.Td className={classes.amount}>
            <Money cents={line.cents} />
          </Table.Td>
        </Table.Tr>
        {isOpen && (
          <Table.Tr>
            <Table.Td colSpan={isNarrow ? 2 : 4} className={classes.line}>
              <LineEntries
                {...rest}
                line={{
                  in: side === 'entrada',
                  ...(line.rubric_id ? { rubric_id: line.rubric_id } : { kind: line.kind }),
                }}
                label={lineLabel(line)}
              />
            </Table.Td>
          </Table.Tr>
        )}
      </Fragment>
    )
  })
}
