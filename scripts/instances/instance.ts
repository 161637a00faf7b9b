import { launchProduct, type ProductProcess } from '../faults/product-process.ts'

export type Ending = 'SIGKILL' | 'SIGTERM'

const mostStarts = 3

/** One process of the product among several. */
export type Instance = {
  port: number
  /** Starts it, or the next one in its place; resolves when it is ready. */
  start(): Promise<void>
  /** Ends it and resolves when it has exited. Throws if it did not end cleanly after SIGTERM. */
  end(how: Ending): Promise<void>
  /** Its latest lines, including those of earlier runs. */
  lastLines(): string
}

/** Creates an instance with its own environment. Does not start it yet. */
export function createInstance(port: number, settings: Record<string, string>): Instance {
  const last: string[] = []
  let running: ProductProcess | undefined
  let isReady = false
  return {
    port,
    async start() {
      // As a service manager does: a start that the database's loss has hit is tried again.
      for (let tries = 1; ; tries++) {
        running = launchProduct({ ...settings, PORT: String(port) }, last)
        isReady = false
        const failure = await running.ready.then(
          () => null,
          (error: Error) => error,
        )
        isReady = failure === null
        if (!failure) return
        running = undefined
        if (tries === mostStarts) throw failure
      }
    },
    async end(how) {
      if (!running) return
      running.child.kill(how)
      const { code } = await running.ended
      running = undefined
      if (how === 'SIGTERM' && isReady && code !== 0)
        throw new Error(`instance ${port} ended with ${code} after SIGTERM: ${last.join('\n')}`)
    },
    lastLines: () => last.join('\n'),
  }
}
