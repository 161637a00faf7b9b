import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDate, formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { lineRules, meterKinds } from '../../../../domain/charges/budget-line.ts'
import { shownPercent } from '../../../../domain/charges/discount.ts'
import { runKindWords } from '../../../../domain/charges/run-kinds.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital, counted, dayOf, shortDate } from '../../../lib/words.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import classes from '../finances.module.css'
import { fundsQuery, homeQuery } from '../queries.ts'
import { RunStatus } from './run-status.tsx'
import { decisionLabelQuery, type Run, type RunLine, runQuery } from './runs-queries.ts'
import { UndoRun } from './undo-run.tsx'

/** Shows one run next to the list: its charges, its basis, and how to undo it. */
export function Component() {
  const { runId = '' } = useParams()
  const { id } = useCondominium()
  const run = useQuery(runQuery(id, runId))
  const home = useQuery(homeQuery(id))
  return (
    <DrawerPage
      title={run.data?.name ?? 'Emissão'}
      back="/dashboard/finances/emissoes"
      foot={run.data && home.data && <Foot run={run.data} today={home.data.today} />}
    >
      <NotLoaded query={[run, home]} rows={8} />
      {run.data === null && (
        <EmptyState title="Emissão não encontrada">Ela não existe neste condomínio.</EmptyState>
      )}
      {run.data && home.data && <Body run={run.data} today={home.data.today} />}
    </DrawerPage>
  )
}

function Foot({ run, today }: { run: Run; today: string }) {
  const mayManage = useMayManage()
  const [undoing, setUndoing] = useState(false)
  const canUndo = mayManage && run.status === 'issued' && run.due_on >= today
  return (
    <>
      <Button
        component={Link}
        to={`/dashboard/finances?mes=${monthOf(run.competence)}${run.status === 'undone' ? '&situacao=canceladas' : ''}`}
        rightSection={<ArrowRight size={18} />}
      >
        Ver cobranças
      </Button>
      {canUndo && (
        <Button variant="default" leftSection={<Undo2 size={18} />} onClick={() => setUndoing(true)}>
          Desfazer
        </Button>
      )}
      {undoing && <UndoRun run={run} onClose={() => setUndoing(false)} />}
    </>
  )
}

function Body({ run, today }: { run: Run; today: string }) {
  return (
    <>
      <RunStatus run={run} alone />
      <h2 style={{ margin: '14px 0 2px' }}>
        <Money cents={run.total_cents} size="figure" />
      </h2>
      <p className={classes.hint}>
        {`${runKindWords[run.kind].name} de ${formatMonth(monthOf(run.competence))}, ${counted(run.charge_count, 'cobrança', 'cobranças')}`}
      </p>
      {run.status === 'undone' && (
        <p className={classes.hint}>
          {`Desfeita em ${run.undone_at ? shortDate(dayOf(run.undone_at), today) : ''}. Motivo: ${run.undo_reason ?? ''}`}
        </p>
      )}
      <RunFacts run={run} />
      <div className={classes.part} style={{ marginTop: 20 }}>
        <h3>O que foi cobrado</h3>
        <Lines lines={run.charge_run_lines} />
      </div>
    </>
  )
}

function RunFacts({ run }: { run: Run }) {
  const { id } = useCondominium()
  const { data: decision } = useQuery({
    ...decisionLabelQuery(id, run.decision_id ?? ''),
    enabled: run.decision_id !== null,
  })
  const facts: Fact[] = [
    { name: 'Vencimento', value: formatDate(run.due_on) },
    ...(run.issued_at ? [{ name: 'Emitida em', value: formatDate(dayOf(run.issued_at)) }] : []),
    ...(decision ? [{ name: 'Decisão', value: decision }] : []),
    ...(run.reason ? [{ name: 'Urgência', value: run.reason }] : []),
    ...(run.discount_until ? [{ name: 'Desconto', value: discountOf(run) }] : []),
  ]
  return <Facts facts={facts} />
}

function discountOf({ discount_percent, discount_cents, discount_until }: Run) {
  const until = ` até ${formatDate(discount_until ?? '')}`
  if (discount_percent) return `${shownPercent(discount_percent)}%${until}`
  return (
    <>
      <Money cents={discount_cents ?? 0} />
      {until}
    </>
  )
}

function Lines({ lines }: { lines: readonly RunLine[] }) {
  const { id } = useCondominium()
  const { data: funds } = useQuery(fundsQuery(id))
  return (
    <dl className={classes.sum}>
      {lines.map((line) => (
        <div key={line.position}>
          <dt>
            {line.description}
            <p className={classes.rule}>
              {[
                lineRules[line.rule],
                line.meter_kind && meterKinds[line.meter_kind].toLowerCase(),
                line.scope,
                line.unit_count !== null && counted(line.unit_count, 'unidade', 'unidades'),
                capital(funds?.find((fund) => fund.id === line.fund_id)?.name ?? ''),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {line.reason && <p className={classes.rule}>{line.reason}</p>}
          </dt>
          <dd>
            <Money cents={line.cents} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
