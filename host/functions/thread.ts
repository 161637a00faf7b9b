import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { type Bodies, createBodies } from './bodies.ts'
import type { Envelope } from './envelope.ts'
import { type FailureCode, failure } from './failures.ts'
import { heapRoof, type Limits } from './limits.ts'
import type { FromThread, Reason, ResponseMessage, ThreadData, ToThread } from './messages.ts'
import { type Watch, watchThread } from './watch.ts'

export type ThreadOptions = {
  name: string
  data: ThreadData
  environment: Record<string, string>
  limits: Limits
  log: Logger
  /** It has nothing to do at the moment. */
  onRest?: () => void
}

/** `over` ends the waiting for an answer; the call itself lasts until its answer's body is through. */
type Call = { answer(response: Response): void; over(): void }

const withoutBody = new Set([204, 205, 304])

/** A function in its own thread. Once it is over (`isOpen` false) its function is started again. */
export class FunctionThread {
  /** Settles when nothing of the thread remains. */
  readonly ended: Promise<void>
  readonly #options: ThreadOptions
  readonly #worker: Worker
  readonly #bodies: Bodies
  readonly #watch: Watch
  readonly #calls = new Map<number, Call>()
  #lastId = 0
  #background = 0
  #state: 'open' | 'retiring' | 'over' = 'open'
  #didBoot = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#worker = startWorker(options)
    this.#bodies = createBodies((message, transfer) => this.#post(message, transfer))
    this.#watch = watchThread(this.#worker, options.limits, {
      isBusy: () => this.#calls.size > 0 || this.#background > 0,
      ping: () => this.#post({ type: 'ping' }),
      exceeded: (what) => {
        this.#complain('function exceeded a limit', { message: what })
        this.#end('WORKER_LIMIT')
      },
    })
    this.#worker.on('message', (message: FromThread) => {
      try {
        this.#accept(message)
      } catch (error) {
        // Its code can post messages as the runtime does: nonsense ends the thread, not the host.
        this.#complain('function broke down', { message: String(error) })
        this.#end('WORKER_ERROR')
      }
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#complain('function broke down', { message: error.message, stack: error.stack })
      this.#end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'WORKER_LIMIT' : this.#breakdown)
    })
    this.ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#end(this.#breakdown)
        resolve()
      })
    })
  }

  /** Takes calls. */
  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** Whether it has served a call and is now idle. */
  get isResting(): boolean {
    return this.isOpen && this.#lastId > 0 && this.#calls.size === 0 && this.#background === 0
  }

  /** The function could be loaded. */
  get didBoot(): boolean {
    return this.#didBoot
  }

  call({ message, source, signal }: Envelope): Promise<Response> {
    clearTimeout(this.#timer)
    const id = ++this.#lastId
    const { wallClock } = this.#options.limits
    return new Promise((answer) => {
      const giveUp = (response: Response) => {
        this.#post({ type: 'abort', id })
        answer(response)
        this.#finish(id)
      }
      const limit = `Request idle timeout limit (${wallClock / 1000}s) reached`
      const timer = setTimeout(() => giveUp(failure('IDLE_TIMEOUT', limit)), wallClock)
      // nginx's "client closed request": no one reads it; it distinguishes the log line from an answer.
      const onAbort = () => giveUp(new Response(null, { status: 499 }))
      const over = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      this.#calls.set(id, {
        answer(response) {
          clearTimeout(timer)
          answer(response)
        },
        over,
      })
      signal.addEventListener('abort', onAbort)
      if (source) this.#bodies.send(id, source)
      this.#post({ type: 'request', id, ...message })
      if (signal.aborted) onAbort()
    })
  }

  /** Takes no more calls, and ends when its current calls and background work are over. */
  retire(): void {
    if (!this.isOpen) return
    this.#state = 'retiring'
    this.#rest()
  }

  /** Ends now; its calls get an error. */
  end(): void {
    this.#end('WORKER_ERROR')
  }

  #accept(message: FromThread): void {
    if (this.#state === 'over') return
    switch (message.type) {
      case 'ready':
        this.#didBoot = true
        break
      case 'failed':
        this.#complain('function did not load', message.error)
        this.#end('BOOT_ERROR')
        break
      case 'response':
        this.#respond(message)
        break
      case 'threw':
        this.#complain('function threw', message.error)
        this.#calls.get(message.id)?.answer(failure('WORKER_ERROR'))
        this.#finish(message.id)
        break
      case 'background':
        this.#background = message.open
        this.#rest()
        break
      case 'pong':
        this.#watch.pong()
        break
      case 'closed':
        this.#end('WORKER_ERROR')
        break
      default:
        this.#bodies.accept(message)
    }
  }

  #complain(what: string, err: Reason): void {
    const { log, name } = this.#options
    log.error({ function: name, err }, what)
  }

  #respond({ id, status, statusText, headers, body }: ResponseMessage): void {
    const call = this.#calls.get(id)
    if (!call) {
      this.#post({ type: 'cancel', id })
      return
    }
    const isStream = body === 'stream'
    const content = isStream
      ? this.#bodies.receive(id, () => this.#finish(id))
      : (body as Uint8Array<ArrayBuffer>)
    const response = new Response(withoutBody.has(status) ? null : content, { status, statusText, headers })
    if (status >= 500 && !response.headers.has('sb-error-code'))
      response.headers.set('sb-error-code', 'EDGE_FUNCTION_ERROR')
    call.answer(response)
    if (!isStream) this.#finish(id)
  }

  #finish(id: number): void {
    const call = this.#calls.get(id)
    if (!call) return
    this.#calls.delete(id)
    call.over()
    this.#bodies.release(id)
    this.#rest()
  }

  /** Handles the state in which no one waits any longer. */
  #rest(): void {
    clearTimeout(this.#timer)
    if (this.#calls.size > 0 || this.#state === 'over') return
    const { idle, wallClock } = this.#options.limits
    if (this.#background > 0) this.#timer = setTimeout(() => this.#close(), wallClock).unref()
    else if (this.#state === 'retiring') this.#close()
    else {
      this.#timer = setTimeout(() => this.#close(), idle).unref()
      this.#options.onRest?.()
    }
  }

  #close(): void {
    this.#state = 'retiring'
    this.#post({ type: 'close' })
    this.#timer = setTimeout(() => this.#end('WORKER_ERROR'), this.#options.limits.farewell).unref()
  }

  /** Answers the waiting callers and ends the thread, whatever it is doing. */
  #end(code: FailureCode): void {
    if (this.#state === 'over') return
    this.#state = 'over'
    clearTimeout(this.#timer)
    this.#watch.stop()
    for (const [id, call] of this.#calls) {
      call.answer(failure(code))
      this.#finish(id)
    }
    this.#bodies.fail(new Error('the function ended'))
    void this.#worker.terminate()
  }

  get #breakdown(): FailureCode {
    return this.#didBoot ? 'WORKER_ERROR' : 'BOOT_ERROR'
  }

  #post(message: ToThread, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}

/** Starts the worker; the function's console output goes to the log. */
function startWorker({ name, data, environment, log }: ThreadOptions): Worker {
  const worker = new Worker(new URL('./inside/main.ts', import.meta.url), {
    name,
    workerData: data,
    env: environment,
    // Not the host's own: the options of a debugger or a test runner are none of the function's business.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: heapRoof },
    stdout: true,
    stderr: true,
  })
  createInterface(worker.stdout).on('line', (line) => log.info({ function: name }, line))
  createInterface(worker.stderr).on('line', (line) => log.error({ function: name }, line))
  return worker
}
