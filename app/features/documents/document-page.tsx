import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  Download,
  EllipsisVertical,
  Pencil,
  Star,
  Trash2,
  Upload,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDate } from '../../../domain/calendar.ts'
import { documentKinds } from '../../../domain/documents/kinds.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { formatBytes } from '../../lib/files/bytes.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useGoOn, useSearchParams } from '../../lib/mutations/go-on.ts'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { read } from '../../lib/read.ts'
import { useSession } from '../../lib/session.tsx'
import { supabase } from '../../lib/supabase.ts'
import { toast } from '../../lib/toasts.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { AcknowledgePart } from './acknowledgement/acknowledge-part.tsx'
import { AcknowledgementPart } from './acknowledgement/acknowledgement-part.tsx'
import { Crumbs, folderAddress } from './crumbs.tsx'
import { textTroubles, typeWord } from './document-words.ts'
import classes from './documents.module.css'
import { EditDocument } from './edit-document.tsx'
import { DocumentPreview } from './preview/document-preview.tsx'
import { saveVersion } from './preview/stored-bytes.ts'
import {
  type DocumentRow,
  type DocumentVersion,
  documentQuery,
  foldersQuery,
  marksQuery,
  versionsQuery,
} from './queries.ts'
import { SharePart } from './sharing/share-part.tsx'
import { NewVersion } from './versions/new-version.tsx'
import { Versions } from './versions/versions.tsx'

/** Shows one document: its content, its data, its versions, who confirmed it and who was shown it. */
export function Component() {
  const { id } = useCondominium()
  const { documentId = '' } = useParams()
  const document = useQuery(documentQuery(id, documentId))
  const folders = useQuery(foldersQuery(id))
  const versions = useQuery(versionsQuery(id, documentId))
  if (document.data === null)
    return (
      <Page title="Documento">
        <EmptyState
          title="Documento não encontrado"
          actions={
            <Button component={Link} to="/dashboard/documents">
              Ver documentos
            </Button>
          }
        >
          Ele não existe mais, ou não é mostrado a você.
        </EmptyState>
      </Page>
    )
  if (!document.data || !versions.data || !folders.data)
    return (
      <Page title="Documento">
        <NotLoaded query={[document, folders, versions]} rows={8} />
      </Page>
    )
  return (
    <>
      <Crumbs folders={folders.data} folderId={document.data.folder_id} />
      <Loaded key={documentId} document={document.data} versions={versions.data} />
    </>
  )
}

type LoadedProps = { document: DocumentRow; versions: readonly DocumentVersion[] }

function Loaded({ document, versions }: LoadedProps) {
  const mayManage = useMayManage()
  const { params, changeParams } = useSearchParams()
  const [editing, setEditing] = useState(false)
  const [adding, setAdding] = useState(false)
  useOpened(document.id)
  const wanted = Number(params.get('versao'))
  const shown = versions.find(({ number }) => number === wanted) ?? versions[0]
  const set = (name: string, value: string) =>
    changeParams({ [name]: value }, { replace: true, preventScrollReset: true })
  const trouble = textTroubles[document.text_state]
  return (
    <Page
      title={document.name}
      beside={<Favourite document={document} />}
      sentence={
        [document.number !== document.name && document.number, document.note].filter(Boolean).join(' · ') ||
        undefined
      }
      action={
        <Group gap={8} data-screen-only>
          {shown && (
            <Button
              variant="default"
              leftSection={<Download size={18} />}
              onClick={() => void saveVersion(shown.path, shown.file_name)}
            >
              Baixar
            </Button>
          )}
          {mayManage && !document.binned_at && (
            <Button leftSection={<Upload size={18} />} onClick={() => setAdding(true)}>
              Nova versão
            </Button>
          )}
          {mayManage && <More document={document} onEdit={() => setEditing(true)} />}
        </Group>
      }
    >
      {document.binned_at && (
        <Notice kind="warning">Este documento está na lixeira: só a administração o vê.</Notice>
      )}
      <AcknowledgePart document={document} />
      {shown && shown.number !== document.version && (
        <div style={{ marginBottom: 16 }}>
          <Notice kind="warning" title={`Versão ${shown.number}, que não é a atual`}>
            <Button size="compact-sm" variant="default" onClick={() => set('versao', '')}>
              Ver a versão atual
            </Button>
          </Notice>
        </div>
      )}
      <div className={classes.columns}>
        {shown ? (
          <DocumentPreview
            version={shown}
            page={Number(params.get('pagina')) || 1}
            search={params.get('procurar') ?? ''}
            onSearch={(text) => set('procurar', text)}
          />
        ) : (
          <Notice kind="warning">{textTroubles.refused}</Notice>
        )}
        <div className={classes.side}>
          <About document={document} />
          {trouble && document.text_state !== 'refused' && <p className={classes.small}>{trouble}</p>}
          <Versions
            document={document}
            versions={versions}
            shown={shown?.number ?? 0}
            mayManage={mayManage}
            onShow={(number) => set('versao', number === document.version ? '' : String(number))}
          />
          {mayManage && !document.binned_at && (
            <>
              <AcknowledgementPart document={document} />
              <SharePart document={document} />
            </>
          )}
        </div>
      </div>
      {editing && <EditDocument document={document} onClose={() => setEditing(false)} />}
      {adding && <NewVersion document={document} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function About({ document }: { document: DocumentRow }) {
  const facts = [
    { name: 'Tipo', value: documentKinds[document.kind].label },
    ...(document.dated_on ? [{ name: 'Data', value: formatDate(document.dated_on) }] : []),
    ...(document.expires_on ? [{ name: 'Vence em', value: formatDate(document.expires_on) }] : []),
    { name: 'Guardar até', value: document.retain_until ? formatDate(document.retain_until) : 'Sempre' },
    {
      name: 'Arquivo',
      value: [
        typeWord(document.content_type),
        formatBytes(document.size),
        document.pages && `${document.pages} p.`,
      ]
        .filter(Boolean)
        .join(' · '),
    },
    ...(document.archived_at ? [{ name: 'Situação', value: 'Arquivado' }] : []),
  ]
  return (
    <Section title="Sobre">
      <Facts facts={facts} />
    </Section>
  )
}

function Favourite({ document }: { document: DocumentRow }) {
  const { id } = useCondominium()
  const { user } = useSession()
  const queries = useQueryClient()
  const { data = [] } = useQuery(marksQuery(id))
  const isFavourite = data.some(
    ({ document_id, is_favourite }) => document_id === document.id && is_favourite,
  )
  const mark = useMutation({
    mutationFn: async () =>
      read(
        supabase
          .from('document_marks')
          .upsert(
            { condominium_id: id, user_id: user?.id, document_id: document.id, is_favourite: !isFavourite },
            { onConflict: 'condominium_id,user_id,document_id' },
          ),
      ),
    meta: { action: 'marcar o favorito' },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', id, 'marks'] }),
  })
  return (
    <ActionIcon
      size={44}
      aria-label={isFavourite ? 'Remover dos favoritos' : 'Adicionar aos favoritos'}
      aria-pressed={isFavourite}
      onClick={() => mark.mutate()}
      data-screen-only
    >
      <Star size={20} fill={isFavourite ? 'var(--brand-text)' : 'none'} color="var(--brand-text)" />
    </ActionIcon>
  )
}

/** Records that the document was opened: once each time the page is. */
function useOpened(documentId: string) {
  const { id } = useCondominium()
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (!userId) return
    void supabase
      .from('document_marks')
      .upsert(
        { condominium_id: id, user_id: userId, document_id: documentId, opened_at: new Date().toISOString() },
        { onConflict: 'condominium_id,user_id,document_id' },
      )
      .then(() => undefined)
  }, [id, userId, documentId])
}

function More({ document, onEdit }: { document: DocumentRow; onEdit: () => void }) {
  const goOn = useGoOn()
  const change = useCommand('change-documents', { action: 'mudar o documento' })
  const run = (what: 'archive' | 'unarchive' | 'bin' | 'restore', said: string) =>
    change.mutate(
      { document_ids: [document.id], change: what },
      {
        onSuccess: () => {
          toast('success', said, document.name)
          if (what === 'bin') goOn(folderAddress(document.folder_id))
        },
      },
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={44}
          variant="default"
          aria-label="Mais ações do documento"
          loading={change.isPending}
        >
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={16} />} onClick={onEdit}>
          Editar, mover, vencimento
        </Menu.Item>
        {document.archived_at ? (
          <Menu.Item
            leftSection={<ArchiveRestore size={16} />}
            onClick={() => run('unarchive', 'Documento de volta')}
          >
            Desarquivar
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<Archive size={16} />}
            onClick={() => run('archive', 'Documento arquivado')}
          >
            Arquivar
          </Menu.Item>
        )}
        {document.binned_at ? (
          <Menu.Item
            leftSection={<ArchiveRestore size={16} />}
            onClick={() => run('restore', 'Documento restaurado')}
          >
            Restaurar da lixeira
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<Trash2 size={16} />}
            c="var(--danger)"
            onClick={() => run('bin', 'Documento na lixeira')}
          >
            Mover para a lixeira
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
