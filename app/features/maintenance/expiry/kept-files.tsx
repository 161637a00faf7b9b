import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { buckets, type FileArea, filePath } from '../../../../domain/files.ts'
import { filesQuery, type StoredFile } from '../../../lib/files/stored-files.ts'
import { receiptRules } from '../../../lib/files/uploads/file-rules.ts'
import { type Uploads, useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useUndoableRemoval } from '../../../lib/files/use-undoable-removal.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { StoredList } from '../../../ui/files/stored-list.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'

/** Pixels of a photographed paper's longer side: enough to read every line. */
const readable = 2400

type Kept = { files: readonly StoredFile[]; remove: (file: StoredFile) => void; uploads: Uploads }

/** Manages the files of one row of an area: stored ones, and those uploading. The row itself may come later. */
export function useKeptFiles(area: FileArea, ownerId: string): Kept {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const kept = useQuery(filesQuery(id, area, [ownerId]))
  const uploads = useUploads({
    rules: receiptRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area, ownerId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['files', id] }),
  })
  const { left, remove } = useUndoableRemoval(buckets.condominium, ['files', id])
  return { files: kept.data?.filter(({ path }) => !left.has(path)) ?? [], remove, uploads }
}

/** Adds papers and takes them away, within a form. */
export function KeptFilesField({ kept, label }: { kept: Kept; label: string }) {
  const { files, remove, uploads } = kept
  return (
    <section aria-label={label}>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      {files.length > 0 && (
        <StoredList
          label={`${label}: guardados`}
          bucket={buckets.condominium}
          files={files}
          onRemove={remove}
        />
      )}
      <UploadList {...uploads} />
      <FileChooser rules={receiptRules} verb="Escolher" onFiles={uploads.add} />
    </section>
  )
}

type ViewedFile = { id: string; path: string; name: string; type: string | null; size: number; at: string }

/** Lists a row's files as its page returns them. */
export function KeptFiles({ files, label }: { files: readonly ViewedFile[]; label: string }) {
  if (files.length === 0) return null
  const stored = files.map(
    (file): StoredFile => ({
      id: file.id,
      owner_id: '',
      path: file.path,
      file_name: file.name,
      content_type: file.type ?? '',
      size: file.size,
      created_at: file.at,
    }),
  )
  return <StoredList label={label} bucket={buckets.condominium} files={stored} />
}
