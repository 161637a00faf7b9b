import { readFileSync } from 'node:fs'
import process from 'node:process'

/** Linux counts a process's time in hundredths of a second, whatever its clock (USER_HZ). */
const ticks = 100

/**
 * Seconds of processor time of all processes that this one started, and that they started, as far as they have ended. Null where the
 * system does not tell.
 */
export function childrensTime(): number | null {
  if (process.platform !== 'linux') return null
  // After the name, which may hold spaces: cutime and cstime are the 14th and 15th field (proc_pid_stat(5)).
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticks
}
