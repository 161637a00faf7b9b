import { Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { buckets, filePath } from '../../../../domain/files.ts'
import { filesQuery } from '../../../lib/files/stored-files.ts'
import { receiptRules } from '../../../lib/files/uploads/file-rules.ts'
import { useUploads } from '../../../lib/files/uploads/use-uploads.ts'
import { useUndoableRemoval } from '../../../lib/files/use-undoable-removal.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { FileChooser } from '../../../ui/files/file-chooser.tsx'
import { StoredList } from '../../../ui/files/stored-list.tsx'
import { UploadList } from '../../../ui/files/upload-list.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { Agreement } from './agreements-queries.ts'

/** Every line of a photographed page can be read. */
const readable = 2400

/** Shows the signed document: stored by the management, visible to the council. */
export function SignedPapers({ agreement }: { agreement: Agreement }) {
  const { role } = useMembership()
  return role === 'resident' ? null : <Papers agreementId={agreement.id} />
}

function Papers({ agreementId }: { agreementId: string }) {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const queries = useQueryClient()
  const kept = useQuery(filesQuery(id, 'agreements', [agreementId]))
  const uploads = useUploads({
    rules: receiptRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'agreements', ownerId: agreementId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['files', id] }),
  })
  const { left, remove } = useUndoableRemoval(buckets.condominium, ['files', id])
  const files = kept.data?.filter(({ path }) => !left.has(path)) ?? []
  return (
    <Section title="Termo assinado">
      <NotLoaded query={kept} place={<Skeleton height={72} />} />
      {files.length > 0 && (
        <StoredList
          label="Termos guardados"
          bucket={buckets.condominium}
          files={files}
          onRemove={mayManage ? remove : undefined}
        />
      )}
      {kept.data && files.length === 0 && uploads.uploads.length === 0 && (
        <Text size="sm" c="dimmed" mb={8}>
          Nenhum ainda. Assinado pelo devedor e por duas testemunhas, o termo é título executivo.
        </Text>
      )}
      <UploadList {...uploads} />
      {mayManage && <FileChooser rules={receiptRules} verb="Enviar termo assinado" onFiles={uploads.add} />}
    </Section>
  )
}
