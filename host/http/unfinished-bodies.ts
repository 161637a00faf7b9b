import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from './networks.ts'

export type BodyTimes = {
  /** Milliseconds after which a body that brings less than `leastBytes`, while it has a reader, is abandoned. */
  stalled: number
  leastBytes: number
  /** No body takes longer than this, in milliseconds; one of a file has an hour, by the server's own `requestTimeout`. */
  whole: number
  /** Most of them open per address, or per network for IPv6. */
  mostOfAddress: number
}

/**
 * No one's line is slower than 270 bytes a second; a form arrives within two minutes; a building behind one address does not send 200 files at once.
 */
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
 * Watches bodies that have begun and not ended: each occupies a connection, and its handler's resources. Returns a function that admits a request,
 * and refuses it if its address has too many open.
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

/** Whether the reader has enough for now: then the sender is not the slow one. */
const isHeldBack = (incoming: IncomingMessage): boolean =>
  incoming.isPaused() || incoming.readableLength >= incoming.readableHighWaterMark

/** As Node's own `requestTimeout` ends a request. */
function giveUp({ incoming, outgoing }: Body): void {
  const { socket } = incoming
  if (!outgoing.headersSent && socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  socket.destroySoon()
}

/** Refuses one of too many simultaneous requests: its body is not read. */
export function turnAway(outgoing: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'retry-after': '5', connection: 'close' }
  outgoing.writeHead(429, headers)
  outgoing.end(JSON.stringify({ code: 'too_many_requests', message: 'Too many unfinished requests' }))
  outgoing.once('finish', () => outgoing.socket?.destroySoon())
}
