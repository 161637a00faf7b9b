import { Button, Group, Text } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { count, unitsText } from '../../unit-words.ts'
import type { UnitJob, UnitJobReport } from '../job-queries.ts'
import { Refused } from './refused.tsx'

export function BackToUnits() {
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

/** What went in, and row by row what did not. */
export function Done({ job }: { job: UnitJob }) {
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
      {(report.refused ?? 0) > 0 && <Refused jobId={job.id} title="O que não entrou" />}
    </Page>
  )
}

/** A job that was refused as a whole, failed or was cancelled. */
export function NotDone({ job }: { job: UnitJob }) {
  const isCancelled = job.status === 'cancelled'
  return (
    <Page title={isCancelled ? 'Importação cancelada' : 'Nada foi importado'} sentence={job.title}>
      <div style={{ maxWidth: 720 }}>
        {isCancelled ? (
          <Text>{job.report?.message ?? 'Nada foi salvo.'}</Text>
        ) : (
          <Notice kind="danger">{job.report?.message ?? 'O trabalho não pôde ser concluído.'}</Notice>
        )}
        <Group mt="lg">
          <Button component={Link} to={again[job.kind]}>
            {isCancelled ? 'Enviar outra planilha' : 'Tentar de novo'}
          </Button>
        </Group>
      </div>
      {!isCancelled && job.refused > 0 && <Refused jobId={job.id} title="O que não entrou" />}
    </Page>
  )
}

const again = {
  import_units: '/dashboard/units/import',
  generate_units: '/dashboard/units/generate',
} as const
