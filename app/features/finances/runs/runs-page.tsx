import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import { formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { runKindWords } from '../../../../domain/charges/run-kinds.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital, counted, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { RunStatus } from './run-status.tsx'
import { type RunRow, runLimits, runsQuery } from './runs-queries.ts'

/** Everything that was charged, run by run: the month's fee, extra ones, funds, individual items. */
export function Component() {
  const { id } = useCondominium()
  const [all, setAll] = useState(false)
  const limit = all ? runLimits.many : runLimits.few
  const runs = useQuery(runsQuery(id, limit))
  const home = useQuery(homeQuery(id))
  const mayIssue = useMayManage()
  const issue = (
    <Button component={Link} to="/dashboard/finances/emitir" leftSection={<Send size={18} />}>
      Emitir cobranças
    </Button>
  )
  return (
    <>
      <FinanceNav />
      <Page
        title="Emissões"
        sentence="O que foi cobrado, mês a mês."
        action={
          <Group gap={8}>
            {runs.data && runs.data.length > 0 && (
              <ExportMenu command="export-charge-runs" file="emissoes" action="exportar as emissões" prints />
            )}
            {mayIssue && issue}
          </Group>
        }
      >
        <NotLoaded query={runs} rows={8} />
        {runs.data?.length === 0 && (
          <EmptyState title="Nenhuma cobrança emitida" actions={mayIssue && issue}>
            {mayIssue
              ? 'Diga as despesas do mês. Nós rateamos, e você confere o valor de cada unidade antes de emitir.'
              : 'As emissões aparecem aqui assim que a administração as fizer.'}
          </EmptyState>
        )}
        {runs.data && runs.data.length > 0 && home.data && (
          <Rows rows={runs.data.slice(0, limit)} today={home.data.today} />
        )}
        {!all && (runs.data?.length ?? 0) > limit && (
          <Button variant="default" mt="md" onClick={() => setAll(true)}>
            Ver as mais antigas
          </Button>
        )}
        <Outlet />
      </Page>
    </>
  )
}

const monthOfRun = ({ competence }: RunRow) => capital(formatMonth(monthOf(competence)))
const charges = ({ charge_count }: RunRow) => counted(charge_count, 'cobrança', 'cobranças')

function Rows({ rows, today }: { rows: readonly RunRow[]; today: string }) {
  const { runId } = useParams()
  const columns: Column<RunRow>[] = [
    { key: 'month', header: 'Mês', cell: monthOfRun },
    { key: 'name', header: 'Emissão', cell: (run) => run.name, text: (run) => run.name },
    { key: 'kind', header: 'Tipo', minor: true, cell: (run) => runKindWords[run.kind].name },
    { key: 'due', header: 'Vencimento', cell: (run) => shortDate(run.due_on, today) },
    { key: 'state', header: 'Situação', cell: (run) => <RunStatus run={run} /> },
    { key: 'count', header: 'Cobranças', end: true, cell: (run) => run.charge_count.toLocaleString('pt-BR') },
    { key: 'total', header: 'Total', end: true, cell: (run) => <Money cents={run.total_cents} /> },
  ]
  return (
    <DataList
      label="Emissões"
      rows={rows}
      id={(run) => run.id}
      columns={columns}
      to={(run) => `/dashboard/finances/emissoes/${run.id}`}
      selectedId={runId}
      phone={(run) => ({
        first: run.name,
        figure: <Money cents={run.total_cents} />,
        second: `${monthOfRun(run)} · ${charges(run)}`,
        state: <RunStatus run={run} />,
      })}
    />
  )
}
