import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import process from 'node:process'

/** CPU time since the start, in hundredths of a second: of the whole machine, and of this process with all it started. */
type Ticks = { busy: number; all: number; own: number }

/** Watches the machine; the function that it gives tells what it did since, in Portuguese. */
export function watchMachine(): () => string {
  const before = ticks()
  return () => {
    const load = loadavg()[0]?.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
    const after = ticks()
    if (!before || !after) return `carga ${load}`
    const others = after.busy - before.busy - (after.own - before.own)
    const share = (Math.max(0, others) / (after.all - before.all)).toLocaleString('pt-BR', {
      style: 'percent',
    })
    return `carga ${load}, outros processos em ${share} da máquina`
  }
}

/** Undefined where there is no /proc. */
function ticks(): Ticks | undefined {
  try {
    const times = cpus().map(({ times: { idle, ...busy } }) => ({
      idle,
      busy: busy.user + busy.nice + busy.sys + busy.irq,
    }))
    const busy = times.reduce((sum, one) => sum + one.busy, 0) / 10
    const idle = times.reduce((sum, one) => sum + one.idle, 0) / 10
    return { busy, all: busy + idle, own: ticksOf(process.pid) }
  } catch {
    return undefined
  }
}

type Stat = { parent: number; ticks: number }

/** Of a process and its descendants, with children that have ended (proc_pid_stat(5), fields 4 and 14 to 17). */
export function ticksOf(root: number): number {
  const stats = new Map<number, Stat>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readStat(entry)
    if (stat) stats.set(Number(entry), stat)
  }
  const isBelow = (id: number): boolean => id === root || (id > 1 && isBelow(stats.get(id)?.parent ?? 0))
  return [...stats].reduce((sum, [id, stat]) => sum + (isBelow(id) ? stat.ticks : 0), 0)
}

/** Throws where no such process is. */
export function parentOf(id: number): number {
  const stat = readStat(String(id))
  if (!stat) throw new Error(`no process ${id}`)
  return stat.parent
}

/** Undefined for a process that has just ended. */
function readStat(id: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    return { parent, ticks: fields.slice(11, 15).reduce((sum, value) => sum + value, 0) }
  } catch {
    return undefined
  }
}
