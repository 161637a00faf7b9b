import { type Sql, withLockedConnection } from './connection.ts'

/** How many connections each part of one process may hold at once. */
export type ConnectionBudget = {
  /** Of requests to `/rest/v1`. */
  rest: number
  auth: number
  /** Threads of functions, of three connections each (`functions/limits.ts`). */
  functionThreads: number
  storage: number
  /** Always the same: a few for all websockets of the process. */
  realtime: number
  worker: number
}

type Part = keyof ConnectionBudget
type Share = { least: number; usual: number }

// The parts' shares in a process that has its database to itself: docs/decisions/0007. Below `least` a part would wait for itself.
const shares: Record<Part, Share> = {
  rest: { least: 2, usual: 16 },
  auth: { least: 2, usual: 10 },
  functionThreads: { least: 6, usual: 60 },
  storage: { least: 3, usual: 8 },
  realtime: { least: 7, usual: 7 },
  worker: { least: 4, usual: 10 },
}
const parts = Object.keys(shares) as Part[]
const sum = (key: keyof Share) => parts.reduce((total, part) => total + shares[part][key], 0)

/** One that hears of changed tables, one that answers `/health`. */
const always = 2
/** Of a thread of functions. */
const connectionsOfThread = 3
/** More threads than these cost memory and are no faster. */
const mostThreads = 20

/** With fewer a process does not work. */
export const leastConnections = sum('least') + always
/** What one process uses if the database is its own: 113 of the 117 that PostgreSQL's 120 leave to ordinary users. */
export const usualConnections = sum('usual') + always

/** Shares a number of connections, `leastConnections` or more, among the parts of a process, in the proportions of the usual number. */
export function shareConnections(total: number): ConnectionBudget {
  const factor = (total - leastConnections) / (usualConnections - leastConnections)
  const portion = (part: Part) => {
    const { least, usual } = shares[part]
    // A tiny bit more, since 74/74 of something is not always all of it in floating point.
    return least + Math.floor((usual - least) * factor + 1e-9)
  }
  const threads = Math.floor(portion('functionThreads') / connectionsOfThread)
  return {
    rest: portion('rest'),
    auth: portion('auth'),
    functionThreads: Math.min(threads, mostThreads),
    storage: portion('storage'),
    realtime: portion('realtime'),
    worker: portion('worker'),
  }
}

/** Every process has one connection of this name while it serves: counting them counts processes. */
export const processMark = 'schema'

type Room = { room: number; processes: number }

/**
 * Decides how many connections this process may hold on an external server: the requested number, else half of the server's room, so that two
 * processes fit. `warning` tells people that this process and those already running could need more than there is.
 */
export async function fitConnections(
  adminUrl: string,
  wanted?: number,
): Promise<{ connections: number; warning: string | undefined }> {
  const { room, processes: others } = await withLockedConnection(adminUrl, 'connections', askRoom)
  const processes = others + 1
  const connections = wanted ?? Math.min(usualConnections, Math.max(leastConnections, Math.floor(room / 2)))
  const needed = connections * processes
  if (needed <= room) return { connections, warning: undefined }
  const fitting = Math.floor(room / processes)
  const advice =
    fitting < leastConnections
      ? 'Aumente max_connections no servidor.'
      : `Informe DATABASE_CONNECTIONS=${fitting} em todos os processos, ou aumente max_connections no servidor.`
  const warning = `O banco de dados aceita ${room} conexões, e ${processes} processo(s) podem pedir ${needed}. ${advice}`
  return { connections, warning }
}

async function askRoom(sql: Sql): Promise<Room> {
  const [row] = await sql<Room[]>`
    select (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int) as room,
      (select count(*)::int from pg_stat_activity where application_name = ${processMark}) as processes`
  return row!
}
