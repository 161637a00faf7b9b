import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Camera, FolderUp, Paperclip } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { buckets, filePath } from '../../../../domain/files.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { acceptOf, documentRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'
import { UsageBar } from '../../../ui/files/usage-bar.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { storageQuery } from '../../settings/queries.ts'
import { chosenFolder, type DroppedFile, droppedFiles } from './dropped-files.ts'

type UploadDialogProps = {
  folderId: string
  folderName: string
  initial?: readonly DroppedFile[]
  onClose: () => void
}
type Same = { sha256: string; document_id: string; name: string }

/** Files into a folder: by choosing, dragging (folders too), or with the camera, several photos as one PDF. */
export function UploadDialog({ folderId, folderName, initial = [], onClose }: UploadDialogProps) {
  const { id: condominiumId } = useCondominium()
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const add = useCommand('add-documents', { action: 'guardar o documento', quiet: true })
  const folders = useRef(new Map<File, string>())
  const [done, setDone] = useState<string[]>([])
  const [same, setSame] = useState<readonly { file: File; as: string }[]>([])
  const uploads = useUploads({
    rules: documentRules,
    shrink: { side: 4000 },
    place: ({ id, name }) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId, area: 'documents', ownerId: crypto.randomUUID(), id, name }),
    }),
    onArrived: async ({ path }, name, file) => {
      const [, , versionId, id] = path.split('/')
      await add.mutateAsync({
        folder_id: folderId,
        documents: [
          { id, version_id: versionId, path, file_name: name, folder_path: folders.current.get(file) ?? '' },
        ],
      })
      setDone((all) => [...all, name])
    },
  })
  const take = async (given: readonly DroppedFile[]) => {
    for (const { file, folder } of given) folders.current.set(file, folder)
    const known = await duplicates(
      condominiumId,
      given.map(({ file }) => file),
    ).catch(() => new Map<File, Same>())
    setSame((all) => [...all, ...[...known].map(([file, { name }]) => ({ file, as: name }))])
    uploads.add(given.map(({ file }) => file).filter((file) => !known.has(file)))
  }
  const begun = useRef(false)
  if (!begun.current && initial.length > 0) {
    begun.current = true
    queueMicrotask(() => void take(initial))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void droppedFiles([...event.dataTransfer.items]).then(take)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Enviar para ${folderName}`}
      size={640}
      fullScreen={phone}
      closeOnClickOutside={!uploads.busy}
    >
      <Stack gap={16} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Text size="sm" c="dimmed">
          {`Arraste arquivos ou uma pasta inteira para cá, ou escolha. ${documentRules.words}, até 50 MB cada.`}
        </Text>
        <Group gap={8}>
          <FileButton
            multiple
            accept={acceptOf(documentRules)}
            onChange={(files) => void take(files.map((file) => ({ file, folder: '' })))}
          >
            {(props) => (
              <Button {...props} leftSection={<Paperclip size={18} />}>
                Escolher arquivos
              </Button>
            )}
          </FileButton>
          {!phone && (
            <FileButton
              multiple
              inputProps={{ webkitdirectory: '' } as object}
              onChange={(files) => void take(chosenFolder(files))}
            >
              {(props) => (
                <Button {...props} variant="default" leftSection={<FolderUp size={18} />}>
                  Escolher uma pasta
                </Button>
              )}
            </FileButton>
          )}
        </Group>
        <Scan onPdf={(file) => void take([{ file, folder: '' }])} />
        {same.map(({ file, as }) => (
          <Notice key={file.name} kind="info" title={`${file.name} já está guardado`}>
            <Group gap={12}>
              <span>{`É o mesmo arquivo de “${as}”.`}</span>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setSame((all) => all.filter((one) => one.file !== file))
                  uploads.add([file])
                }}
              >
                Enviar assim mesmo
              </Button>
            </Group>
          </Notice>
        ))}
        <UploadList {...uploads} />
        {done.length > 0 && (
          <Notice kind="success">{`${counted(done.length, 'documento guardado', 'documentos guardados')}. O texto deles entra na busca em instantes.`}</Notice>
        )}
        <Room />
        <Group justify="flex-end">
          <Button variant={done.length > 0 && !uploads.busy ? 'filled' : 'subtle'} onClick={onClose}>
            {done.length > 0 && !uploads.busy ? 'Concluir' : 'Voltar'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Photos of a paper, page by page, sent as one PDF. */
function Scan({ onPdf }: { onPdf: (file: File) => void }) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const finish = async () => {
    setBusy(true)
    try {
      const { photosToPdf } = await import('./photos-to-pdf.ts')
      onPdf(await photosToPdf(photos, name))
      setPhotos([])
      setName('')
    } catch (error) {
      toast('error', 'Não foi possível montar o PDF', toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          onChange={(file) => file && setPhotos((all) => [...all, file])}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<Camera size={18} />}>
              {photos.length === 0 ? 'Fotografar um papel' : 'Fotografar mais uma página'}
            </Button>
          )}
        </FileButton>
      </Group>
      {photos.length > 0 && (
        <Group align="flex-end" gap={8}>
          <TextInput
            label={`Nome do PDF de ${counted(photos.length, 'página', 'páginas')}`}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={120}
            placeholder="Contrato assinado"
          />
          <Button onClick={() => void finish()} loading={busy}>
            Guardar como PDF
          </Button>
          <Button variant="subtle" onClick={() => setPhotos([])}>
            Descartar
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Room() {
  const { id } = useCondominium()
  const { data } = useQuery(storageQuery(id))
  return data ? (
    <UsageBar
      label="Espaço usado pelo condomínio"
      used={data.used}
      limit={data.limit}
      parts={[]}
      advice="Apague versões e arquivos de que não precisa, ou veja um plano com mais espaço."
    />
  ) : null
}

/** Finds files that are already stored, by digest; skips very large ones. */
async function duplicates(condominiumId: string, files: readonly File[]): Promise<Map<File, Same>> {
  const digests = new Map<string, File>()
  for (const file of files.slice(0, 50)) {
    if (file.size > 30_000_000) continue
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    digests.set([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''), file)
  }
  if (digests.size === 0) return new Map()
  const rows = await read<Same[]>(
    supabase.rpc('documents_with_hash', { condo_id: condominiumId, hashes: [...digests.keys()] }),
  )
  return new Map(rows.flatMap((row) => (digests.has(row.sha256) ? [[digests.get(row.sha256)!, row]] : [])))
}
