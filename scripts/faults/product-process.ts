import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { root } from '../settings.ts'

/** The product as `npm start -- --empty` runs it, in a separate process. */
export type ProductProcess = {
  child: ChildProcess
  /** Resolves when it says that it is ready; rejects with its last lines when it ends before. */
  ready: Promise<void>
  /** Resolves when it has ended; `code` is null after a signal that it did not catch. */
  ended: Promise<{ code: number | null }>
}

const longestLine = 400

/** Launches the product with `settings` as its whole environment, apart from `PATH`; `last` collects its latest lines, warnings and errors. */
export function launchProduct(settings: Record<string, string>, last: string[]): ProductProcess {
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.ts'), '--empty'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LOG: 'stdout', LOG_LEVEL: 'warn', ...settings },
  })
  // Whatever ends this process, no product is left running.
  const follow = () => child.kill('SIGKILL')
  process.once('exit', follow)
  child.once('exit', () => process.removeListener('exit', follow))
  const ended = new Promise<{ code: number | null }>((resolve) =>
    child.once('exit', (code) => resolve({ code })),
  )
  const ready = new Promise<void>((resolve, reject) => {
    // Read on after the line that says ready: a full pipe would hold the product up.
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.startsWith('Prumo no ar')) resolve()
        last.push(line.slice(0, longestLine))
        if (last.length > 30) last.shift()
      })
    }
    child.once('exit', (code, signal) =>
      reject(new Error(`the product ended (${signal ?? code}): ${last.join('\n')}`)),
    )
  })
  ready.catch(() => {})
  return { child, ready, ended }
}
