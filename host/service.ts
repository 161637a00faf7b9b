import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** One protocol served by the host: a Fetch handler that owns its connections until it is closed. */
export type Service = { fetch(request: Request): Promise<Response>; close(): Promise<void> }

/** A request to upgrade from HTTP to a websocket, as Node's server reports it. `address` is the caller's, if known. */
export type Upgrade = { incoming: IncomingMessage; socket: Duplex; head: Buffer; address: string | undefined }

/** A service whose clients stay connected. `upgrade` owns the socket from the call on, refusals included. */
export type SocketService = Service & {
  upgrade(upgrade: Upgrade): void
  /** How many are connected now. */
  openSockets(): number
}
