/** What a provider says became of a message. */
export const receiptStatuses = ['sent', 'delivered', 'read', 'failed'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]
export type MessageStatus = 'queued' | ReceiptStatus

const rank: Record<MessageStatus, number> = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 }

/**
 * Returns a message's state after a receipt, whatever their order and repetition: it only moves forward. A failure counts after 'sent', and a
 * delivery overrides it, since a phone that shows a message has it. `receive_receipts` in SQL does the same.
 */
export const afterReceipt = (status: MessageStatus, receipt: ReceiptStatus): MessageStatus =>
  rank[receipt] > rank[status] ? receipt : status
