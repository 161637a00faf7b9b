import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { fallbackPlans, fetchPlans, planPrice, planWords } from './queries.ts'

const [essencial, profissional, avancado] = fallbackPlans

test('a year costs 12 × monthly × 0.80, to the centavo', () => {
  expect(planPrice(essencial!, 'monthly')).toEqual({ month: 5990, year: null })
  expect(planPrice(essencial!, 'annual')).toEqual({ month: 4792, year: 57_504 })
  expect(planPrice(profissional!, 'annual').year).toBe(124_704)
  expect(planPrice(avancado!, 'annual').year).toBe(220_704)
})

test('twelve shown months differ from the year by rounding only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const { month, year } = planPrice({ ...essencial!, monthly_price: cents / 100 }, 'annual')
      expect(Math.abs(month * 12 - year!)).toBeLessThanOrEqual(6)
    }),
  )
})

test('limits are told in words; 999999 means without limit', () => {
  expect(planWords(essencial!)).toMatchObject({ units: 'Até 50 unidades' })
  expect(planWords(essencial!).items.slice(0, 2)).toEqual(['1 administrador', '1 área comum'])
  expect(planWords(avancado!).units).toBe('Unidades ilimitadas')
  expect(planWords(avancado!).items).toContain('Áreas comuns ilimitadas')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers the configuration, and each request for plans from `answers`; returns the times of those requests. */
function answerPlans(...answers: (Response | Error)[]): number[] {
  const asked: number[] = []
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) => {
    if (address === '/config.json') return Promise.resolve(Response.json({ anonKey: 'key' }))
    expect(options?.cache).toBe('no-store')
    asked.push(Date.now())
    const answer = answers.shift()
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer)
  })
  return asked
}
const down = () => new Response('', { status: 503 })

test('plans are asked for three times more, a second apart', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const asked = answerPlans(down(), new TypeError('Failed to fetch'), down(), Response.json([essencial]))
  const plans = fetchPlans()
  await vi.runAllTimersAsync()
  expect(await plans).toEqual([essencial])
  expect(asked.map((time) => time - start)).toEqual([0, 1000, 2000, 3000])
})

test('after the fourth failure nothing is asked any more', async () => {
  vi.useFakeTimers()
  const asked = answerPlans(down(), down(), down(), down(), Response.json([essencial]))
  const failure = expect(fetchPlans()).rejects.toThrow('plans answered 503')
  await vi.runAllTimersAsync()
  await failure
  expect(asked).toHaveLength(4)
})
