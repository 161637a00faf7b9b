import { Worker } from 'node:worker_threads'
import type { Order } from './cut-pages.ts'
import { PdfRefused, type Piece } from './piece.ts'
import type { Reply } from './thread.ts'

/** One document's limit of time and memory: beyond, it is attached whole. */
const limits = { milliseconds: 30_000, megabytes: 512 } as const

/**
 * Reads people's PDFs in a separate thread: one that never ends or fills the memory takes the thread with it, and the next document gets another. The
 * library's permanent cache of names ends with the thread too.
 */
export class PageCutter {
  readonly #milliseconds: number
  #thread: Worker | null = null

  constructor(milliseconds: number = limits.milliseconds) {
    this.#milliseconds = milliseconds
  }

  /** Throws `PdfRefused` where the file cannot be read page by page. */
  async cut(order: Order): Promise<Piece> {
    const thread = this.#thread ?? (await this.#start())
    const clock = AbortSignal.timeout(this.#milliseconds)
    const answer = replyOf(thread, clock)
    thread.postMessage(order)
    const reply = await answer.catch(async (thrown: unknown) => {
      await this.close()
      throw new PdfRefused('too large to read', { cause: thrown })
    })
    if ('piece' in reply) return reply.piece
    throw new PdfRefused('refused' in reply ? reply.refused : 'no answer')
  }

  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }

  async #start(): Promise<Worker> {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      env: {},
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    // The library's warnings about the file.
    thread.stderr.resume()
    // Pending requests fail too; a thread that ends between two is dropped.
    const forget = () => {
      if (this.#thread === thread) this.#thread = null
    }
    thread.on('error', forget).on('exit', forget)
    await replyOf(thread)
    this.#thread = thread
    return thread
  }
}

function replyOf(thread: Worker, clock?: AbortSignal): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const ended = () => reject(new Error('the thread ended'))
  const late = () => reject(new Error('took too long'))
  thread.once('message', resolve).once('error', reject).once('exit', ended)
  clock?.addEventListener('abort', late, { once: true })
  return promise.finally(() => {
    thread.off('message', resolve).off('error', reject).off('exit', ended)
    clock?.removeEventListener('abort', late)
  })
}
