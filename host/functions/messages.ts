// What the host and a function's thread say to each other. A body crosses whole when it is small, else chunk by chunk, each asked
// for by who reads it: the writer is never ahead of the reader.

/** Bodies up to this many bytes cross in the message that announces them. */
export const smallBody = 64 * 1024

/** What is left of an error between threads. */
export type Reason = { message: string; stack?: string }

type Body = Uint8Array | 'stream' | null

export type BodyMessage =
  | { type: 'pull' | 'cancel' | 'end' | 'broken'; id: number }
  | { type: 'chunk'; id: number; chunk: Uint8Array }

export type RequestMessage = {
  type: 'request'
  id: number
  method: string
  url: string
  headers: [string, string][]
  body: Body
}

export type ResponseMessage = {
  type: 'response'
  id: number
  status: number
  statusText: string
  headers: [string, string][]
  body: Body
}

export type ToThread =
  | RequestMessage
  | BodyMessage
  /** The caller has gone, or waits no longer. */
  | { type: 'abort'; id: number }
  | { type: 'ping' }
  /** No call follows: say farewell to the function and answer `closed`. */
  | { type: 'close' }

export type FromThread =
  | ResponseMessage
  | BodyMessage
  | { type: 'ready' | 'pong' | 'closed' }
  /** The function did not load. */
  | { type: 'failed'; error: Reason }
  /** The handler threw, or answered with something that is no response. */
  | { type: 'threw'; id: number; error: Reason }
  /** How many promises given to `EdgeRuntime.waitUntil` are open. */
  | { type: 'background'; open: number }

/** What a thread is started with. */
export type ThreadData = {
  /** The function's module. */
  entrypoint: string
  /** Where an import map may be; the first that exists counts. */
  importMaps: string[]
  /** Keeps compiled code between starts. */
  cacheFolder?: string
}
