import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { useCommandKey } from '../../../lib/command-key.ts'
import { toFailure } from '../../../lib/failure.ts'
import { download } from '../../../lib/files/download.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { config } from '../../../lib/supabase.ts'
import { counted, dayOf } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useMoneyCommand } from '../mutations.ts'
import {
  boletoCountQuery,
  fileLimits,
  type Remittance,
  remittanceContent,
  remittancesQuery,
  writeOffCountQuery,
} from './bank-queries.ts'
import { OlderFiles } from './older-files.tsx'

type Created = {
  file_name: string
  content: string
  entry_count: number
  remaining: number
  skipped: { unit_label: string; reason: string }[]
}

const saveFile = (content: string, name: string) =>
  download(new Blob([content], { type: 'text/plain' }), name)

/** Boletos that the bank does not know yet, and the files written for it. */
export function Remittances({ manages, isTest }: { manages: boolean; isTest: boolean }) {
  const { id } = useCondominium()
  const unsent = useQuery(boletoCountQuery(id, 'issued'))
  const sent = useQuery(boletoCountQuery(id, 'sent'))
  const writeOffs = useQuery(writeOffCountQuery(id)).data ?? 0
  const [all, setAll] = useState(false)
  // One more than is shown tells whether there are older ones.
  const files = useQuery(remittancesQuery(id, all ? fileLimits.many : fileLimits.few + 1))
  const newest = all ? files.data : files.data?.slice(0, fileLimits.few)
  const older = !all && (files.data?.length ?? 0) > fileLimits.few
  const { key, renew } = useCommandKey()
  const [created, setCreated] = useState<Created | null>(null)
  const create = useMoneyCommand<object, Created>('create-remittance', { action: 'gerar a remessa' })
  const generate = () =>
    create.mutate(
      { key },
      {
        onSuccess: (file) => {
          renew()
          setCreated(file)
          saveFile(file.content, file.file_name)
        },
      },
    )
  const waiting = unsent.data ?? 0
  const words =
    waiting === 0
      ? 'Nenhum boleto espera remessa.'
      : `${counted(waiting, 'boleto espera', 'boletos esperam')} remessa.`
  const answer = sent.data
    ? ` ${counted(sent.data, 'enviado aguarda', 'enviados aguardam')} resposta do banco.`
    : ''
  return (
    <Section title="Remessa" note={unsent.isSuccess && words + toWriteOff(writeOffs) + answer}>
      {manages && waiting + writeOffs > 0 && (
        <Button leftSection={<FileUp size={18} />} loading={create.isPending} onClick={generate} mb="md">
          Gerar remessa
        </Button>
      )}
      {created && <CreatedNotice created={created} isTest={isTest} />}
      {files.isLoadingError && (
        <ErrorState message={toFailure(files.error).message} onRetry={() => void files.refetch()} />
      )}
      {files.isPending && <RowsSkeleton rows={3} />}
      {newest && newest.length > 0 && <Files files={newest} />}
      {older && <OlderFiles words="Ver todas" onMore={() => setAll(true)} />}
    </Section>
  )
}

/** Boletos of charges that were cancelled. */
const toWriteOff = (boletos: number): string =>
  boletos > 0 ? ` ${counted(boletos, 'cancelado espera', 'cancelados esperam')} baixa.` : ''

function CreatedNotice({ created, isTest }: { created: Created; isTest: boolean }) {
  const { file_name, entry_count, remaining, skipped } = created
  const bank = isTest && config.standinsUrl
  return (
    <div style={{ marginBottom: 16 }}>
      <Notice
        kind={skipped.length > 0 ? 'warning' : 'success'}
        title={`Remessa com ${counted(entry_count, 'boleto', 'boletos')}`}
      >
        {`O arquivo ${file_name} foi baixado. Envie ao banco e importe o retorno aqui embaixo. `}
        {bank && (
          <Anchor href={`${bank}/bank`} target="_blank" size="sm">
            Abrir o banco de teste
          </Anchor>
        )}
        {remaining > 0 && <Text size="sm">Ainda restam boletos: gere outra remessa.</Text>}
        {skipped.map(({ unit_label, reason }) => (
          <Text key={unit_label} size="sm">{`${unit_label} ficou de fora. ${reason}`}</Text>
        ))}
      </Notice>
    </div>
  )
}

function Files({ files }: { files: readonly Remittance[] }) {
  const { id } = useCondominium()
  const fetching = useMutation({
    mutationFn: async (file: Remittance) => saveFile(await remittanceContent(id, file.id), file.file_name),
    meta: { action: 'baixar a remessa' },
  })
  const made = (file: Remittance) => formatDate(dayOf(file.created_at))
  const again = (file: Remittance) => (
    <ActionIcon
      my={-8}
      aria-label={`Baixar ${file.file_name}`}
      loading={fetching.isPending && fetching.variables.id === file.id}
      onClick={() => fetching.mutate(file)}
    >
      <Download size={18} strokeWidth={1.75} />
    </ActionIcon>
  )
  const columns: Column<Remittance>[] = [
    { key: 'name', header: 'Arquivo', cell: (file) => file.file_name },
    { key: 'made', header: 'Gerada em', cell: made },
    { key: 'count', header: 'Boletos', end: true, cell: (file) => file.entry_count },
    { key: 'total', header: 'Total', end: true, cell: (file) => <Money cents={file.total_cents} /> },
    { key: 'get', header: '', end: true, cell: again },
  ]
  return (
    <DataList
      label="Remessas"
      rows={files}
      id={(file) => file.id}
      columns={columns}
      phone={(file) => ({
        first: counted(file.entry_count, 'boleto', 'boletos'),
        figure: <Money cents={file.total_cents} />,
        second: `${made(file)} · ${file.file_name}`,
        state: <Group>{again(file)}</Group>,
      })}
    />
  )
}
