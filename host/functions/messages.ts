// Messages between the host and a function's thread. A small body is sent whole, a larger one chunk by chunk, each requested by the reader: the
// writer is never ahead of the reader.

/** Bodies up to this many bytes cross in the message that announces them. */
export const smallBody = 64 * 1024

/** The part of an error that crosses threads. */
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
  /** The caller has gone, or no longer waits. */
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
  /** The number of open promises given to `EdgeRuntime.waitUntil`. */
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
