import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { selfSigned } from '../../tests/certificate.ts'
import { createPublicFetch, isInside } from '../public-fetch.ts'

const publicFetch = createPublicFetch()
const { privateKey, certificate } = selfSigned('localhost')
setDefaultCACertificates([...getCACertificates('default'), certificate])

describe('fetching what an administrator typed in', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '::127.0.0.1',
    '2002:7f00:1::',
    '2001:0:1::',
    'fec0::1',
    'not an address',
  ])('%s is inside', (address) => {
    expect(isInside(address)).toBe(true)
  })

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is outside', (address) => {
    expect(isInside(address)).toBe(false)
  })

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ])('%s is not asked', async (url) => {
    await expect(publicFetch(url)).rejects.toThrow()
  })

  it('never connects to this machine by a name', async () => {
    const { port, connections, close } = await listen(() => {})
    await expect(publicFetch(`https://localhost:${port}/`)).rejects.toThrow('not public')
    expect(connections()).toBe(0)
    await close()
  })

  it('asks others over TLS, follows no redirect, and reads no more than a megabyte', async () => {
    const { port, close } = await listen((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: 'https://169.254.169.254/' }).end()
      else if (request.url === '/huge') response.end(Buffer.alloc(2 * 1024 * 1024))
      else request.pipe(response.writeHead(201, { 'content-type': 'text/plain' }))
    })
    const ask = createPublicFetch(() => false)
    const answer = await ask(`https://localhost:${port}/`, { method: 'POST', body: 'olá' })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      201,
      'text/plain',
      'olá',
    ])
    expect((await ask(`https://localhost:${port}/moved`)).status).toBe(302)
    await expect(ask(`https://localhost:${port}/huge`)).rejects.toThrow('too large')
    await close()
  })
})

/** A server that this process trusts as `localhost`. */
async function listen(handle: RequestListener) {
  const server = createServer({ key: privateKey, cert: certificate }, handle)
  let count = 0
  server.on('connection', () => {
    count += 1
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
