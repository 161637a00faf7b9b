import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from './networks.ts'

export type BodyTimes = {
  /** A body that brings less than `leastBytes` in so long, in milliseconds, while somebody would read it, is given up. */
  stalled: number
  leastBytes: number
  /** No body takes longer than this, in milliseconds; one of a file has an hour, by the server's own `requestTimeout`. */
  whole: number
  /** One address, of IPv6 one network, has no more of them open. */
  mostOfAddress: number
}

/** Nobody's line is slower than 270 bytes a second; a form is there in two minutes; a building behind one address sends no 200 files at once. */
export const usualTimes: BodyTimes = {
  stalled: 60_000,
  leastBytes: 16_384,
  whole: 120_000,
  mostOfAddress: 200,
}

type Body = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  address: string
  isFile: boolean
  begunAt: number
  /** When the last window of `stalled` began, and with how many bytes. */
  since: number
  bytes: number
}

/**
 * Watches over bodies that have begun and not ended: each holds a connection, and what its handler holds. Gives what takes a request in,
 * and says no where its address has too many open.
 */
export function watchBodies({ stalled, leastBytes, whole, mostOfAddress }: BodyTimes) {
  const open = new Set<Body>()
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function forget(body: Body): void {
    if (!open.delete(body)) return
    const left = (counts.get(body.address) ?? 1) - 1
    if (left > 0) counts.set(body.address, left)
    else counts.delete(body.address)
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function look(): void {
    const now = performance.now()
    for (const body of open) {
      const { incoming } = body
      if (incoming.complete || incoming.destroyed) forget(body)
      else if (isOver(body, now)) {
        forget(body)
        giveUp(body)
      }
    }
  }

  function isOver(body: Body, now: number): boolean {
    if (!body.isFile && now - body.begunAt >= whole) return true
    const { bytesRead } = body.incoming.socket
    if (isHeldBack(body.incoming) || bytesRead - body.bytes >= leastBytes) {
      body.since = now
      body.bytes = bytesRead
    }
    return now - body.since >= stalled
  }

  return {
    takeIn(incoming: IncomingMessage, outgoing: ServerResponse, from: string | undefined): boolean {
      if (!hasBody(incoming)) return true
      const address = from ? networkOf(from) : ''
      const already = counts.get(address) ?? 0
      if (already >= mostOfAddress) return false
      const now = performance.now()
      const isFile = incoming.url?.startsWith('/storage/') ?? false
      const { bytesRead } = incoming.socket
      const body = { incoming, outgoing, address, isFile, begunAt: now, since: now, bytes: bytesRead }
      counts.set(address, already + 1)
      open.add(body)
      incoming.once('end', () => forget(body)).once('close', () => forget(body))
      timer ??= setInterval(look, Math.min(1000, stalled / 4)).unref()
      return true
    },
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whoever reads has enough for now: then it is not the sender who is slow. */
const isHeldBack = (incoming: IncomingMessage): boolean =>
  incoming.isPaused() || incoming.readableLength >= incoming.readableHighWaterMark

/** As Node's own `requestTimeout` ends a request. */
function giveUp({ incoming, outgoing }: Body): void {
  const { socket } = incoming
  if (!outgoing.headersSent && socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  socket.destroySoon()
}

/** Too many at once: what was begun is not read. */
export function turnAway(outgoing: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'retry-after': '5', connection: 'close' }
  outgoing.writeHead(429, headers)
  outgoing.end(JSON.stringify({ code: 'too_many_requests', message: 'Too many unfinished requests' }))
  outgoing.once('finish', () => outgoing.socket?.destroySoon())
}
