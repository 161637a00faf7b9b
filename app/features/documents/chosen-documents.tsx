import { Button, Group } from '@mantine/core'
import { Archive, ArchiveRestore, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Body } from '../../lib/commands/contract.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { toast } from '../../lib/toasts.tsx'
import { counted } from '../../lib/words.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import classes from './documents.module.css'
import { FolderSelect } from './folders/folder-select.tsx'
import type { DocumentFolder } from './queries.ts'

type ChosenDocumentsProps = {
  ids: readonly string[]
  folder: DocumentFolder
  folders: readonly DocumentFolder[]
  /** Whether the archived ones are looked at. */
  archived: boolean
  onDone: () => void
}

type Change = Omit<Body<'change-documents'>, 'document_ids'>

/** Offers actions on all selected documents of a folder at once; each can be undone. */
export function ChosenDocuments({ ids, folder, folders, archived, onDone }: ChosenDocumentsProps) {
  const [moving, setMoving] = useState(false)
  const change = useCommand('change-documents', { action: 'mudar os documentos' })
  const count = counted(ids.length, 'documento', 'documentos')
  const run = (body: Change, said: string, undo: Change) =>
    change.mutate(
      { document_ids: ids, ...body },
      {
        onSuccess: () => {
          toast('success', said, count, {
            label: 'Desfazer',
            run: () => change.mutate({ document_ids: ids, ...undo }),
          })
          onDone()
        },
      },
    )
  return (
    <section className={classes.chosen} aria-label="Documentos escolhidos" data-screen-only>
      <strong aria-live="polite">
        {counted(ids.length, 'documento escolhido', 'documentos escolhidos')}
      </strong>
      <Group gap={8}>
        <Button
          size="sm"
          variant="default"
          leftSection={<FolderInput size={18} />}
          onClick={() => setMoving(true)}
        >
          Mover
        </Button>
        {archived ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<ArchiveRestore size={18} />}
            loading={change.isPending}
            onClick={() => run({ change: 'unarchive' }, 'De volta ao uso', { change: 'archive' })}
          >
            Desarquivar
          </Button>
        ) : (
          <Button
            size="sm"
            variant="default"
            leftSection={<Archive size={18} />}
            loading={change.isPending}
            onClick={() => run({ change: 'archive' }, 'Arquivados', { change: 'unarchive' })}
          >
            Arquivar
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          c="var(--danger)"
          leftSection={<Trash2 size={18} />}
          loading={change.isPending}
          onClick={() => run({ change: 'bin' }, 'Na lixeira', { change: 'restore' })}
        >
          Mover para a lixeira
        </Button>
        <Button size="sm" variant="subtle" onClick={onDone}>
          Limpar escolha
        </Button>
      </Group>
      {moving && (
        <MoveDialog
          count={count}
          folder={folder}
          folders={folders}
          loading={change.isPending}
          onClose={() => setMoving(false)}
          onMove={(folderId) => {
            setMoving(false)
            run({ change: 'move', folder_id: folderId }, 'Mudaram de pasta', {
              change: 'move',
              folder_id: folder.id,
            })
          }}
        />
      )}
    </section>
  )
}

type MoveDialogProps = Pick<ChosenDocumentsProps, 'folder' | 'folders'> & {
  count: string
  loading: boolean
  onClose: () => void
  onMove: (folderId: string) => void
}

function MoveDialog({ count, folder, folders, loading, onClose, onMove }: MoveDialogProps) {
  const [to, setTo] = useState<string | null>(null)
  return (
    <FormDialog
      title={`Mover ${count}`}
      verb="Mover"
      loading={loading}
      disabled={to === null}
      error={null}
      onClose={onClose}
      onSubmit={() => to && onMove(to)}
    >
      <FolderSelect
        label="Para a pasta"
        folders={folders.filter(({ id, binned_at }) => id !== folder.id && !binned_at)}
        value={to}
        onChange={setTo}
      />
    </FormDialog>
  )
}
