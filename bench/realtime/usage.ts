import process from 'node:process'

export type Usage = { residentBytes: number; cpuMilliseconds: number }

/** Tells the parent process, after a collection of garbage. */
export function tellUsage(): void {
  global.gc?.()
  const { user, system } = process.cpuUsage()
  const usage: Usage = { residentBytes: process.memoryUsage.rss(), cpuMilliseconds: (user + system) / 1000 }
  process.send?.(usage)
}
