import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { counted, dayOf } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { fileLimits, type ReturnFile, returnFilesQuery } from './bank-queries.ts'
import { OlderFiles } from './older-files.tsx'
import { ReturnReport } from './return-report.tsx'

const largest = 20 * 1_048_576

/** The file's bytes as they are: the server reads them in the bank's own encoding. */
async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}

/** Takes the bank's return file: dropped here, applied in the background, reported line by line. */
export function Returns({ manages, isTest }: { manages: boolean; isTest: boolean }) {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const [imported, setImported] = useState<Answer<'import-return-file'> | null>(null)
  const [all, setAll] = useState(false)
  // Fetches one more than is shown, to know whether there are older ones.
  const files = useQuery(returnFilesQuery(id, all ? fileLimits.many : fileLimits.few + 1))
  const newest = all ? files.data : files.data?.slice(0, fileLimits.few)
  const older = !all && (files.data?.length ?? 0) > fileLimits.few
  const send = useCommand('import-return-file', { action: 'importar o retorno', quiet: true })
  const take = async (file: File) => {
    const input = { file_name: file.name, content_base64: await toBase64(file) }
    send.mutate(input, {
      onSuccess: (answer) => {
        setImported(answer)
        setParams({ retorno: answer.job_id })
      },
    })
  }
  const shown = params.get('retorno')
  const warnings = imported && imported.job_id === shown ? imported.warnings : []
  return (
    <Section title="Retorno" note="O arquivo do banco registra boletos e dá baixa nos pagos.">
      {manages && (
        <FileDrop
          title="Solte aqui o arquivo de retorno"
          hint={`CNAB 240 ou 400, até 20 MB.${isTest ? ' O banco de teste gera um.' : ''}`}
          maxSize={largest}
          endings={['.ret', '.txt', '.rst', '.crt', '.dat']}
          loading={send.isPending}
          onFile={(file) => void take(file)}
        />
      )}
      {send.isError && (
        <div style={{ marginTop: 16 }}>
          <Notice kind="danger" title="O arquivo não foi importado">
            {toFailure(send.error).message}
            {toFailure(send.error).code === 'return_file_other_account' && <ToAccounts />}
          </Notice>
        </div>
      )}
      {shown && <ReturnReport key={shown} jobId={shown} />}
      {warnings.map(({ line, message }) => (
        <Text key={`${line} ${message}`} size="sm" c="dimmed" mt={4}>
          {message}
        </Text>
      ))}
      {newest && newest.length > 0 && (
        <Files files={newest} onOpen={(jobId) => `?retorno=${jobId}`} selected={shown} />
      )}
      {older && <OlderFiles words="Ver todos" onMore={() => setAll(true)} />}
    </Section>
  )
}

const ToAccounts = () => (
  <Anchor component={Link} to="/dashboard/settings?tab=bank" display="block" mt={8} size="sm">
    Abrir Ajustes, Banco e Pix
  </Anchor>
)

type FilesProps = { files: readonly ReturnFile[]; onOpen: (jobId: string) => string; selected: string | null }

function Files({ files, onOpen, selected }: FilesProps) {
  const taken = (file: ReturnFile) => formatDate(dayOf(file.created_at))
  const columns: Column<ReturnFile>[] = [
    { key: 'name', header: 'Arquivo', cell: (file) => file.file_name },
    { key: 'taken', header: 'Importado em', cell: taken },
    {
      key: 'made',
      header: 'Gerado pelo banco em',
      cell: (file) => (file.generated_on ? formatDate(file.generated_on) : ''),
    },
    { key: 'count', header: 'Linhas', end: true, cell: (file) => file.entry_count },
  ]
  return (
    <div style={{ marginTop: 16 }}>
      <DataList
        label="Retornos importados"
        rows={files}
        id={(file) => file.job_id ?? file.id}
        columns={columns}
        to={(file) => onOpen(file.job_id ?? '')}
        selectedId={selected ?? undefined}
        phone={(file) => ({
          first: file.file_name,
          second: `${taken(file)} · ${counted(file.entry_count, 'linha', 'linhas')}`,
        })}
      />
    </div>
  )
}
