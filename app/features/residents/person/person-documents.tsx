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
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'

/** Pixels of a photographed document's longer side, so that every line is readable. */
const readable = 2400

type DocumentsProps = {
  personId: string
  /** Earlier records of the same person, whose documents are theirs too. */
  mergedIds?: readonly string[]
  editable: boolean
}

/** Contract, deed and other proof of a person's role here: managed by the administration, readable by the person. */
export function PersonDocuments({ personId, mergedIds = [], editable }: DocumentsProps) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const kept = useQuery(filesQuery(id, 'people', [personId, ...mergedIds]))
  const uploads = useUploads({
    rules: receiptRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'people', ownerId: personId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['files', id] }),
  })
  const { left, remove } = useUndoableRemoval(buckets.condominium, ['files', id])
  const files = kept.data?.filter(({ path }) => !left.has(path)) ?? []
  return (
    <Section title="Documentos">
      <NotLoaded query={kept} isPart rows={1} />
      {kept.data && files.length === 0 && (
        <Text c="dimmed" mb={8}>
          {editable ? 'Guarde aqui o contrato, a escritura ou a procuração.' : 'Nenhum documento guardado.'}
        </Text>
      )}
      {files.length > 0 && (
        <StoredList
          label="Documentos da pessoa"
          bucket={buckets.condominium}
          files={files}
          onRemove={editable ? remove : undefined}
        />
      )}
      <UploadList {...uploads} />
      {editable && <FileChooser rules={receiptRules} verb="Escolher" onFiles={uploads.add} />}
    </Section>
  )
}
