import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { asUser } from '../../host/database/urls.ts'
import { freePorts } from '../../host/free-ports.ts'
import { loadSecrets, rolePasswords } from '../../host/secrets.ts'
import { createTokens } from '../../host/tokens.ts'
import { openPix, type Pix } from './pix.ts'
import { launchProduct, type ProductProcess } from './product-process.ts'

/** The process ended with `kill -9`: the whole Node process, PostgreSQL's server under it, or both as in a power cut. */
export type Victim = 'node' | 'database' | 'machine'

/** For a database to come back by itself. */
const patience = 60_000

export type Product = {
  dataDir: string
  url: string
  standinsUrl: string
  /** Its Pix provider: independent, so that no fault of the product ends it. */
  pix: Pix
  /** Starts it; resolves when it says that it is ready. Throws with its last lines when it ends before. */
  start(): Promise<void>
  /** Kills the victim; for the database only, waits until the product has brought it back. */
  kill(victim: Victim): Promise<void>
  /** The last lines it wrote, warnings and errors. */
  lastLines(): string
  /** Looks at the database as the owner of its tables. Works while the product runs. */
  look<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  /** Its public key, and sessions of people whose accounts were made in its database. */
  keys(): Promise<{ anonKey: string; tokenFor(userId: string): Promise<string> }>
  /** Stops it cleanly; it can be started again. */
  stop(): Promise<void>
  /** Rejects when the process ends by itself. */
  outlives<T>(work: Promise<T>): Promise<T>
  /** Stops it cleanly and removes its folder. */
  end(): Promise<void>
}

/**
 * Opens the product as `npm start -- --empty` runs it, with its own process, data folder (a new one below `within`) and ports. Does not start it yet.
 * `more` are settings of its environment.
 */
export async function openProduct(within = tmpdir(), more: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(within, 'faults-'))
  const [port, standinsPort] = await freePorts(2)
  const pix = await openPix(join(dataDir, 'pix-provider'), `http://127.0.0.1:${port}`)
  const last: string[] = []
  let running: ProductProcess | undefined

  const database = () => {
    const file = join(dataDir, 'database', 'cluster', 'postmaster.pid')
    // Lines of the file: PostgreSQL manual, "Database File Layout"; the eighth is the server's state.
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() }
  }

  async function kill(victim: Victim): Promise<void> {
    const { pid } = database()
    if (victim !== 'node') process.kill(pid, 'SIGKILL')
    if (victim === 'database') return isBack(pid)
    running?.child.kill('SIGKILL')
    await running?.ended
  }

  async function isBack(killed: number): Promise<void> {
    for (const end = Date.now() + patience; Date.now() < end; await delay(50)) {
      const { pid, status } = database()
      if (pid !== killed && status === 'ready') return
    }
    throw new Error(`the database is not back: ${last.join('\n')}`)
  }

  async function stop(): Promise<void> {
    const stopping = running
    running = undefined
    stopping?.child.kill('SIGTERM')
    await stopping?.ended
  }

  return {
    dataDir,
    url: `http://127.0.0.1:${port}`,
    standinsUrl: `http://127.0.0.1:${standinsPort}`,
    pix,
    async start() {
      const ports = { PORT: String(port), STANDINS_PORT: String(standinsPort) }
      running = launchProduct({ DATA_DIR: dataDir, ...ports, ...pix.settings, ...more }, last)
      await running.ready
    },
    kill,
    lastLines: () => last.join('\n'),
    async look(work) {
      const { postgres: password } = rolePasswords(await loadSecrets(dataDir, {}))
      const url = asUser(`postgres://127.0.0.1:${database().port}/postgres`, 'postgres', password)
      const sql = postgres(url, { max: 1, onnotice: () => {} })
      try {
        return await work(sql)
      } finally {
        await sql.end()
      }
    },
    async keys() {
      const { anonKey, sign } = await createTokens(await loadSecrets(dataDir, {}))
      const claims = { role: 'authenticated', aud: 'authenticated' }
      const tokenFor = (sub: string) => sign({ ...claims, sub, exp: Math.floor(Date.now() / 1000) + 3600 })
      return { anonKey, tokenFor }
    },
    stop,
    outlives(work) {
      const ended = running!.ended.then(({ code }) => {
        throw new Error(`the product ended (${code}): ${last.join('\n')}`)
      })
      return Promise.race([work, ended])
    },
    async end() {
      await stop()
      await pix.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
