import { createServer } from 'node:net'
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
