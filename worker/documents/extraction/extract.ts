import { Worker } from 'node:worker_threads'
import type { Extracted } from './extracted.ts'

type Bounds = { megabytes: number; milliseconds: number }
const usual: Bounds = { megabytes: 384, milliseconds: 60_000 }

/**
 * Extracts the text of a file in a thread with its own memory and time limits: a file that needs more is too large, one that breaks the reader is
 * broken. `bytes` are transferred and empty afterwards.
 */
export async function extract(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  signal: AbortSignal,
  bounds: Bounds = usual,
): Promise<Extracted> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { bytes, contentType },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
    stdout: true,
    stderr: true,
  })
  const nothing = (state: 'too_large' | 'broken'): Extracted => ({ state, pages: [], pageCount: null })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Extracted>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      timer = setTimeout(() => resolve(nothing('too_large')), bounds.milliseconds)
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        resolve(nothing(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_large' : 'broken')),
      )
      thread.once('exit', (code) => {
        if (code !== 0) resolve(nothing('broken'))
      })
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
