/**
 * Secrets of anonymous answers, stored only on this device: once cleared, the answer can no longer be changed, and no one can be linked to it. Where
 * nothing can be stored, the answer is submitted all the same.
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

/** Returns the secret for an answer; stored before it is sent, so that an answer whose reply was lost can be sent again. */
export function ticketFor(pollId: string, voterId: string): string {
  const ticket = knownTicket(pollId, voterId) ?? crypto.randomUUID()
  try {
    localStorage.setItem(place(pollId, voterId), ticket)
  } catch {}
  return ticket
}
