import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'

/** Returns how a process ends that leaves this rejection unhandled and then prints that it continues. */
async function left(rejection: string): Promise<{ code: number | null; said: string }> {
  const module = JSON.stringify(join(import.meta.dirname, 'outlive.ts'))
  const script = `import { outliveLostConnections } from ${module}
    outliveLostConnections()
    Promise.reject(${rejection})
    setTimeout(() => console.log('goes on'), 50)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

test('a statement lost with its connection ends nothing', async () => {
  const lost = `Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })`
  expect(await left(lost)).toEqual({ code: 0, said: 'goes on' })
})

test.each(['new TypeError("x")', '{ code: "23505" }', 'null'])('%s ends the process', async (rejection) => {
  const { code, said } = await left(rejection)
  expect([code, said]).toEqual([1, ''])
})
