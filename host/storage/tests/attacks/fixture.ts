import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { cloneDatabase } from '../../../database/testing.ts'
import { startServed } from '../../../testing/served.ts'

/** Starts the service with the policies of `policies.sql`, and people who are members of its tenants. */
export async function openAttacked(storage: Record<string, unknown> = {}) {
  const database = await cloneDatabase({ template: 'bare' })
  const owner = postgres(database.urls.postgres, { max: 1, onnotice: () => {} })
  await owner.unsafe(await readFile(join(import.meta.dirname, 'policies.sql'), 'utf8'))
  const home = await mkdtemp(join(tmpdir(), 'attacked-'))
  const place = join(home, 'outer', 'place')
  const logFile = join(home, 'service.log')
  const files = { kind: 'folder', folder: place } as const
  const start = () => startServed({ urls: database.urls, files, logFile, storage })
  const served = await start()

  /** Someone who belongs to a tenant; without one, to none. */
  async function person(tenant?: string, suspended = false): Promise<string> {
    const id = randomUUID()
    if (tenant) await owner`insert into public.members values (${id}, ${tenant}, ${suspended})`
    return `Bearer ${await served.sign(id)}`
  }

  return {
    ...served,
    owner,
    urls: database.urls,
    place,
    person,
    /** Another process on the same database and folder. */
    start,
    service: `Bearer ${served.tokens.serviceRoleKey}`,
    request: (path: string, init?: RequestInit) => fetch(`${served.url}/storage/v1${path}`, init),
    log: () => readFile(logFile, 'utf8'),
    /** Lists everything below the store, and anything next to it where nothing should be. */
    async onDisk() {
      const all = await readdir(join(home, 'outer'), { recursive: true, withFileTypes: true })
      const paths = all.map((entry) => join(entry.parentPath, entry.name))
      const inside = all.filter(
        (entry) => entry.isFile() && join(entry.parentPath, entry.name).startsWith(`${place}/`),
      )
      const outside = paths.filter((path) => path !== place && !path.startsWith(`${place}/`))
      return { inside: inside.map((entry) => join(entry.parentPath, entry.name)), outside }
    },
    async close() {
      await served.close()
      await owner.end()
      await database.drop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export type Attacked = Awaited<ReturnType<typeof openAttacked>>

type Asking = Pick<Attacked, 'request'>

/** Uploads bytes unchanged and returns the answer. */
export function upload(
  { request }: Asking,
  path: string,
  authorization: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  const all = { 'content-type': 'text/plain', ...headers, authorization }
  return request(`/object/${path}`, { method: 'POST', body, headers: all, duplex: 'half' } as RequestInit)
}

/** Runs `attack` while a caller keeps requesting a file of their own: each answer must be right. */
export async function whileServing<Result>(
  attacked: Attacked,
  attack: () => Promise<Result>,
): Promise<Result> {
  const authorization = await attacked.person('witness')
  const name = `files/witness/${randomUUID()}.txt`
  const text = 'what the witness kept'
  const kept = await upload(attacked, name, authorization, text)
  if (kept.status !== 200) throw new Error(`the witness was refused: ${kept.status} ${await kept.text()}`)
  let isOver = false
  const ask = async () => {
    const answer = await attacked.request(`/object/authenticated/${name}`, { headers: { authorization } })
    const found = await answer.text()
    if (answer.status !== 200 || found !== text)
      throw new Error(`the witness got ${answer.status} ${found.slice(0, 200)}`)
  }
  const watching = (async () => {
    while (!isOver) await ask()
  })()
  try {
    return await Promise.race([
      attack(),
      watching.then(() => Promise.reject(new Error('the witness went away'))),
    ])
  } finally {
    isOver = true
    await watching
    await ask()
  }
}
