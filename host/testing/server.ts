// Files and live updates behind the gateway, as the product serves them, in a separate process: attacks and measurements must not share its thread,
// and its memory must be only its own. Prints its port; answers any request with its usage.
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import pino from 'pino'
import type { DatabaseUrls } from '../database/urls.ts'
import { createGateway } from '../http/gateway.ts'
import { serve } from '../http/node-server.ts'
import { supabaseConfig } from '../project-config.ts'
import { createRealtime } from '../realtime/realtime.ts'
import type { FilesPlace } from '../storage/files/place.ts'
import { createStorage } from '../storage/storage.ts'
import { createTokens, type HostSecrets } from '../tokens.ts'

export type Settings = {
  urls: DatabaseUrls
  secrets: HostSecrets
  files: FilesPlace
  logFile: string
  /** Sections of config.toml. */
  storage?: Record<string, unknown>
  realtime?: Record<string, unknown>
}

/** The memory of a process after a garbage collection. `peakBytes` is the highest resident size so far. */
export type Usage = {
  residentBytes: number
  peakBytes: number
  heapBytes: number
  /** Buffers and other library memory outside the heap. */
  outsideBytes: number
  /** Open files and connections; 0 where there is no /proc. */
  descriptors: number
}

process.once('message', async (settings: Settings) => {
  const { urls, files } = settings
  const tokens = await createTokens(settings.secrets)
  const log = pino(pino.destination({ dest: settings.logFile }))
  const config = supabaseConfig.parse({
    project_id: 'served',
    storage: settings.storage ?? {},
    realtime: settings.realtime ?? {},
  })
  const secret = 'one secret that every test has in common'
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}`
  const services = {
    storage: await createStorage({ urls, tokens, secret, config: config.storage, files, apiUrl, log }),
    realtime: await createRealtime({ urls, tokens, config: config.realtime, log }),
  }
  serve(
    server,
    createGateway({
      services,
      tokens,
      publicConfig: () => ({}),
      healthy: async () => true,
      trustProxy: false,
      log,
    }),
  )
  process.on('message', (asked) => {
    if (asked === 'usage') process.send?.(usage())
    else void close()
  })
  process.send?.(port)

  async function close(): Promise<void> {
    server.close()
    await Promise.all(Object.values(services).map((service) => service.close()))
    server.closeAllConnections()
    process.disconnect()
  }
})
// Exits when its parent process does, however that ends.
process.once('disconnect', () => process.exit(0))

function usage(): Usage {
  global.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const peakBytes = process.resourceUsage().maxRSS * 1024
  return {
    residentBytes: rss,
    peakBytes,
    heapBytes: heapUsed,
    outsideBytes: external,
    descriptors: countOpen(),
  }
}

function countOpen(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
