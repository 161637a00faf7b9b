import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Outlet } from 'react-router'
import type { StatementLine } from '../../../../domain/accounts/statement-tree.ts'
import { totalOf } from '../../../../domain/accounts/statement-tree.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { statementQuery } from './accounts-queries.ts'
import { withoutLine } from './entries-page.tsx'
import { ExpenseDialog } from './expense/expense-dialog.tsx'
import { Expenses } from './expenses.tsx'
import { LateUnits } from './late-units.tsx'
import { Payees } from './payees.tsx'
import { lookedAt, PeriodArrows, PeriodFields, periodName } from './period.tsx'
import { Places } from './places.tsx'
import { Statement } from './statement.tsx'

/** Shows the books for some months: each fund by the chart, each account, payees, debtors. */
export function Component() {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  return (
    <>
      <FinanceNav />
      {home.data ? (
        <Accounts today={home.data.today} />
      ) : (
        <Page title="Balancete">
          <NotLoaded query={home} rows={8} />
        </Page>
      )}
    </>
  )
}

function Accounts({ today }: { today: string }) {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const looked = lookedAt(params, today)
  const { period, basis, isCurrent } = looked
  const statement = useQuery(statementQuery(id, period, basis))
  const [recording, dialog] = useDisclosure(false)
  const mayRecord = useMayManage()
  const name = periodName(period, today)
  const said =
    basis === 'cash'
      ? 'O que entrou e saiu das contas, por fundo.'
      : 'O que foi cobrado e gasto, pago ou não, por fundo.'
  return (
    <Page
      title={`Balancete de ${name}`}
      beside={<PeriodArrows {...looked} />}
      sentence={`${isCurrent ? 'Até hoje. ' : ''}${said}`}
      action={
        <Group gap={8}>
          <ExportMenu
            command="export-accounts"
            body={{ from: period.first, until: period.last, basis }}
            file={`balancete-${period.last}`}
            action="exportar o balancete"
            prints
          />
          {mayRecord && (
            <Button leftSection={<Plus size={18} />} onClick={dialog.open}>
              Lançar despesa paga
            </Button>
          )}
        </Group>
      }
    >
      <PeriodFields {...looked} />
      <NotLoaded query={statement} rows={8} />
      {statement.data && (
        <>
          {basis === 'cash' && <Strip funds={statement.data} />}
          <Section
            title="Por fundo e rubrica"
            note="Toque numa linha para ver o que a forma, com os documentos."
          >
            <Statement funds={statement.data} to={(line, fundId) => lineAddress(params, { line, fundId })} />
          </Section>
        </>
      )}
      {basis === 'cash' && <Places period={period} />}
      <Payees
        period={period}
        basis={basis}
        to={(supplier) =>
          `/dashboard/finances/balancete/linha?${lineParams(params, { fornecedor: supplier, lado: 'saida' })}`
        }
      />
      <Expenses period={period} today={today} />
      <LateUnits key={period.until} until={period.until} today={today} />
      <Outlet />
      {recording && <ExpenseDialog today={today} onClose={dialog.close} />}
    </Page>
  )
}

function lineParams(params: URLSearchParams, line: Record<string, string | null>): URLSearchParams {
  const next = withoutLine(params)
  for (const [name, value] of Object.entries(line)) if (value) next.set(name, value)
  return next
}

function lineAddress(
  params: URLSearchParams,
  { line, fundId }: { line: StatementLine; fundId: string },
): string {
  const address = {
    fundo: fundId,
    lado: line.in ? 'entrada' : 'saida',
    tipo: line.rubric_id ? null : line.kind,
    rubrica: line.rubric_id,
  }
  return `/dashboard/finances/balancete/linha?${lineParams(params, address)}`
}

/** Shows opening + in − out = closing, of all funds together; transfers between funds are in neither. */
function Strip({ funds }: { funds: Parameters<typeof totalOf>[0] }) {
  const total = totalOf(funds)
  const stats = [
    { key: 'opening', label: 'Saldo anterior', cents: total.opening },
    { key: 'in', label: 'Entrou', cents: total.in - total.between.in },
    { key: 'out', label: 'Saiu', cents: -(total.out - total.between.out) },
    { key: 'closing', label: 'Saldo final', cents: total.closing },
  ]
  return (
    <StatFilterStrip
      label="O período em quatro números"
      stats={stats.map(({ key, label, cents }) => ({ key, label, figure: <Money cents={cents} /> }))}
    />
  )
}
