import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { buckets, filePath } from '../../../domain/files.ts'
import { filesQuery, type StoredFile } from '../../lib/files/stored-files.ts'
import { receiptRules } from '../../lib/files/uploads/file-rules.ts'
import { type Uploads, useUploads } from '../../lib/files/uploads/use-uploads.ts'
import { useUndoableRemoval } from '../../lib/files/use-undoable-removal.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { FileChooser } from '../../ui/files/file-chooser.tsx'
import { StoredList } from '../../ui/files/stored-list.tsx'
import { UploadList } from '../../ui/files/upload-list.tsx'

type Minutes = { files: readonly StoredFile[]; remove: (file: StoredFile) => void; uploads: Uploads }

/** Pixels of a photographed page's longer side: enough to read every line. */
const readable = 2400

/** Manages the minutes of a decision, which may not be recorded yet: files are stored under its id. */
export function useMinutes(decisionId: string): Minutes {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const kept = useQuery(filesQuery(id, 'decisions', [decisionId]))
  const uploads = useUploads({
    rules: receiptRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'decisions', ownerId: decisionId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['files', id] }),
  })
  const { left, remove } = useUndoableRemoval(buckets.condominium, ['files', id])
  return { files: kept.data?.filter(({ path }) => !left.has(path)) ?? [], remove, uploads }
}

/** Adds and takes away what proves a decision. */
export function MinutesField({ minutes: { files, remove, uploads } }: { minutes: Minutes }) {
  return (
    <section aria-label="Ata e anexos">
      <Text size="sm" fw={500} mb={4}>
        Ata e anexos
      </Text>
      {files.length > 0 && (
        <StoredList label="Arquivos guardados" bucket={buckets.condominium} files={files} onRemove={remove} />
      )}
      <UploadList {...uploads} />
      <FileChooser rules={receiptRules} verb="Escolher" onFiles={uploads.add} />
    </section>
  )
}
