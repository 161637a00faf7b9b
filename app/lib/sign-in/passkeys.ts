/** Returns whether the person closed the browser's own passkey dialog, or let it time out: no message is needed. */
export function isCeremonyDismissed(error: unknown): boolean {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown }
  if (name === 'NotAllowedError' || name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return true
  return cause instanceof Error && isCeremonyDismissed(cause)
}
