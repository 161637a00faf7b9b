import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, test } from 'vitest'
import { openLogOn } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** How a process ends that writes 100 lines to the descriptor, one every millisecond. */
async function logs(
  dest: number,
  stdio: ('ignore' | 'pipe')[] = [],
): Promise<{ code: number | null; said: string }> {
  const module = JSON.stringify(join(import.meta.dirname, 'log.ts'))
  const script = `import { openSync } from 'node:fs'
    import { setTimeout as delay } from 'node:timers/promises'
    import { openLogOn } from ${module}
    const log = openLogOn(${dest} === 3 ? openSync('/dev/full', 'w') : ${dest}, 'info')
    for (let line = 0; line < 100; line++, await delay(1)) log.info({ line }, 'line')
    console.error('goes on')
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', stdio[0] ?? 'ignore', 'pipe'],
  })
  // The reader of the output ends.
  child.stdout?.destroy()
  let said = ''
  child.stderr!.on('data', (text: Buffer) => {
    said += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

test('a log on a full disk ends nothing, and that it stopped is said once', async () => {
  expect(await logs(3)).toEqual({
    code: 0,
    said: 'O registro de eventos parou (ENOSPC); o produto segue no ar.\ngoes on',
  })
})

test('a log that nobody reads any more ends nothing', async () => {
  expect(await logs(1, ['pipe'])).toMatchObject({ code: 0, said: expect.stringMatching(/goes on$/) })
})

test('lines come as they are written', async () => {
  const file = join(folder, 'log')
  openLogOn(openSync(file, 'a'), 'warn').warn('here')
  await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/"level":40,.*"msg":"here"\}\n$/)
})
