import { Anchor } from '@mantine/core'
import { useFile } from '../../../lib/commands/use-file.ts'

/** What `receipt-document` takes, and the file's name. */
export const receiptPaper = (receiptId: string) => ({
  body: { receipt_id: receiptId },
  name: `recibo-${receiptId.slice(0, 8)}.pdf`,
})

/** Saves a receipt as PDF: a word within a line. */
export function ReceiptPaper({ receiptId }: { receiptId: string }) {
  const paper = useFile('receipt-document', 'baixar o recibo')
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      disabled={paper.isPending}
      onClick={() => paper.mutate(receiptPaper(receiptId))}
    >
      {paper.isPending ? 'Preparando…' : 'Recibo'}
    </Anchor>
  )
}
