import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBalancer } from './balancer.ts'

async function openInstance(name: string) {
  const state = { isWell: true, deaths: 0 }
  const server: Server = createServer((request, response) => {
    if (request.url === '/health') response.writeHead(state.isWell ? 200 : 503).end()
    else if (request.url === '/die') {
      state.deaths += 1
      request.socket.destroy()
    } else response.end(name)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return { state, close, port: (server.address() as AddressInfo).port }
}

async function open(...names: string[]) {
  const instances = await Promise.all(names.map(openInstance))
  const balancer = await openBalancer(instances.map(({ port }) => port))
  onTestFinished(() => balancer.close())
  await vi.waitFor(() => expect(balancer.healthy()).toHaveLength(names.length))
  const ask = async () => {
    const headers = { connection: 'close' }
    return (await fetch(`http://127.0.0.1:${balancer.port}/`, { headers })).text()
  }
  return { instances, balancer, ask }
}

test('takes turns, and leaves out who says that it is not well', async () => {
  const { instances, balancer, ask } = await open('a', 'b', 'c')
  const answers = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]
  expect(answers.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
  instances[0]!.state.isWell = false
  await vi.waitFor(() => expect(balancer.healthy()).toHaveLength(2))
  for (let n = 0; n < 6; n++) expect(await ask()).not.toBe('a')
})

test('a connection that an instance refuses goes to the next', async () => {
  const { instances, ask } = await open('a', 'b')
  instances[0]!.close()
  for (let n = 0; n < 4; n++) expect(await ask()).toBe('b')
})

test('what has reached an instance that dies is not sent to another', async () => {
  const { instances, balancer } = await open('a', 'b')
  await expect(fetch(`http://127.0.0.1:${balancer.port}/die`)).rejects.toThrow()
  expect(instances.map(({ state }) => state.deaths).toSorted()).toEqual([0, 1])
})
