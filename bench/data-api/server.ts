// The data API alone, over HTTP, in a process of its own: its load generator must not share its thread.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { createRest } from '../../host/rest/rest.ts'
import { createTokens, type HostSecrets } from '../../host/tokens.ts'

export type Settings = { url: string; secrets: HostSecrets }

process.once('message', async ({ url, secrets }: Settings) => {
  const rest = await createRest({ url, tokens: await createTokens(secrets) })
  const server = createServer(getRequestListener(rest.fetch))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
// Goes with who measures, however that ends.
process.once('disconnect', () => process.exit(0))
