import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { buckets, filePath } from '../../../../../domain/files.ts'
import type { StoredFile } from '../../../../lib/files/stored-files.ts'
import { photoRules } from '../../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../../lib/files/uploads/use-uploads.ts'
import { useUndoableRemoval } from '../../../../lib/files/use-undoable-removal.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FileChooser } from '../../../../ui/files/file-chooser.tsx'
import { StoredList } from '../../../../ui/files/stored-list.tsx'
import { UploadList } from '../../../../ui/files/upload-list.tsx'

type PhotosDialogProps = {
  readingId: string
  unit: string
  files: readonly StoredFile[]
  manages: boolean
  onClose: () => void
}

/** Every figure of a dial can be read. */
const readable = 1600

/** Shows the photos of one reading: managed by the management, even after the month was charged, in case of doubt. */
export function PhotosDialog({ readingId, unit, files, manages, onClose }: PhotosDialogProps) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const uploads = useUploads({
    rules: photoRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'readings', ownerId: readingId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['files', id] }),
  })
  const { left, remove } = useUndoableRemoval(buckets.condominium, ['files', id])
  const kept = files.filter(({ path }) => !left.has(path))
  return (
    <Modal opened onClose={onClose} title={`Leitura de ${unit}`} closeOnClickOutside={!uploads.busy}>
      <Stack gap={16}>
        <Text size="sm" c="var(--text-2)">
          A foto do mostrador aparece também para quem paga a unidade, na cobrança deste consumo.
        </Text>
        {kept.length > 0 && (
          <StoredList
            label="Fotos da leitura"
            bucket={buckets.condominium}
            files={kept}
            onRemove={manages ? remove : undefined}
          />
        )}
        <UploadList {...uploads} />
        {manages && <FileChooser rules={photoRules} verb="Enviar foto" onFiles={uploads.add} />}
      </Stack>
    </Modal>
  )
}
