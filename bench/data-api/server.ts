// The data API behind the gateway, as the product serves it, in a process of its own: the load generator must not share
// its thread. Tells its port; asked anything, its memory after a collection of garbage.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { createGateway } from '../../host/http/gateway.ts'
import { createRest } from '../../host/rest/rest.ts'
import { createTokens, type HostSecrets } from '../../host/tokens.ts'

export type Settings = { url: string; secrets: HostSecrets; logFile: string }
export type Usage = { residentBytes: number; heapBytes: number }

process.once('message', async ({ url, secrets, logFile }: Settings) => {
  const tokens = await createTokens(secrets)
  const rest = await createRest({ url, tokens })
  const gateway = createGateway({
    services: { auth: undefined, rest, functions: undefined },
    tokens,
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log: pino(pino.destination({ dest: logFile })),
  })
  const server = createServer(getRequestListener(gateway.fetch))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', () => {
    global.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    const usage: Usage = { residentBytes: rss, heapBytes: heapUsed }
    process.send?.(usage)
  })
})
// Goes with who measures, however that ends.
process.once('disconnect', () => process.exit(0))
