import process from 'node:process'

/**
 * Starts something and ends it, then the process, on Ctrl-C and on a service manager's stop; `stopping` aborts a start under way, and whatever it has
 * begun is ended first. A second signal speeds up nothing: the database is shutting down. Throws what the start throws.
 */
export async function runUntilSignal<Running extends { stop(): Promise<void> }>(
  start: (stopping: AbortSignal) => Promise<Running>,
): Promise<Running> {
  const stopping = new AbortController()
  let running: Running | undefined
  const end = () => {
    if (stopping.signal.aborted) return
    stopping.abort(new Error('Interrompido'))
    if (running) void stop(running)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  try {
    running = await start(stopping.signal)
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    throw error
  }
  if (stopping.signal.aborted) await stop(running)
  return running
}

async function stop(running: { stop(): Promise<void> }): Promise<never> {
  try {
    await running.stop()
    return process.exit(0)
  } catch {
    return process.exit(1)
  }
}
