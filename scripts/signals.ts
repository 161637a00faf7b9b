import process from 'node:process'

/**
 * Ends what runs at Ctrl-C and at a service manager's stop, then the process. A second signal hurries nothing: the
 * database is shutting down.
 */
export function endWithSignals(running: { stop(): Promise<void> }): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
