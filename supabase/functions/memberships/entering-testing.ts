import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createAuth } from '../../../host/auth/auth.ts'
import { loadProject } from '../../../host/project.ts'
import { sendInvitationTask } from '../../../worker/invitations/send-invitation.ts'
import { startTestWorker } from '../../../worker/testing.ts'
import type { TestProject } from '../_shared/testing.ts'

/** The auth service over HTTP, where functions and the test find it. */
export async function serveAuth(project: TestProject) {
  const { config, folder } = await loadProject(join(import.meta.dirname, '..', '..'))
  const quiet = () => {}
  const auth = await createAuth({
    url: project.clone.urls.authAdmin,
    tokens: project.tokens,
    secret: 'one secret that every test has in common',
    siteUrl: 'https://prumo.example',
    config: config.auth,
    folder,
    mailer: { send: async () => {} },
    isLeaked: async (password) => password === 'password123',
    log: { info: quiet, warn: quiet, error: quiet },
  })
  const server = createServer(getRequestListener(auth.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.SUPABASE_URL = url
  process.env.SUPABASE_SERVICE_ROLE_KEY = project.tokens.serviceRoleKey
  return {
    /** Whether this address and password open an account. */
    async signsIn(email: string, password: string): Promise<boolean> {
      const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: project.tokens.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      await response.body?.cancel()
      return response.ok
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await auth.close()
    },
  }
}

/** Reads invitation links as the invited people do: from the mail. */
export function openMailbox(project: TestProject) {
  const worker = startTestWorker(project)
  return {
    worker,
    /** Sends pending mail; returns the secret of the newest mail's link. */
    async newestSecret(): Promise<string> {
      await worker.settle([sendInvitationTask])
      const mail = worker.sent.at(-1)?.text ?? ''
      const secret = /https:\/\/prumo\.example\/auth\/convite#convite=(\S+)/.exec(mail)?.[1]
      if (!secret) throw new Error('no link in the newest mail')
      return secret
    },
    close: () => worker.stop(),
  }
}
