import { readFileSync } from 'node:fs'
import process from 'node:process'

/** Linux counts a process's time in hundredths of a second, regardless of its clock (USER_HZ). */
const ticks = 100

/**
 * Returns the processor time in seconds of all ended processes that this one started, including their descendants. Null where the system does not
 * report it.
 */
export function childrensTime(): number | null {
  if (process.platform !== 'linux') return null
  // After the name, which may hold spaces: cutime and cstime are the 14th and 15th field (proc_pid_stat(5)).
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticks
}
