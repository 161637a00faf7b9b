/** Requesting the signal costs as much as a small query: shorter ones are not watched. */
const patienceMilliseconds = 20

/**
 * Cancels what a connection is still doing once its caller has gone away.
 * @param connection used by no one else until the watch has ended
 * @returns ends the watch; resolves when no cancellation is on its way to the connection any more
 */
export function cancelWithCaller(
  connection: { cancel(): Promise<void> },
  signal: () => AbortSignal,
): () => Promise<void> {
  let watched: AbortSignal | undefined
  let cancelling: Promise<void> | undefined
  const cancel = () => {
    cancelling = connection.cancel()
  }
  const timer = setTimeout(() => {
    watched = signal()
    if (watched.aborted) cancel()
    else watched.addEventListener('abort', cancel, { once: true })
  }, patienceMilliseconds)
  return async () => {
    clearTimeout(timer)
    watched?.removeEventListener('abort', cancel)
    await cancelling
  }
}
