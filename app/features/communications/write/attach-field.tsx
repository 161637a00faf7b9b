import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { buckets, filePath } from '../../../../domain/files.ts'
import { filesQuery } from '../../../lib/files/stored-files.ts'
import { receiptRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useUndoableRemoval } from '../../../lib/files/use-undoable-removal.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { StoredList } from '../../../ui/files/stored-list.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'

/** Pixels of a photographed page's longer side: enough to read every line. */
const readable = 2400

/** Attaches files to the announcement; they are stored under its id, and fixed once it is published. */
export function AttachField({ id: announcementId }: { id: string }) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const kept = useQuery(filesQuery(id, 'announcements', [announcementId]))
  const uploads = useUploads({
    rules: receiptRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'announcements', ownerId: announcementId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['files', id] }),
  })
  const { left, remove } = useUndoableRemoval(buckets.condominium, ['files', id])
  const files = kept.data?.filter(({ path }) => !left.has(path)) ?? []
  return (
    <section aria-label="Anexos">
      <Text size="sm" fw={500} mb={4}>
        Anexos
      </Text>
      {files.length > 0 && (
        <StoredList label="Anexos guardados" bucket={buckets.condominium} files={files} onRemove={remove} />
      )}
      <UploadList {...uploads} />
      <FileChooser rules={receiptRules} verb="Anexar" onFiles={uploads.add} />
    </section>
  )
}
