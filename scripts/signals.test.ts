import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a process that starts something with the given code, and returns its output. */
function run(code: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'signals.ts'))
  const whole = `
    import { once } from 'node:events'
    import { runUntilSignal } from ${module}
    const alive = setInterval(() => {}, 1000)
    const say = (line) => console.log(line)
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', whole], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  const ended = once(child, 'exit').then(([status]) => status as number | null)
  const until = async (line: string) => {
    while (!said.includes(line)) await once(lines, 'line')
  }
  return { child, said, ended, until }
}

test('a signal ends what runs, once, however often it comes', async () => {
  const { child, said, ended, until } = run(`
    await runUntilSignal(async () => ({
      async stop() {
        say('stopping')
        await once(process, 'SIGTERM')
        say('stopped')
      },
    }))
    say('running')`)
  await until('running')
  child.kill('SIGTERM')
  await until('stopping')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said).toEqual(['running', 'stopping', 'stopped'])
})

test('a signal during the start gives the start up, and the process ends well', async () => {
  const { child, said, ended, until } = run(`
    await runUntilSignal(async (stopping) => {
      say('starting')
      await once(stopping, 'abort')
      say('cleaned up')
      stopping.throwIfAborted()
    })
    say('running')`)
  await until('starting')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said).toEqual(['starting', 'cleaned up'])
})

test('a start that cannot be given up is ended as soon as it is done', async () => {
  const { child, said, ended, until } = run(`
    await runUntilSignal(async (stopping) => {
      say('starting')
      await once(stopping, 'abort')
      return { stop: async () => say('stopped') }
    })
    say('running')`)
  await until('starting')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(said).toEqual(['starting', 'stopped'])
})

test('what cannot be ended well says so by its status', async () => {
  const { child, ended, until } = run(`
    await runUntilSignal(async () => ({ stop: () => Promise.reject(new Error('stuck')) }))
    say('running')`)
  await until('running')
  child.kill('SIGTERM')
  expect(await ended).toBe(1)
})
