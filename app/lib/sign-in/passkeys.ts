/** The person closed the browser's own passkey dialog, or let it run out: nothing to tell them. */
export function isCeremonyDismissed(error: unknown): boolean {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown }
  if (name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return true
  return cause instanceof Error && isCeremonyDismissed(cause)
}
