import { parentPort } from 'node:worker_threads'
import { cutPages, type Order } from './cut-pages.ts'
import { limitUnfolding } from './guard.ts'
import type { Piece } from './piece.ts'

export type Reply = { ready: true } | { piece: Piece } | { refused: string }

const port = parentPort
if (!port) throw new Error('runs as a thread')
limitUnfolding()

port.on('message', async (order: Order) => {
  try {
    const piece = await cutPages(order)
    port.postMessage({ piece } satisfies Reply, [piece.bytes.buffer])
  } catch (thrown) {
    // Any error in the library is caused by the file.
    port.postMessage({ refused: String(thrown) } satisfies Reply)
  }
})
port.postMessage({ ready: true } satisfies Reply)
