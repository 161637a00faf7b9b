import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { useWritable } from '../../lib/membership/writable.ts'
import { count } from '../../lib/words.ts'
import { ForwardList } from '../../ui/data/forward-list.tsx'
import { StatFilterStrip } from '../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { type IncidentAddress, useIncidentAddress } from './address.ts'
import { Board } from './board.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { IncidentNav } from './incident-nav.tsx'
import { IncidentRow } from './incident-row.tsx'
import classes from './incidents.module.css'
import { Toolbar } from './list/toolbar.tsx'
import { RunningOutages } from './outages/running-outages.tsx'
import { incidentSummaryQuery, incidentsQuery } from './queries.ts'

/** Lists the reported incidents: those that need action first, as a list or as a board by state. */
export function Component() {
  const { role } = useMembership()
  const writable = useWritable()
  const { asked, go, show, showAs, isBoard, narrowed } = useIncidentAddress()
  const reads = isAdministrator(role) || role === 'council'
  return (
    <>
      <IncidentNav />
      <Page
        title="Ocorrências"
        sentence={
          reads
            ? 'O que foi registrado no prédio, com quem está e até quando.'
            : 'Conte o que está errado e acompanhe cada passo até ser resolvido.'
        }
        action={
          writable && (
            <Button component={Link} to="/dashboard/incidents/nova" leftSection={<Plus size={18} />}>
              Registrar ocorrência
            </Button>
          )
        }
      >
        <RunningOutages />
        <Figures asked={asked} show={show} reads={reads} />
        <Toolbar asked={asked} show={show} showAs={showAs} reads={reads} isBoard={isBoard} />
        {isBoard ? <Board filters={asked.filters} /> : <Lines asked={asked} go={go} narrowed={narrowed} />}
      </Page>
    </>
  )
}

type Listing = Pick<IncidentAddress, 'asked' | 'show'>
type FigureKey = 'open' | 'new' | 'in_progress' | 'waiting' | 'late' | 'unassigned' | 'mine'

function Figures({ asked, show, reads }: Listing & { reads: boolean }) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const { data } = useQuery(incidentSummaryQuery(id))
  const { state, late, assignee_id, whose } = asked.filters
  const active: FigureKey | null = late
    ? 'late'
    : assignee_id === 'none'
      ? 'unassigned'
      : whose === 'reported'
        ? 'mine'
        : state === 'new' || state === 'in_progress' || state === 'waiting'
          ? state
          : state === 'open'
            ? 'open'
            : null
  const figure = (key: FigureKey) => (data ? count.format(data[key] ?? 0) : '–')
  const stats: { key: FigureKey; label: string; figure: string }[] = reads
    ? [
        { key: 'open', label: 'Abertas', figure: figure('open') },
        { key: 'new', label: 'Novas', figure: figure('new') },
        { key: 'waiting', label: 'Em espera', figure: figure('waiting') },
        { key: 'late', label: 'Fora do prazo', figure: figure('late') },
        // Only the management sees the assignees.
        ...(manages
          ? [{ key: 'unassigned' as const, label: 'Sem responsável', figure: figure('unassigned') }]
          : []),
      ]
    : [
        { key: 'open', label: 'Abertas', figure: figure('open') },
        { key: 'mine', label: 'Suas', figure: figure('mine') },
      ]
  const select = (key: FigureKey | null) =>
    show({
      state: key === 'new' || key === 'waiting' ? key : null,
      late: key === 'late' ? 'true' : null,
      assignee_id: key === 'unassigned' ? 'none' : null,
      whose: key === 'mine' ? 'reported' : null,
    })
  return <StatFilterStrip label="Ocorrências abertas" stats={stats} active={active} onSelect={select} />
}

function Lines({ asked, go, narrowed }: Pick<IncidentAddress, 'asked' | 'go' | 'narrowed'>) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const page = useQuery(incidentsQuery(id, asked))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const here = (page.data?.rows ?? []).filter((line) => chosen.has(line.id))
  const choose = (lineId: string, isChosen: boolean) => {
    const next = new Set(chosen)
    isChosen ? next.add(lineId) : next.delete(lineId)
    setChosen(next)
  }
  return (
    <>
      {manages && here.length > 0 && <BulkBar lines={here} onDone={() => setChosen(new Set())} />}
      <ForwardList
        page={page}
        place={asked.place}
        go={go}
        height={72}
        empty={<Nothing narrowed={narrowed} />}
      >
        {(rows) => (
          <ul className={classes.list} aria-label="Ocorrências">
            {rows.map((line) => (
              <IncidentRow
                key={line.id}
                line={line}
                choosing={
                  manages
                    ? { chosen: chosen.has(line.id), onChoose: (isChosen) => choose(line.id, isChosen) }
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </ForwardList>
    </>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState title="Nada com estes filtros">
        Mude a busca, a situação ou a categoria para ver outras.
      </EmptyState>
    )
  return (
    <EmptyState title="Nenhuma ocorrência aberta">
      Quando algo quebrar, vazar ou incomodar, registre aqui: leva menos de um minuto, e você acompanha até o
      fim.
    </EmptyState>
  )
}
