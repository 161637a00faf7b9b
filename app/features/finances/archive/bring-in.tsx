import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/calendar.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Sending } from '../../../ui/form/sending.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { useChangeLedgerJob } from './archive-mutations.ts'
import { type BroughtArchive, booksBegunQuery, differencesQuery, isUnderWay } from './archive-queries.ts'
import { ArchiveState } from './archive-state.tsx'
import { largestArchive, useArchiveUpload } from './archive-upload.ts'
import { ImportReview } from './import-review.tsx'

/** An archive into books that have not begun: send, look, confirm. */
export function BringIn({ jobs, mayWrite }: { jobs: readonly BroughtArchive[]; mayWrite: boolean }) {
  const { id } = useCondominium()
  const begun = useQuery(booksBegunQuery(id))
  const upload = useArchiveUpload()
  const [newest] = jobs
  if (begun.data === undefined) return <NotLoaded query={begun} rows={3} />
  if (newest && isUnderWay(newest)) return <UnderWay job={newest} />
  if (newest?.status === 'review') return <ImportReview job={newest} />
  return (
    <Stack gap="md" maw={720}>
      {newest && <Ended job={newest} />}
      {begun.data && newest?.status !== 'done' && (
        <Notice kind="info" title="Só em um condomínio sem movimento">
          Os livros deste condomínio já têm lançamentos, e um arquivo não se mistura com eles. Cadastre outro
          condomínio com as mesmas unidades e importe lá.
        </Notice>
      )}
      {begun.data === false && mayWrite && (
        <>
          {upload.state ? (
            <Sending {...upload} state={upload.state} />
          ) : (
            <FileDrop
              title="Arraste o arquivo ou toque para escolher"
              hint="O ZIP como foi baixado do Prumo, até 2 GB."
              endings={['.zip']}
              maxSize={largestArchive}
              onFile={upload.send}
            />
          )}
          <List size="sm" spacing={4} c="dimmed">
            <List.Item>As unidades precisam estar cadastradas aqui com o mesmo bloco e número.</List.Item>
            <List.Item>O arquivo é lido e ensaiado inteiro; nada é salvo antes de você confirmar.</List.Item>
            <List.Item>
              Se um valor, uma soma ou um selo não conferir, ele é recusado e você vê o que difere.
            </List.Item>
          </List>
        </>
      )}
      {jobs.length > 1 && <Earlier jobs={jobs.slice(1)} />}
    </Stack>
  )
}

/** Lists attempts before the last. */
function Earlier({ jobs }: { jobs: readonly BroughtArchive[] }) {
  const when = ({ created_at }: BroughtArchive) => formatDate(dayOf(created_at))
  const what = ({ title, report }: BroughtArchive) => report?.origin ?? title.replace(/^Importar /, '')
  const columns: Column<BroughtArchive>[] = [
    { key: 'when', header: 'Enviado em', cell: (job) => <span className="figures">{when(job)}</span> },
    { key: 'what', header: 'Arquivo', cell: what },
    { key: 'state', header: 'Situação', cell: (job) => <ArchiveState job={job} /> },
  ]
  return (
    <DataList
      label="Importações anteriores"
      rows={jobs}
      id={({ id }) => id}
      columns={columns}
      phone={(job) => ({ first: what(job), second: when(job), state: <ArchiveState job={job} /> })}
    />
  )
}

const phases = {
  reading: 'Lendo e conferindo o arquivo',
  checking: 'Ensaiando a importação',
  writing: 'Gravando os livros',
}

function UnderWay({ job }: { job: BroughtArchive }) {
  const change = useChangeLedgerJob()
  return (
    <Group align="flex-end" gap="md" wrap="wrap" maw={720}>
      <div style={{ flex: '1 1 280px' }}>
        <JobProgress label={job.phase ? phases[job.phase] : job.title} done={job.done} total={job.total} />
      </div>
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ jobId: job.id, change: 'cancel' })}
      >
        Cancelar
      </Button>
    </Group>
  )
}

/** How the last import ended. */
function Ended({ job }: { job: BroughtArchive }) {
  const { report } = job
  if (job.status === 'done')
    return (
      <Notice kind="success" title={`Livros de ${report?.origin ?? 'outro condomínio'} importados`}>
        Saldos refeitos a partir dos lançamentos e meses selados de novo: tudo confere com o arquivo.
      </Notice>
    )
  if (job.status === 'cancelled')
    return <Notice kind="info">{report?.message ?? 'A importação foi cancelada. Nada foi salvo.'}</Notice>
  return <Refused job={job} />
}

function Refused({ job }: { job: BroughtArchive }) {
  const { id } = useCondominium()
  const { data } = useQuery(differencesQuery(id, job.id))
  return (
    <Notice kind="danger" title="O arquivo foi recusado">
      <Text size="sm">{job.report?.message ?? 'O arquivo não confere. Nada foi salvo.'}</Text>
      {data && data.length > 0 && (
        <List size="sm" mt="xs" spacing={4}>
          {data.slice(0, 50).map(({ position, message }) => (
            <List.Item key={position}>{message}</List.Item>
          ))}
        </List>
      )}
      {data && data.length > 50 && <Text size="sm" mt="xs">{`E mais ${data.length - 50}.`}</Text>}
    </Notice>
  )
}
