/** Watches this process's resident memory. The function it gives ends the watch: megabytes above the start, at most. */
export function watchMemory(): () => number {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  return () => {
    clearInterval(timer)
    return Math.round((most - before) / 1_048_576)
  }
}
