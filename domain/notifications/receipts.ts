/** What a provider says became of a message. */
export const receiptStatuses = ['sent', 'delivered', 'read', 'failed'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]
export type MessageStatus = 'queued' | ReceiptStatus

const rank: Record<MessageStatus, number> = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 }

/**
 * How a message stands after a receipt, in whatever order and however often they come: it only ever moves on. A failure counts after
 * 'sent', and is itself corrected by a delivery, since a phone that shows a message has it. `receive_receipts` in SQL does the same.
 */
export const afterReceipt = (status: MessageStatus, receipt: ReceiptStatus): MessageStatus =>
  rank[receipt] > rank[status] ? receipt : status
