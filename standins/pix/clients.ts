import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An application of an account here; those with one name belong to one account. */
export type Client = { id: string; secret: string; name: string }

/** Where the provider reports what a key receives. */
export type Webhook = { key: string; url: string; client: string; createdAt: string }

type Line = { client: Client } | { webhook: Webhook } | { removed: string } | { key: string; owner: string }

/**
 * Manages who may call the API and where each key's notices go, stored in a file. A key belongs to the account that names it first; the
 * installation's own client may use all.
 */
export async function openClients(folder: string, first: Client) {
  const file = join(folder, 'clients.jsonl')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const clients = new Map([[first.id, first]])
  const webhooks = new Map<string, Webhook>()
  const owners = new Map<string, string>()
  const take = (line: Line) => {
    if ('client' in line) clients.set(line.client.id, line.client)
    else if ('webhook' in line) webhooks.set(line.webhook.key, line.webhook)
    else if ('removed' in line) webhooks.delete(line.removed)
    else owners.set(line.key, line.owner)
  }
  const kept = await readFile(file, 'utf8').catch(() => '')
  for (const line of kept.split('\n').filter(Boolean)) take(JSON.parse(line) as Line)
  const keep = async (line: Line) => {
    take(line)
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }
  const accountOf = (client: string) => clients.get(client)?.name ?? ''
  return {
    list: () => [...clients.values()],
    find: (id: string, secret: string) => {
      const client = clients.get(id)
      return client?.secret === secret ? client : undefined
    },
    async make(name: string): Promise<Client> {
      const client = {
        id: `app-${randomBytes(6).toString('hex')}`,
        secret: randomBytes(18).toString('base64url'),
        name,
      }
      await keep({ client })
      return client
    },
    /** Returns whether the client may use the key; an unclaimed one becomes its own. */
    async holds(client: string, key: string): Promise<boolean> {
      if (client === first.id) return true
      const account = accountOf(client)
      const owner = owners.get(key)
      if (!owner) await keep({ key, owner: account })
      return !owner || owner === account
    },
    owns: (client: string, key: string) => client === first.id || owners.get(key) === accountOf(client),
    webhookOf: (key: string) => webhooks.get(key),
    setWebhook: (webhook: Webhook) => keep({ webhook }),
    removeWebhook: (key: string) => keep({ removed: key }),
  }
}

export type Clients = Awaited<ReturnType<typeof openClients>>
