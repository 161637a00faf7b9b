import { useEffect, useRef } from 'react'
import { buckets } from '../../../../../domain/files.ts'
import { StoredList } from '../../../../ui/files/stored-list.tsx'
import { UploadList } from '../../../../ui/files/upload-list.tsx'
import { useNewFiles, useReceipts } from '../../accounts/expense/receipts.tsx'

/** Files of the payment, and whether any is still uploading. */
export type RowFiles = { paths: readonly string[]; busy: boolean }

type RowReceiptsProps = {
  billId: string
  /** Confirmed as this bill's; the list only grows. */
  files: readonly File[]
  onChange: (billId: string, files: RowFiles) => void
}

/** Sends the receipts that were confirmed as a bill's, and shows them below it. */
export function RowReceipts({ billId, files, onChange }: RowReceiptsProps) {
  const receipts = useReceipts(billId)
  const { uploads, remove } = receipts
  const { add, busy } = uploads
  const taken = useRef(0)
  useEffect(() => {
    if (files.length <= taken.current) return
    add(files.slice(taken.current))
    taken.current = files.length
  }, [files, add])
  const fresh = useNewFiles(receipts)
  const paths = fresh.map(({ path }) => path).join('\n')
  useEffect(() => {
    onChange(billId, { paths: paths === '' ? [] : paths.split('\n'), busy })
  }, [billId, paths, busy, onChange])
  return (
    <div style={{ marginTop: 8 }}>
      {fresh.length > 0 && (
        <StoredList
          label="Comprovantes desta despesa"
          bucket={buckets.condominium}
          files={fresh}
          onRemove={remove}
        />
      )}
      <UploadList {...uploads} />
    </div>
  )
}
