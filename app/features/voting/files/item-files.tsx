import { Button, FileButton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { buckets, filePath } from '../../../../domain/files.ts'
import type { AssemblyView, ViewedItem } from '../../../../domain/voting/view.ts'
import { filesQuery, type StoredFile } from '../../../lib/files/stored-files.ts'
import { acceptOf, attachmentRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useUndoableRemoval } from '../../../lib/files/use-undoable-removal.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { StoredList } from '../../../ui/files/stored-list.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'

/** Pixels of a photographed page's longer side, so that every line is readable. */
const readable = 2400

/** Adds files to an item. Only by button: a page has many items, and a paste would go to all of them. */
function Adding({ itemId, label }: { itemId: string; label: string }) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const uploads = useUploads({
    rules: attachmentRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'assemblies', ownerId: itemId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['files', id] }),
  })
  return (
    <>
      <UploadList {...uploads} />
      <FileButton multiple accept={acceptOf(attachmentRules)} onChange={uploads.add}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            size="compact-md"
            ml={-12}
            leftSection={<Paperclip size={18} />}
            aria-label={`${label}: anexar arquivo`}
          >
            Anexar arquivo
          </Button>
        )}
      </FileButton>
    </>
  )
}

type AttachProps = { itemId: string; label: string; onlyGrows: boolean }

/** The files of an item whose notice is being written: they come and go, until they are sent with one. */
export function AttachField({ itemId, label, onlyGrows }: AttachProps) {
  const { id } = useCondominium()
  const kept = useQuery(filesQuery(id, 'assemblies', [itemId]))
  const { left, remove } = useUndoableRemoval(buckets.condominium, ['files', id])
  const files = kept.data?.filter(({ path }) => !left.has(path)) ?? []
  return (
    <section aria-label={label}>
      <Text size="sm" fw={500}>
        Anexos (opcional)
      </Text>
      <Text size="sm" c="var(--muted)" mb={4}>
        Orçamentos, plantas, minutas. {attachmentRules.words}. Depois do edital só se acrescenta.
      </Text>
      {files.length > 0 && (
        <StoredList
          label={`${label}: guardados`}
          bucket={buckets.condominium}
          files={files}
          {...(!onlyGrows && { onRemove: remove })}
        />
      )}
      <Adding itemId={itemId} label={label} />
    </section>
  )
}

/** The files of an item. Marks those added after the notice; the management can add more until the assembly is over. */
export function ItemFiles({ assembly, item }: { assembly: AssemblyView; item: ViewedItem }) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const { data } = useQuery(
    filesQuery(
      id,
      'assemblies',
      [...assembly.items, ...assembly.left_out].map((one) => one.id),
    ),
  )
  const files = data?.filter(({ owner_id }) => owner_id === item.id) ?? []
  const label = `Anexos do item ${item.position}`
  const grows =
    manages && item.left_out_in === null && ['called', 'open', 'suspended'].includes(assembly.state)
  const sent_at = assembly.amended_at ?? assembly.called_at
  const late = ({ created_at }: StoredFile) =>
    sent_at !== null && new Date(created_at) > new Date(sent_at) ? 'incluído depois do edital' : null
  if (files.length === 0 && !grows) return null
  return (
    <div style={{ maxWidth: 560, marginBlockStart: 8 }}>
      {files.length > 0 && (
        <StoredList label={label} bucket={buckets.condominium} files={files} noteOf={late} />
      )}
      {grows && <Adding itemId={item.id} label={label} />}
    </div>
  )
}
