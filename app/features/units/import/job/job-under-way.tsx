import { Button, Group, Stack } from '@mantine/core'
import { Pause, Play } from 'lucide-react'
import { JobProgress } from '../../../../ui/form/job-progress.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useChangeJob } from '../import-mutations.ts'
import type { UnitJob } from '../job-queries.ts'
import { CancelJob } from './cancel-job.tsx'

/** The job's progress. An import can be paused and cancelled; the generator finishes in seconds. */
export function JobUnderWay({ job }: { job: UnitJob }) {
  const change = useChangeJob(job.id)
  const isPaused = job.status === 'paused'
  const verb = verbOf(job)
  return (
    <Page title={isPaused ? 'Importação pausada' : verb} sentence={job.title}>
      <Stack maw={560} gap="lg">
        {isPaused ? (
          <Notice kind="warning">
            {job.phase === 'writing'
              ? 'Nada foi salvo. O que foi lido está guardado; a gravação recomeça quando você continuar.'
              : 'O que já foi lido está guardado, e nada foi salvo. Ao continuar, a leitura segue de onde parou.'}
          </Notice>
        ) : (
          <JobProgress label={verb} done={job.done} total={job.total} />
        )}
        {job.kind === 'import_units' && (
          <Group gap="sm">
            <Button
              variant={isPaused ? 'filled' : 'default'}
              leftSection={isPaused ? <Play size={18} /> : <Pause size={18} />}
              loading={change.isPending}
              onClick={() => change.mutate(isPaused ? 'resume' : 'pause')}
            >
              {isPaused ? 'Continuar' : 'Pausar'}
            </Button>
            <CancelJob jobId={job.id} verb="Cancelar a importação" />
          </Group>
        )}
      </Stack>
    </Page>
  )
}

function verbOf({ kind, phase }: UnitJob): string {
  if (kind === 'generate_units') return 'Gerando unidades'
  return phase === 'writing' ? 'Importando unidades' : 'Lendo a planilha'
}
