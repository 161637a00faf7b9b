/**
 * Secrets of anonymous answers, on this device alone: whoever clears it can no longer change the answer, which belongs to nobody. Where
 * nothing can be kept the answer is given all the same.
 */
const place = (pollId: string, voterId: string) => `poll-ticket ${pollId} ${voterId}`

/** The secret of an answer that this device gave; null of none. */
export function knownTicket(pollId: string, voterId: string): string | null {
  try {
    return localStorage.getItem(place(pollId, voterId))
  } catch {
    return null
  }
}

/** The secret for an answer; kept before it is sent, so that an answer whose reply was lost can be sent again. */
export function ticketFor(pollId: string, voterId: string): string {
  const ticket = knownTicket(pollId, voterId) ?? crypto.randomUUID()
  try {
    localStorage.setItem(place(pollId, voterId), ticket)
  } catch {}
  return ticket
}
