import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import type { DatabaseUrls } from '../../database/urls.ts'
import { createGateway } from '../../http/gateway.ts'
import { serve } from '../../http/node-server.ts'
import type { Tokens } from '../../tokens.ts'
import { realtime } from '../config.ts'
import type { Limits } from '../limits.ts'
import { createRealtime } from '../realtime.ts'

export type Instance = { url: string; close(): Promise<void> }

/** A host that serves nothing but `/realtime/v1`. */
export async function startInstance(
  urls: DatabaseUrls,
  tokens: Tokens,
  limits?: Partial<Limits>,
  config: Record<string, unknown> = {},
): Promise<Instance> {
  const log = pino({ level: process.env.LOG ?? 'silent' })
  const service = await createRealtime({ urls, tokens, config: realtime.parse(config), limits, log })
  const gateway = createGateway({
    services: { realtime: service },
    tokens,
    publicConfig: () => ({}),
    healthy: async () => true,
    trustProxy: false,
    log,
  })
  const server = serve(createServer(), gateway)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let closed: Promise<void> | undefined
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      closed ??= service.close().then(() => {
        server.closeAllConnections()
        server.close()
      })
      return closed
    },
  }
}
