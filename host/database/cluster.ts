import { realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import postgres from 'postgres'
import { freePort } from '../free-ports.ts'
import { offerPlatformExtensions } from './bootstrap/extensions.ts'
import { DatabaseError } from './database-error.ts'
import { logLimits, type RoomOptions, watchRoom } from './room.ts'
import { embeddedBinaries, statementCounts } from './server/binaries.ts'
import { lockFolder, prepareData, removeData } from './server/data-folder.ts'
import { chooseLauncher, type Launcher, launchersHere } from './server/launchers.ts'
import { createReserve } from './server/reserve.ts'
import { launchServer, NoRoom, PortTaken, type Server } from './server/server-process.ts'
import { asUser } from './urls.ts'

export type ClusterOptions = {
  /** Created if missing; contains the lock and the data. Only one process at a time may use it. */
  dataDir: string
  /** Of the superuser `supabase_admin`; the same at every start. */
  password: string
  log: Logger
  /** A port that people know; without it, any free one. */
  port?: number
  /** Lets `postgres` create the extensions of Supabase's platform, as far as they are available here (`extensions.ts`). */
  hasPlatformExtensions?: boolean
  /** Has PostgreSQL count its statements and their times (pg_stat_statements), without their values. */
  countsStatements?: boolean
  /** PostgreSQL settings over ours, such as `fsync: 'off'` for tests. */
  settings?: Record<string, string>
  /** Watches the disk: closes the database to writing before the disk is full, and keeps a reserve to start with when it is. */
  guardsRoom?: boolean
  /** Ways to run PostgreSQL, best first; by default those that may work for this process. */
  launchers?: Launcher[]
}

export type Cluster = {
  /** Superuser's URL of database `postgres`. */
  adminUrl: string
  /** On 127.0.0.1; stays the same while the cluster is restarted. */
  port: number
  /** Process number of the server; undefined while it is down. */
  pid(): number | undefined
  /** Whether it is closed to writing because its disk is nearly full. */
  isLowOnRoom(): boolean
  /** Shuts down cleanly and frees the folder. */
  stop(): Promise<void>
}

const superuser = 'supabase_admin'

/**
 * Starts the embedded PostgreSQL of a data folder, creating it the first time, and keeps it running until `stop()`. Call it from the main thread.
 * Throws `DatabaseError` with a message for people if the folder is in use, is of another version or another user, or the server does not start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const unlock = await lockFolder(options.dataDir)
  let room: Awaited<ReturnType<typeof guardRoom>> | undefined
  try {
    const folder = await realpath(options.dataDir)
    const binaries = await embeddedBinaries()
    const launchers = options.launchers ?? (await launchersHere())
    const { launcher, version } = await chooseLauncher(launchers, folder, binaries.postgres)
    const { password, log } = options
    const data = await prepareData(folder, { binaries, launcher, version, user: superuser, password })
    const settings = {
      ...(options.hasPlatformExtensions && (await offerPlatformExtensions(folder, binaries.postgres))),
      ...(options.guardsRoom && (await logLimits(data))),
      ...(options.countsStatements && (await statementCounts(binaries.postgres))),
      ...options.settings,
    }
    let pid: () => number | undefined = () => undefined
    if (options.guardsRoom) room = await guardRoom({ data, owner: launcher.owner, pid: () => pid(), log })
    const launchOnce = (port: number) =>
      launchServer({ launcher, program: binaries.postgres, data, port, settings, log })
    const launch = (port: number) =>
      launchOnce(port).catch(async (error) => {
        if (!(error instanceof NoRoom && (await room?.free()))) throw error
        return launchOnce(port)
      })
    const { server, port } = options.port
      ? { server: await launchOn(options.port, launch), port: options.port }
      : await launchOnFreePort(launch)
    const supervisor = supervise(server, () => launch(port), log)
    pid = supervisor.pid
    const adminUrl = asUser(`postgres://127.0.0.1:${port}/postgres`, superuser, password)
    const stop = async () => {
      await room?.stop()
      await supervisor.stop()
    }
    await checkPassword(adminUrl, folder).catch(async (error) => {
      await supervisor.stop()
      throw error
    })
    log.info({ port, launcher: launcher.name, version }, 'PostgreSQL pronto')
    const isLowOnRoom = () => room?.isLow() ?? false
    return { adminUrl, port, pid, isLowOnRoom, stop: () => stop().finally(unlock) }
  } catch (error) {
    await room?.stop()
    unlock()
    throw error
  }
}

/**
 * Throws away the data of a folder that no process uses. Throws `DatabaseError` when one does.
 */
export async function eraseCluster(dataDir: string): Promise<void> {
  const unlock = await lockFolder(dataDir)
  try {
    await removeData(dataDir)
  } finally {
    unlock()
  }
}

/** `free` releases the server's reserve, and makes it start closed to writing. */
async function guardRoom(options: Omit<RoomOptions, 'reserve'>) {
  const reserve = createReserve(options.data, options.owner)
  const room = await watchRoom({ ...options, reserve })
  return {
    ...room,
    async free() {
      const wasHeld = await reserve.free()
      await room.look()
      return wasHeld
    },
  }
}

/** Restarts the server, on the same port so that clients reconnect, whenever it ends by itself. */
function supervise(first: Server, launch: () => Promise<Server>, log: Logger) {
  const stopping = new AbortController()
  let server: Server | undefined = first
  const running = (async () => {
    while (server) {
      const { code, signal } = await server.ended
      server = undefined
      if (stopping.signal.aborted) return
      log.error({ code, signal }, 'PostgreSQL encerrou sozinho; reiniciando')
      server = await relaunch(launch, stopping.signal, log)
      // A stop was requested during the restart.
      if (stopping.signal.aborted) server?.stop()
    }
  })()
  return {
    pid: () => server?.pid,
    async stop() {
      stopping.abort()
      server?.stop()
      await running
    },
  }
}

async function relaunch(launch: () => Promise<Server>, stopping: AbortSignal, log: Logger) {
  // Backends of a killed server take a moment to notice; until then the new one refuses the shared memory.
  for (let pause = 100; !stopping.aborted; pause = Math.min(pause * 2, 5000)) {
    try {
      const server = await launch()
      log.info({ pid: server.pid }, 'PostgreSQL de volta')
      return server
    } catch (error) {
      log.error({ err: error, retryInMs: pause }, 'PostgreSQL não reiniciou')
      await delay(pause, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return undefined
}

async function launchOn(port: number, launch: (port: number) => Promise<Server>): Promise<Server> {
  return launch(port).catch((cause) => {
    if (!(cause instanceof PortTaken)) throw cause
    throw new DatabaseError(
      `A porta ${port} do banco de dados está ocupada. Encerre o programa que a usa, ou mude [db] port no config.toml.`,
      { cause },
    )
  })
}

async function launchOnFreePort(launch: (port: number) => Promise<Server>, attempts = 5) {
  const port = await freePort()
  try {
    return { server: await launch(port), port }
  } catch (error) {
    if (!(error instanceof PortTaken) || attempts === 1) throw error
    return launchOnFreePort(launch, attempts - 1)
  }
}

async function checkPassword(adminUrl: string, folder: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`select 1`
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError && cause.code === '28P01')) throw cause
    throw new DatabaseError(
      `A senha do banco de dados em ${folder} é outra. Restaure o arquivo de segredos com que a pasta foi criada.`,
      { cause },
    )
  } finally {
    await sql.end()
  }
}
