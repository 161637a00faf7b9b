import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { toFailure } from '../../../lib/failure.ts'
import { everyPage } from '../../../lib/files/csv.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { count, unitsText } from '../unit-words.ts'
import { IssueTable } from './issue-table.tsx'
import {
  issuesAfter,
  isUnderWay,
  jobIssuesQuery,
  shownIssues,
  type UnitJob,
  type UnitJobReport,
  unitJobQuery,
} from './job-queries.ts'

/** An import or generation of units: how far it is, and in the end what went in and what did not. */
export function Component() {
  const { jobId = '' } = useParams()
  const { id } = useCondominium()
  const job = useQuery(unitJobQuery(id, jobId))
  const status = job.data?.status
  useRefreshWhenDone(status)
  if (job.isPending) {
    return (
      <Page title="Importação">
        <RowsSkeleton rows={3} />
      </Page>
    )
  }
  if (job.isLoadingError) {
    return (
      <Page title="Importação">
        <ErrorState message={toFailure(job.error).message} onRetry={() => void job.refetch()} />
      </Page>
    )
  }
  if (!job.data) {
    return (
      <Page title="Importação">
        <Text>Não encontramos esta importação.</Text>
        <BackToUnits />
      </Page>
    )
  }
  if (isUnderWay(job.data)) return <UnderWay job={job.data} />
  return job.data.status === 'done' ? <Done job={job.data} /> : <Failed job={job.data} />
}

/** What was read of the units before is old as soon as the work is over. */
function useRefreshWhenDone(status: UnitJob['status'] | undefined) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  useEffect(() => {
    if (status !== 'done') return
    void queries.invalidateQueries({ queryKey: ['units', id] })
    void queries.invalidateQueries({ queryKey: ['people', id] })
    void queries.invalidateQueries({ queryKey: ['memberships'] })
  }, [status, queries, id])
}

const verbs = { import_units: 'Importando unidades', generate_units: 'Gerando unidades' } as const

function UnderWay({ job }: { job: UnitJob }) {
  return (
    <Page title={verbs[job.kind]} sentence={job.title}>
      <div style={{ maxWidth: 560 }}>
        <JobProgress label={verbs[job.kind]} done={job.done} total={job.total} />
      </div>
    </Page>
  )
}

function BackToUnits() {
  return (
    <Button component={Link} to="/dashboard/units" rightSection={<ArrowRight size={18} />}>
      Ver unidades
    </Button>
  )
}

/** 'Entraram 96 unidades e 141 pessoas.' */
function resultText({ units = 0, people = 0 }: UnitJobReport): string {
  const entered = units === 1 ? 'Entrou' : 'Entraram'
  const who = people === 0 ? '' : ` e ${count.format(people)} ${people === 1 ? 'pessoa' : 'pessoas'}`
  return `${entered} ${unitsText(units)}${who}.`
}

function Done({ job }: { job: UnitJob }) {
  const report = job.report ?? {}
  const stats = [
    { key: 'units', label: 'Unidades novas', figure: count.format(report.units ?? 0) },
    { key: 'people', label: 'Pessoas novas', figure: count.format(report.people ?? 0) },
    { key: 'occupancies', label: 'Vínculos', figure: count.format(report.occupancies ?? 0) },
    { key: 'refused', label: 'Linhas que não entraram', figure: count.format(report.refused ?? 0) },
  ]
  return (
    <Page title="Unidades no lugar" sentence={resultText(report)} action={<BackToUnits />}>
      <StatFilterStrip label="Resultado" stats={stats} />
      {report.shares && (
        <div style={{ marginTop: 24, maxWidth: 720 }}>
          <Notice kind={report.shares.includes('exatamente') ? 'success' : 'warning'}>{report.shares}</Notice>
        </div>
      )}
      {job.refused > 0 && <Refused jobId={job.id} />}
    </Page>
  )
}

function Failed({ job }: { job: UnitJob }) {
  return (
    <Page title="Nada foi importado" sentence={job.title}>
      <div style={{ maxWidth: 720 }}>
        <Notice kind="danger">{job.report?.message ?? 'O trabalho não pôde ser concluído.'}</Notice>
        <Group mt="lg">
          <Button component={Link} to={again[job.kind]}>
            Tentar de novo
          </Button>
        </Group>
      </div>
      {job.refused > 0 && <Refused jobId={job.id} />}
    </Page>
  )
}

const again = {
  import_units: '/dashboard/units/import',
  generate_units: '/dashboard/units/generate',
} as const

function Refused({ jobId }: { jobId: string }) {
  const { id } = useCondominium()
  const issues = useQuery(jobIssuesQuery(id, jobId))
  if (issues.isLoadingError) {
    return <ErrorState message={toFailure(issues.error).message} onRetry={() => void issues.refetch()} />
  }
  if (!issues.data) {
    return (
      <Section title="O que não entrou">
        <RowsSkeleton />
      </Section>
    )
  }
  return (
    <IssueTable
      title="O que não entrou"
      issues={issues.data}
      more={issues.data.length >= shownIssues}
      pages={() =>
        everyPage(
          (key) => issuesAfter(id, jobId, key),
          (issue) => String(issue.position),
        )
      }
    />
  )
}
