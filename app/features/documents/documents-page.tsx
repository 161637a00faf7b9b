import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileStack, FolderPlus, MessageCircleQuestion, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { shownTo } from '../../../domain/documents/folder-access.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { ExportMenu } from '../../ui/data/export-menu.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AtHand } from './at-hand.tsx'
import { ChosenDocuments } from './chosen-documents.tsx'
import { Crumbs } from './crumbs.tsx'
import { DocumentList } from './document-list.tsx'
import classes from './documents.module.css'
import { FolderDialog } from './folders/folder-dialog.tsx'
import { FolderTiles } from './folders/folder-tiles.tsx'
import { type DocumentFolder, documentsQuery, foldersQuery } from './queries.ts'
import { SearchResults } from './search-results.tsx'
import { type DroppedFile, droppedFiles } from './upload/dropped-files.ts'
import { UploadDialog } from './upload/upload-dialog.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** Shows the condominium's documents: folders, their contents, and the search in all of them. */
export function Component() {
  const { id } = useCondominium()
  const { folderId = null } = useParams()
  const { params, changeParams } = useSearchParams()
  const mayManage = useMayManage()
  const folders = useQuery(foldersQuery(id))
  const [editing, setEditing] = useState<DocumentFolder | 'new' | null>(null)
  const [sending, setSending] = useState<readonly DroppedFile[] | null>(null)
  const all = folders.data ?? []
  const folder = all.find((one) => one.id === folderId) ?? null
  const typed = params.get('busca') ?? ''
  const filter = (changes: Record<string, string | null>) =>
    changeParams(changes, { replace: true, preventScrollReset: true })
  const missing = folderId !== null && folders.data && !folder
  return (
    <>
      <Crumbs folders={all} folderId={folderId} />
      <Page
        title={folder?.name ?? 'Documentos'}
        sentence={
          folder
            ? mayManage
              ? `Quem vê: ${shownTo(folder.shown_to, folder.shown_units?.length ?? null).toLowerCase()}.`
              : undefined
            : 'Convenção, atas, contratos e o que mais o condomínio guarda.'
        }
        action={
          mayManage && !missing ? (
            <Group gap={8} data-screen-only>
              <Button
                variant={folder ? 'default' : 'filled'}
                leftSection={<FolderPlus size={18} />}
                onClick={() => setEditing('new')}
              >
                Nova pasta
              </Button>
              {folder && !folder.binned_at && (
                <Button leftSection={<Upload size={18} />} onClick={() => setSending([])}>
                  Enviar
                </Button>
              )}
            </Group>
          ) : undefined
        }
      >
        {!missing && (
          <Group mb={20} data-screen-only>
            <SearchField
              label="Buscar nos documentos"
              placeholder="Nome ou palavras do texto"
              value={typed}
              onSearch={(busca) => filter({ busca, pular: null })}
            />
            {folderId === null && typed === '' && <Places mayManage={mayManage} />}
          </Group>
        )}
        <NotLoaded query={folders} rows={6} height={64} />
        {missing && (
          <EmptyState
            title="Pasta não encontrada"
            actions={
              <Button component={Link} to="/dashboard/documents">
                Ver documentos
              </Button>
            }
          >
            Ela não existe mais, ou não é mostrada a você.
          </EmptyState>
        )}
        {folders.data && !missing && typed !== '' && (
          <SearchResults typed={typed} folders={all} folderId={folderId} params={params} onFilter={filter} />
        )}
        {folders.data && !missing && typed === '' && (
          <>
            {folderId === null && <WaitingNotice />}
            {folderId === null && <AtHand folders={all} />}
            <Shelf
              folders={all}
              folder={folder}
              params={params}
              onFilter={filter}
              onEdit={setEditing}
              onSend={setSending}
              mayManage={mayManage}
            />
          </>
        )}
        {editing && (
          <FolderDialog
            folders={all}
            folder={editing === 'new' ? null : editing}
            parentId={folderId}
            onClose={() => setEditing(null)}
          />
        )}
        {sending && folder && (
          <UploadDialog
            folderId={folder.id}
            folderName={folder.name}
            initial={sending}
            onClose={() => setSending(null)}
          />
        )}
      </Page>
    </>
  )
}

function Places({ mayManage }: { mayManage: boolean }) {
  return (
    <Group gap={8}>
      <Button
        component={Link}
        to="/dashboard/documents/perguntar"
        variant="default"
        leftSection={<MessageCircleQuestion size={18} />}
      >
        Pergunte à convenção
      </Button>
      <Button
        component={Link}
        to="/dashboard/documents/vencimentos"
        variant="default"
        leftSection={<CalendarClock size={18} />}
      >
        Vencimentos
      </Button>
      {mayManage && (
        <>
          <Button
            component={Link}
            to="/dashboard/documents/modelos"
            variant="default"
            leftSection={<FileStack size={18} />}
          >
            Modelos
          </Button>
          <Button
            component={Link}
            to="/dashboard/documents/lixeira"
            variant="subtle"
            leftSection={<Trash2 size={18} />}
          >
            Lixeira
          </Button>
        </>
      )}
      <ExportMenu command="export-documents" file="documentos" action="exportar a lista de documentos" />
    </Group>
  )
}

type ShelfProps = {
  folders: readonly DocumentFolder[]
  folder: DocumentFolder | null
  params: URLSearchParams
  mayManage: boolean
  onFilter: (changes: Record<string, string | null>) => void
  onEdit: (folder: DocumentFolder) => void
  onSend: (files: readonly DroppedFile[]) => void
}

function Shelf({ folders, folder, params, mayManage, onFilter, onEdit, onSend }: ShelfProps) {
  const { id } = useCondominium()
  const archived = params.get('arquivados') === '1'
  const sort = params.get('ordem') === 'data' ? 'changed' : 'name'
  const page = Math.max(1, Number(params.get('pagina')) || 1)
  const documents = useQuery({
    ...documentsQuery(id, folder?.id ?? '', { sort, archived, page }),
    enabled: folder !== null,
  })
  const inside = folders.filter(
    (one) =>
      one.parent_id === (folder?.id ?? null) && one.is_shown && (one.archived_at !== null) === archived,
  )
  const [over, setOver] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Another page or folder shows other rows: rows out of sight are not part of the selection.
  const shown = (documents.data?.rows ?? []).filter((row) => chosen.has(row.id))
  const drops = mayManage && folder
  return (
    // A folder dragged in goes to the folder on view.
    <section
      aria-label="Pastas e documentos"
      className={over ? classes.over : undefined}
      {...(drops && {
        onDragOver: (event) => {
          event.preventDefault()
          setOver(true)
        },
        onDragLeave: () => setOver(false),
        onDrop: (event) => {
          event.preventDefault()
          setOver(false)
          void droppedFiles([...event.dataTransfer.items]).then((files) => files.length > 0 && onSend(files))
        },
      })}
    >
      <FolderTiles folders={inside} mayManage={mayManage} onEdit={onEdit} />
      {folder && <NotLoaded query={documents} rows={5} />}
      {folder && documents.data?.rows.length === 0 && inside.length === 0 && (
        <EmptyState
          title={archived ? 'Nada arquivado aqui' : 'Pasta vazia'}
          actions={mayManage && !archived && <Button onClick={() => onSend([])}>Enviar documentos</Button>}
        >
          {mayManage && !archived
            ? 'Envie arquivos, arraste uma pasta inteira ou fotografe um papel com o celular.'
            : 'Quando a administração guardar documentos aqui, eles aparecem nesta lista.'}
        </EmptyState>
      )}
      {documents.data && documents.data.rows.length > 0 && (
        <DocumentList
          rows={documents.data.rows}
          count={documents.data.count}
          page={page}
          sort={sort}
          choice={
            mayManage
              ? { chosen: new Set(shown.map((row) => row.id)), onChange: setChosen, name: ({ name }) => name }
              : undefined
          }
          onSort={(by) => onFilter({ ordem: by === 'changed' ? 'data' : null, pagina: null })}
          onPage={(to) => onFilter({ pagina: to > 1 ? String(to) : null })}
        />
      )}
      {folder && shown.length > 0 && (
        <ChosenDocuments
          ids={shown.map((row) => row.id)}
          folder={folder}
          folders={folders}
          archived={archived}
          onDone={() => setChosen(new Set())}
        />
      )}
      {folders.length === 0 && (
        <EmptyState title="Nenhum documento para você">
          Quando a administração mostrar uma pasta a você, ela aparece aqui.
        </EmptyState>
      )}
      {(folder || mayManage) && (
        <Group mt="lg" data-screen-only>
          <Select
            aria-label="Mostrar"
            size="sm"
            allowDeselect={false}
            data={[
              { value: '0', label: 'Em uso' },
              { value: '1', label: 'Arquivados' },
            ]}
            value={archived ? '1' : '0'}
            onChange={(value) => onFilter({ arquivados: value === '1' ? '1' : null, pagina: null })}
          />
        </Group>
      )}
    </section>
  )
}
