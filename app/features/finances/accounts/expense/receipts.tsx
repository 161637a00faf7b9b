import { Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { buckets, filePath } from '../../../../../domain/files.ts'
import { loadingError, toFailure } from '../../../../lib/failure.ts'
import { filesQuery, type StoredFile } from '../../../../lib/files/stored-files.ts'
import { receiptRules } from '../../../../lib/files/uploads/file-rules.ts'
import { type Uploads, useUploads } from '../../../../lib/files/uploads/use-uploads.ts'
import { useUndoableRemoval } from '../../../../lib/files/use-undoable-removal.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { FileChooser } from '../../../../ui/files/file-chooser.tsx'
import { StoredList } from '../../../../ui/files/stored-list.tsx'
import { UploadList } from '../../../../ui/files/upload-list.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'

/** Pixels of a photographed receipt's longer side: enough to read every line. */
const readable = 2400

type Receipts = {
  files: readonly StoredFile[]
  pending: boolean
  error: Error | null
  retry: () => void
  remove: (file: StoredFile) => void
  uploads: Uploads
}

/** Manages an expense's receipts: those stored, and those uploading. The expense itself may come later. */
export function useReceipts(expenseId: string): Receipts {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const kept = useQuery(filesQuery(id, 'expenses', [expenseId]))
  const uploads = useUploads({
    rules: receiptRules,
    shrink: { side: readable },
    place: (file) => ({
      bucket: buckets.condominium,
      path: filePath({ condominiumId: id, area: 'expenses', ownerId: expenseId, ...file }),
    }),
    onArrived: () => queries.invalidateQueries({ queryKey: ['files', id] }),
  })
  const { left, remove } = useUndoableRemoval(buckets.condominium, ['files', id])
  const files = kept.data?.filter(({ path }) => !left.has(path)) ?? []
  const { isPending: pending, refetch } = kept
  return { files, pending, error: loadingError(kept), retry: () => void refetch(), remove, uploads }
}

/** Returns the receipts added since this was opened. */
export function useNewFiles({ files, pending, error }: Receipts): readonly StoredFile[] {
  const [before, setBefore] = useState<ReadonlySet<string> | null>(null)
  if (before === null && !pending && !error) setBefore(new Set(files.map(({ path }) => path)))
  return before ? files.filter(({ path }) => !before.has(path)) : []
}

/** Shows receipts to those who may read the books; bookkeepers can add and remove them. */
export function ReceiptsField({ receipts, label = 'Comprovantes' }: { receipts: Receipts; label?: string }) {
  const { files, remove, uploads } = receipts
  const mayManage = useMayManage()
  return (
    <section aria-label={label}>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      {files.length > 0 && (
        <StoredList
          label="Comprovantes guardados"
          bucket={buckets.condominium}
          files={files}
          onRemove={mayManage ? remove : undefined}
        />
      )}
      <UploadList {...uploads} />
      {mayManage && <FileChooser rules={receiptRules} verb="Escolher" onFiles={uploads.add} />}
    </section>
  )
}

/** The receipts of an expense that is booked, in its page. */
export function ExpenseReceipts({ expenseId }: { expenseId: string }) {
  const receipts = useReceipts(expenseId)
  const mayManage = useMayManage()
  const { files, pending, error, retry, uploads } = receipts
  const none = files.length === 0 && uploads.uploads.length === 0
  if (error) return <ErrorState message={toFailure(error).message} onRetry={retry} />
  if (pending) return <Skeleton height={120} mt={28} />
  return (
    <div style={{ marginTop: 28 }}>
      <ReceiptsField receipts={receipts} />
      {none && (
        <Text size="sm" c="dimmed" mt={8}>
          {mayManage
            ? 'Nenhum ainda. Guarde aqui a nota, o recibo ou o boleto pago.'
            : 'Nenhum comprovante foi anexado a esta despesa.'}
        </Text>
      )}
    </div>
  )
}
