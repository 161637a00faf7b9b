import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import { DatabaseError } from '../database-error.ts'
import { type Launcher, programEnvironment } from './launchers.ts'

/** Another process has the server's port; a different port may work. */
export class PortTaken extends DatabaseError {}

/** A disk is too full for the server to start. */
export class NoRoom extends DatabaseError {}

export type Server = {
  pid: number
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Requests a fast, clean shutdown; a server that hangs is killed after half a minute. */
  stop(): void
}

type ServerOptions = {
  launcher: Launcher
  program: string
  data: string
  port: number
  settings: Record<string, string>
  log: Logger
}

/**
 * Runs one PostgreSQL process and resolves when it accepts connections, however long crash recovery takes.
 * Rejects with `PortTaken`, or with `DatabaseError` naming PostgreSQL's reason, when it ends before.
 */
export function launchServer(options: ServerOptions): Promise<Server> {
  const { launcher, program, data, log } = options
  const [command = '', ...args] = [...launcher.prefix, program, '-D', data, ...settingArguments(options)]
  // In its own session: Ctrl-C is for the supervisor, which ends the server last.
  const child = spawn(command, args, {
    cwd: '/',
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended: Server['ended'] = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
  const stop = () => {
    child.kill('SIGINT')
    const harder = setTimeout(() => child.kill('SIGQUIT'), 30_000)
    ended.finally(() => clearTimeout(harder))
  }
  return new Promise((resolve, reject) => {
    let reason = ''
    const lines = createInterface({ input: child.stderr })
    lines.on('line', (line) => {
      log.debug({ postgres: line }, 'PostgreSQL')
      if (/FATAL|PANIC|HINT/.test(line)) reason = line
      if (/ready to accept (read-only )?connections/.test(line)) resolve({ pid: child.pid ?? 0, ended, stop })
    })
    lines.once('close', () => ended.then(() => reject(failure(reason, data))))
  })
}

function failure(reason: string, data: string): DatabaseError {
  const message = `O PostgreSQL da pasta ${data} não iniciou: ${reason || 'sem explicação'}`
  if (reason.includes('No space left on device'))
    return new NoRoom(`${message}. Libere espaço no disco e inicie de novo.`)
  return reason.includes('could not create any TCP/IP sockets')
    ? new PortTaken(message)
    : new DatabaseError(message)
}

function settingArguments({ port, settings }: ServerOptions): string[] {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    wal_level: 'logical',
    // A slot that is not read must not fill the disk: it is lost, and its reader starts over.
    max_slot_wal_keep_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Failing statements, and the values in their messages, are for their callers: the log contains no personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
