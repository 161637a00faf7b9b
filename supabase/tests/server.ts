import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pino from 'pino'
import { createGateway } from '../../host/http/gateway.ts'
import { serve } from '../../host/http/node-server.ts'
import { loadProject } from '../../host/project.ts'
import { createRealtime } from '../../host/realtime/realtime.ts'
import { createRest } from '../../host/rest/rest.ts'
import { createStorage } from '../../host/storage/storage.ts'
import type { TestProject, User } from '../functions/_shared/testing.ts'

/** The project's files, tables and channels over HTTP. */
export type ProjectServer = {
  url: string
  /** Where the bytes of files are. */
  folder: string
  /** Returns the client of a person, of an anonymous caller, or of the service itself. */
  of(caller: User | null | 'service'): Promise<SupabaseClient>
  close(): Promise<void>
}

export async function serveProject(project: TestProject): Promise<ProjectServer> {
  const { clone, tokens } = project
  const { urls } = clone
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const log = pino({ level: process.env.LOG ?? 'silent' })
  const { config } = await loadProject(join(import.meta.dirname, '..'))
  const files = { kind: 'folder', folder } as const
  const shared = { urls, tokens, log }
  const services = {
    storage: await createStorage({
      ...shared,
      secret: 'of these tests',
      config: config.storage,
      files,
      apiUrl: url,
    }),
    realtime: await createRealtime({ ...shared, config: config.realtime }),
    rest: await createRest({ url: urls.authenticator, tokens, config: { poolSize: 3 } }),
  }
  const options = { services, tokens, publicConfig: () => ({}), healthy: async () => true }
  serve(server, createGateway({ ...options, trustProxy: false, log }))
  return {
    url,
    folder,
    async of(caller) {
      const key = caller === 'service' ? tokens.serviceRoleKey : tokens.anonKey
      const bearer = caller === 'service' || !caller ? key : await project.tokenFor(caller)
      return createClient(url, key, { accessToken: async () => bearer })
    },
    async close() {
      await services.realtime.close()
      server.closeAllConnections()
      server.close()
      await services.storage.close()
      await services.rest.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A file that is what its name says. */
export const pdf = new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'], {
  type: 'application/pdf',
})
