import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comeBack } from './come-back.ts'

const waiting: (() => void)[] = []
function wait(...by: Parameters<typeof comeBack>): () => void {
  const stop = comeBack(...by)
  waiting.push(stop)
  return stop
}
const stored = new Map<string, string>()
const page = new EventTarget()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') }))
afterEach(() => {
  for (const stop of waiting.splice(0)) stop()
  vi.useRealTimers()
  stored.clear()
})

test('the page comes back with the network, and also when the network was there before the server', async () => {
  let there = false
  const reload = vi.fn()
  wait(reload, async () => there)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(6000)
  expect(reload).not.toHaveBeenCalled()
  there = true
  await vi.advanceTimersByTimeAsync(6000)
  expect(reload).toHaveBeenCalledOnce()
})

test('the browser saying so is enough to ask at once', async () => {
  const reload = vi.fn()
  wait(reload, async () => true)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
})

test('what stays broken with a server that answers is loaded again only after a while; who stops waiting is left alone', async () => {
  const reload = vi.fn()
  wait(reload, async () => true)
  await vi.advanceTimersByTimeAsync(6000)
  // The page that was loaded breaks in the same way.
  const stop = wait(reload, async () => true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reload).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(18_000)
  expect(reload).toHaveBeenCalledTimes(2)
  const last = wait(reload, async () => true)
  stop()
  last()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalledTimes(2)
})
