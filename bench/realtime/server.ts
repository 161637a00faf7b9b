// The live service behind the gateway, as the product serves it, in a process of its own. Tells its port; asked anything,
// what it holds and has used.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import pino from 'pino'
import type { DatabaseUrls } from '../../host/database/urls.ts'
import { createGateway } from '../../host/http/gateway.ts'
import { serve } from '../../host/http/node-server.ts'
import { supabaseConfig } from '../../host/project-config.ts'
import { createRealtime } from '../../host/realtime/realtime.ts'
import { createTokens, type HostSecrets } from '../../host/tokens.ts'
import { tellUsage } from './usage.ts'

export type Settings = { urls: DatabaseUrls; secrets: HostSecrets; logFile: string }

process.once('message', async ({ urls, secrets, logFile }: Settings) => {
  const tokens = await createTokens(secrets)
  const log = pino(pino.destination({ dest: logFile }))
  const { realtime: config } = supabaseConfig.parse({ project_id: 'bench' })
  const realtime = await createRealtime({ urls, tokens, config, log })
  const gateway = createGateway({
    services: { realtime },
    tokens,
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log,
  })
  const server = serve(createServer(), gateway)
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', tellUsage)
})
// Goes with who measures, however that ends.
process.once('disconnect', () => process.exit(0))
