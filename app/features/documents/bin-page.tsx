import { Button, Group, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, civilDate, formatDate } from '../../../domain/calendar.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { toast } from '../../lib/toasts.tsx'
import { dayOf } from '../../lib/words.ts'
import { openZone } from '../../lib/zone.ts'
import { DataList } from '../../ui/data/data-list.tsx'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { pathOf } from './crumbs.tsx'
import { type BinnedDocument, binQuery, type DocumentFolder, foldersQuery } from './queries.ts'

/** Lists deleted documents: one touch restores them; they are destroyed only where the law allows it. */
export function Component() {
  const { id } = useCondominium()
  const bin = useQuery(binQuery(id))
  const folders = useQuery(foldersQuery(id))
  const thrown = (folders.data ?? []).filter(({ binned_at }) => binned_at)
  const isEmpty = bin.data?.length === 0 && folders.data && thrown.length === 0
  return (
    <>
      <BackLink to="/dashboard/documents">Documentos</BackLink>
      <Page
        title="Lixeira"
        sentence="Só a administração vê. Um documento é destruído 30 dias depois de jogado fora, e nunca antes do prazo de guarda."
      >
        <NotLoaded query={bin} rows={5} />
        {isEmpty && (
          <EmptyState title="Lixeira vazia">
            O que você mover para a lixeira fica aqui, e volta com um toque.
          </EmptyState>
        )}
        {thrown.length > 0 && <Folders folders={thrown} />}
        {bin.data && bin.data.length > 0 && <Documents rows={bin.data} folders={folders.data ?? []} />}
      </Page>
    </>
  )
}

function Folders({ folders }: { folders: readonly DocumentFolder[] }) {
  const mayManage = useMayManage()
  const change = useCommand('change-document-folder', { action: 'restaurar a pasta' })
  const restore = (folder: DocumentFolder) =>
    change.mutate(
      { folder_id: folder.id, change: 'restore' },
      { onSuccess: () => toast('success', 'Pasta restaurada', folder.name) },
    )
  const action = (folder: DocumentFolder) =>
    mayManage && (
      <Button
        size="compact-sm"
        mih={44}
        variant="default"
        loading={change.isPending}
        onClick={() => restore(folder)}
      >
        Restaurar
      </Button>
    )
  return (
    <Section title="Pastas" note="Com tudo o que está nelas.">
      <DataList
        label="Pastas na lixeira"
        rows={folders}
        id={({ id }) => id}
        columns={[
          { key: 'name', header: 'Pasta', cell: (row) => row.name, text: (row) => row.name },
          { key: 'when', header: 'Jogada fora', cell: (row) => formatDate(dayOf(row.binned_at ?? '')) },
          { key: 'action', header: '', end: true, cell: action },
        ]}
        phone={(row) => ({
          first: row.name,
          second: formatDate(dayOf(row.binned_at ?? '')),
          state: action(row),
        })}
      />
    </Section>
  )
}

/** The day on which the night destroys it; null is never. */
function goneOn({ binned_at, retain_until }: BinnedDocument): string | null {
  if (!retain_until || !binned_at) return null
  const after = addDays(dayOf(binned_at), 31)
  return after > retain_until ? after : retain_until
}

function Documents({
  rows,
  folders,
}: {
  rows: readonly BinnedDocument[]
  folders: readonly DocumentFolder[]
}) {
  const mayManage = useMayManage()
  const [destroyed, setDestroyed] = useState<BinnedDocument | null>(null)
  const change = useCommand('change-documents', { action: 'restaurar o documento' })
  const today = civilDate(new Date(), openZone())
  const restore = (row: BinnedDocument) =>
    change.mutate(
      { document_ids: [row.id], change: 'restore' },
      { onSuccess: () => toast('success', 'Documento restaurado', row.name) },
    )
  const actions = (row: BinnedDocument) =>
    mayManage && (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <Button
          size="compact-sm"
          mih={44}
          variant="default"
          loading={change.isPending}
          onClick={() => restore(row)}
        >
          Restaurar
        </Button>
        {row.retain_until && row.retain_until <= today && (
          <Button
            size="compact-sm"
            mih={44}
            variant="subtle"
            c="var(--danger)"
            onClick={() => setDestroyed(row)}
          >
            Destruir
          </Button>
        )}
      </Group>
    )
  const until = (row: BinnedDocument) => {
    const day = goneOn(row)
    return day ? `Destruído em ${formatDate(day)}` : 'Guardado sempre'
  }
  return (
    <Section title="Documentos">
      <DataList
        label="Documentos na lixeira"
        rows={rows}
        id={({ id }) => id}
        columns={[
          { key: 'name', header: 'Documento', cell: (row) => row.name, text: (row) => row.name },
          { key: 'folder', header: 'Pasta', minor: true, cell: (row) => pathOf(folders, row.folder_id) },
          { key: 'when', header: 'Jogado fora', cell: (row) => formatDate(dayOf(row.binned_at ?? '')) },
          { key: 'until', header: 'Depois', cell: until },
          { key: 'action', header: '', end: true, cell: actions },
        ]}
        phone={(row) => ({ first: row.name, second: until(row), state: actions(row) })}
      />
      {destroyed && <Destroy document={destroyed} onClose={() => setDestroyed(null)} />}
    </Section>
  )
}

function Destroy({ document, onClose }: { document: BinnedDocument; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } })
  return (
    <CommandDialog
      title={`Destruir ${document.name}`}
      verb="Destruir para sempre"
      destructive
      command="destroy-documents"
      action="destruir o documento"
      done={{ title: 'Documento destruído', message: document.name }}
      form={form}
      body={({ reason }) => ({ document_ids: [document.id], reason })}
      onClose={onClose}
    >
      <Text>
        Todas as versões, confirmações e links vão junto, e não voltam. O registro do que foi destruído, por
        quem e por quê fica na auditoria.
      </Text>
      <Textarea
        label="Por que"
        placeholder="Prazo de guarda encerrado"
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
