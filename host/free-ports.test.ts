import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, freePorts } from './free-ports.ts'

test('are different, and below those of outgoing connections', async () => {
  const ports = [...(await freePorts(20)), await freePort()]
  expect(new Set(ports).size).toBe(21)
  for (const port of ports) expect(port >= 20_000 && port < 32_000).toBe(true)
})

test('skip one that is taken', async () => {
  const [port = 0] = await freePorts(1)
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(port + 1, '127.0.0.1', resolve))
  expect(await freePorts(3)).not.toContain(port + 1)
})

test('are chosen by one process alone, also before anybody listens on them', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'free-ports.ts'))
  // So many that processes with neighbouring ids come to the same ones.
  const code = `import { freePorts } from ${module}
    console.log(JSON.stringify(await freePorts(1000)))
    process.stdin.resume().once('end', () => process.exit())`
  const choose = async (): Promise<number[]> => {
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.stdin.end())
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    return JSON.parse(line) as number[]
  }
  const chosen = (await Promise.all([choose(), choose()])).flat()
  expect(new Set(chosen).size).toBe(2000)
})

test('of a process that has ended are free again', async () => {
  const [port = 0] = await freePorts(1)
  const claim = join(tmpdir(), 'chosen-ports', String(port + 1))
  const ended = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(claim, String(ended.pid))
  expect(await freePorts(1)).not.toContain(port + 1)
  expect(existsSync(claim)).toBe(false)
})

test.runIf(process.getuid?.() === 0)('that another user has left chosen are passed over', async () => {
  const code = `import { freePorts } from ${JSON.stringify(join(import.meta.dirname, 'free-ports.ts'))}
    console.log(process.pid)
    process.stdin.once('data', async () => { console.log(await freePorts(1) + ''); process.exit() })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    uid: 65_534,
    gid: 65_534,
    cwd: tmpdir(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: pid } = await lines.next()
  const first = 20_000 + ((Number(pid) * 37) % 12_000)
  const claim = join(tmpdir(), 'chosen-ports', String(first))
  const ended = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(claim, String(ended.pid))
  onTestFinished(() => rmSync(claim, { force: true }))
  child.stdin.write('go')
  const { value: port } = await lines.next()
  expect(Number(port)).toBeGreaterThan(first)
})
