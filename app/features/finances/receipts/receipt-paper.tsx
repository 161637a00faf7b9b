import { Anchor } from '@mantine/core'
import { invoke } from '../../../lib/commands/invoke.ts'
import { download } from '../../../lib/files/download.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'

/** Saves a receipt as PDF. */
export function useReceiptPaper() {
  const { id } = useCondominium()
  return useMutation({
    mutationFn: async (receiptId: string) =>
      download(
        await invoke('receipt-document', { condominium_id: id, receipt_id: receiptId }),
        `recibo-${receiptId.slice(0, 8)}.pdf`,
      ),
    meta: { action: 'baixar o recibo' },
  })
}

/** The same as a word within a line. */
export function ReceiptPaper({ receiptId }: { receiptId: string }) {
  const paper = useReceiptPaper()
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      disabled={paper.isPending}
      onClick={() => paper.mutate(receiptId)}
    >
      {paper.isPending ? 'Preparando…' : 'Recibo'}
    </Anchor>
  )
}
