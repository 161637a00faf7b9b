import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type Page, pages } from '../../../domain/permissions/pages.ts'
import { type FeatureFlag, featureFlags } from '../../../domain/permissions/roles.ts'
import type { CatalogueEntry } from '../../../domain/reports/answer.ts'
import { catalogue } from '../../../domain/reports/catalogue.ts'
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
  expect(
    planWords(essencial!)
      .items.slice(0, 2)
      .map(({ name }) => name),
  ).toEqual(['1 administrador', '1 área comum'])
  expect(planWords(avancado!).units).toBe('Unidades ilimitadas')
  expect(planWords(avancado!).items).toContainEqual({ name: 'Áreas comuns ilimitadas', soon: false })
})

test('a plan says of each thing that has no page yet that it comes soon, and of nothing else', () => {
  const soon = (plan: typeof essencial) =>
    planWords(plan!)
      .items.filter((item) => item.soon)
      .map(({ name }) => name)
  expect([essencial, profissional].map(soon)).toEqual([[], []])
  expect(soon(avancado)).toEqual(['Marketplace financeiro', 'Backups automáticos'])
})

test('whatever the plan turns on is done by a page or a report that exists', () => {
  const all = [...Object.values<Page>(pages), ...Object.values<CatalogueEntry>(catalogue)]
  const turnedOn = new Set(all.map(({ feature }) => feature))
  // Channels of pages that every plan has.
  const elsewhere: FeatureFlag[] = ['advanced_notifications']
  expect(featureFlags.filter((flag) => !turnedOn.has(flag) && !elsewhere.includes(flag))).toEqual([])
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
