import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DatabaseError } from '../database-error.ts'

const run = promisify(execFile)

/**
 * Ends PostgreSQL processes that still work on `data` (a data directory, existing or not) after their supervisor died, and waits until the last has
 * gone. Never touches processes of other data directories. Throws `DatabaseError` if they outlive a minute.
 */
export async function endServersIn(data: string): Promise<void> {
  const folder = await realpath(data).catch(() => undefined)
  if (!folder) return
  const started = Date.now()
  for (let asked = false; ; asked = true) {
    const pids = await serversIn(folder)
    if (pids.length === 0) return
    const waited = Date.now() - started
    if (waited > 60_000) {
      throw new DatabaseError(
        `Um PostgreSQL anterior ainda usa a pasta ${data} (processos ${pids.join(', ')}). Encerre-o e tente de novo.`,
      )
    }
    // Signals only the server itself (INT: a fast, clean shutdown): its processes follow it, and end by themselves when it is gone. QUIT is for what
    // hangs; the log is then replayed at the next start.
    if (!asked) signal(await postmaster(folder, pids), 'SIGINT')
    else if (waited > 30_000) signal(pids, 'SIGQUIT')
    await delay(50)
  }
}

// A server changes into its data directory, and its backends inherit that: more certain than postmaster.pid, whose
// number may since belong to someone else.
async function serversIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return serverOfPidFile(folder)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      if (cwd !== folder) return false
      return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
    }),
  )
  return pids.filter((_, index) => found[index]).map(Number)
}

async function serverOfPidFile(folder: string): Promise<number[]> {
  const pid = await pidInFile(folder)
  if (!pid) return []
  const { stdout } = await run('ps', ['-o', 'args=', '-p', `${pid}`]).catch(() => ({ stdout: '' }))
  return stdout.includes(folder) ? [pid] : []
}

async function postmaster(folder: string, pids: number[]): Promise<number[]> {
  const pid = await pidInFile(folder)
  return pids.filter((candidate) => candidate === pid)
}

async function pidInFile(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended in the meantime.
    }
  }
}
