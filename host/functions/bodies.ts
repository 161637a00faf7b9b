import type { BodyMessage } from './messages.ts'

/** The source of a body: `read` returns undefined at its end, `release` says that no more is wanted. */
export type Source = { read(): Promise<Uint8Array | undefined>; release(): void }

type Incoming = { next(chunk: Uint8Array): void; end(): void; fail(error: Error): void }

/** The bodies of one side of a message port, by the id of their call. */
export type Bodies = {
  /** Offers a body to the other side. */
  send(id: number, source: Source): void
  /** Returns the body that the other side offers; calls `over` once, however it ends. */
  receive(id: number, over?: () => void): ReadableStream<Uint8Array<ArrayBuffer>>
  accept(message: BodyMessage): void
  /** Stops sending the call's body. */
  release(id: number): void
  /** The other side is gone: bodies being received end with this error. */
  fail(error: Error): void
}

/** Streams bodies across a message port, with back-pressure: a chunk is sent when its reader asks for it. */
export function createBodies(post: (message: BodyMessage, transfer?: ArrayBuffer[]) => void): Bodies {
  const outgoing = new Map<number, Source>()
  const incoming = new Map<number, Incoming>()

  async function sendNext(id: number): Promise<void> {
    const source = outgoing.get(id)
    if (!source) return
    try {
      const chunk = await source.read()
      if (outgoing.get(id) !== source) return
      if (!chunk) {
        release(id)
        return post({ type: 'end', id })
      }
      // A copy is handed over: the chunk may be a view of memory that others use.
      const copy = new Uint8Array(chunk)
      post({ type: 'chunk', id, chunk: copy }, [copy.buffer])
    } catch {
      if (outgoing.get(id) !== source) return
      release(id)
      post({ type: 'broken', id })
    }
  }

  function release(id: number): void {
    const source = outgoing.get(id)
    outgoing.delete(id)
    source?.release()
  }

  function receive(id: number, over = () => {}): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      pull: (controller) =>
        new Promise<void>((resolve) => {
          incoming.set(id, intoStream(controller, resolve, over))
          post({ type: 'pull', id })
        }),
      cancel() {
        incoming.delete(id)
        post({ type: 'cancel', id })
        over()
      },
    })
  }

  return {
    send: (id, source) => void outgoing.set(id, source),
    receive,
    release,
    accept(message) {
      const { id } = message
      if (message.type === 'pull') return void sendNext(id)
      if (message.type === 'cancel') return release(id)
      const body = incoming.get(id)
      if (message.type === 'chunk') return body?.next(message.chunk)
      incoming.delete(id)
      if (message.type === 'end') body?.end()
      else body?.fail(new TypeError('the body ended early'))
    },
    fail(error) {
      const broken = [...incoming.values()]
      incoming.clear()
      for (const body of broken) body.fail(error)
    },
  }
}

function intoStream(
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
  arrived: () => void,
  over: () => void,
): Incoming {
  const finish = () => {
    over()
    arrived()
  }
  return {
    next(chunk) {
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>)
      arrived()
    },
    end() {
      controller.close()
      finish()
    },
    fail(error) {
      controller.error(error)
      finish()
    },
  }
}
