// The bare thing: a websocket server that passes each message on to the others of its topic, and does nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { type WebSocket, WebSocketServer } from 'ws'
import { tellUsage } from './usage.ts'

const topics = new Map<string, Set<WebSocket>>()
const server = createServer()
const sockets = new WebSocketServer({ server })

sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const [joinRef, ref, topic, event] = JSON.parse(data.toString())
    if (event === 'phx_join') {
      topics.set(topic, (topics.get(topic) ?? new Set()).add(socket))
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]))
    }
    if (event !== 'broadcast') return
    for (const other of topics.get(topic) ?? []) if (other !== socket) other.send(data, { binary: false })
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', tellUsage)
process.once('disconnect', () => process.exit(0))
