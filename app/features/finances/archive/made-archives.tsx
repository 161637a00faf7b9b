import { Anchor, Button, Group, Text } from '@mantine/core'
import { Download, FileArchive } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { buckets } from '../../../../domain/files.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { formatBytes } from '../../../lib/files/bytes.ts'
import { saveStored } from '../../../lib/files/stored-files.ts'
import { count, counted, dayOf } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { useChangeLedgerJob } from './archive-mutations.ts'
import { isUnderWay, type MadeArchive } from './archive-queries.ts'
import { ArchiveState } from './archive-state.tsx'

/** Days that a made archive is stored: `private.orphan_files`. */
const keptDays = 30

const isKept = ({ status, finished_at }: MadeArchive): boolean =>
  status === 'done' &&
  finished_at !== null &&
  Date.now() - new Date(finished_at).getTime() < keptDays * 86_400_000

function MakeButton() {
  const make = useCommand('make-ledger-archive', { action: 'pedir o arquivo dos livros' })
  return (
    <Button leftSection={<FileArchive size={18} />} loading={make.isPending} onClick={() => make.mutate({})}>
      Fazer arquivo completo
    </Button>
  )
}

/** Lists the archives made: in progress, ready to download, and expired. */
export function MadeArchives({ jobs }: { jobs: readonly MadeArchive[] }) {
  const running = jobs.find(isUnderWay)
  const over = jobs.filter((job) => !isUnderWay(job))
  if (jobs.length === 0)
    return (
      <EmptyState
        title="Nenhum arquivo ainda"
        actions={<MakeButton />}
        note="Contém nomes, CPF e dívidas: guarde-o como guardaria os livros em papel."
      >
        Um ZIP com o livro diário, cobranças, recebimentos, contas a pagar, fechamentos e todos os anexos.
        Qualquer pessoa o lê sem o Prumo.
      </EmptyState>
    )
  return (
    <>
      {running ? <Running job={running} /> : <MakeButton />}
      {over.length > 0 && (
        <div style={{ marginTop: 20 }}>
          <List jobs={over} />
        </div>
      )}
    </>
  )
}

function Running({ job }: { job: MadeArchive }) {
  const change = useChangeLedgerJob()
  return (
    <Group align="flex-end" gap="md" wrap="wrap">
      <div style={{ flex: '1 1 280px' }}>
        <JobProgress label="Fazendo o arquivo" done={job.done} total={job.total} />
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

const when = ({ created_at }: MadeArchive) => formatDate(dayOf(created_at))
const holds = ({ report }: MadeArchive) =>
  report?.transfers === undefined
    ? (report?.message ?? '')
    : `${counted(report.transfers, 'lançamento', 'lançamentos')}, ${counted(report.attachments ?? 0, 'anexo', 'anexos')}`
const size = ({ report }: MadeArchive) => (report?.bytes === undefined ? '' : formatBytes(report.bytes))

function List({ jobs }: { jobs: readonly MadeArchive[] }) {
  const columns: Column<MadeArchive>[] = [
    { key: 'when', header: 'Feito em', cell: (job) => <span className="figures">{when(job)}</span> },
    { key: 'state', header: 'Situação', cell: (job) => <ArchiveState job={job} /> },
    { key: 'holds', header: 'Conteúdo', cell: holds },
    { key: 'size', header: 'Tamanho', end: true, cell: size },
    { key: 'get', header: 'Arquivo', end: true, cell: (job) => <Fetch job={job} /> },
  ]
  return (
    <DataList
      label="Arquivos feitos"
      rows={jobs}
      id={({ id }) => id}
      columns={columns}
      phone={(job) => ({
        first: when(job),
        figure: <Fetch job={job} />,
        second: [holds(job), size(job)].filter(Boolean).join(' · '),
        state: <ArchiveState job={job} />,
      })}
    />
  )
}

/** Shows the file, and the hash by which a recipient can verify that it is the same. */
function Fetch({ job }: { job: MadeArchive }) {
  const [busy, setBusy] = useState(false)
  const { path, file_name = 'livros.zip', bytes = 0 } = job.report ?? {}
  if (job.status !== 'done') return null
  if (!isKept(job) || !path)
    return (
      <Text size="sm" c="dimmed" span>
        Já removido
      </Text>
    )
  const save = async () => {
    setBusy(true)
    const file = {
      id: job.id,
      owner_id: job.id,
      content_type: 'application/zip',
      size: bytes,
      created_at: job.created_at,
    }
    await saveStored(buckets.condominium, { ...file, path, file_name })
    setBusy(false)
  }
  return (
    <Anchor
      component="button"
      type="button"
      onClick={() => void save()}
      disabled={busy}
      aria-label={`Baixar o arquivo de ${when(job)}, ${count.format(job.report?.rows ?? 0)} linhas`}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 44 }}
    >
      <Download size={16} aria-hidden />
      Baixar
    </Anchor>
  )
}
