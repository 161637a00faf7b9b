import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
  vi.doUnmock('../../../../domain/permissions/pages.ts')
})

test('every subject of the landing page that works is named as working, by the address of its page', async () => {
  const { features, stateInWords } = await import('./features.ts')
  expect(features.filter(({ ready }) => !ready).map(({ name }) => name)).toEqual([])
  expect(stateInWords).toMatch(/^Tudo o que esta página descreve: Financeiro, .*Portaria digital/)
})

test.each(['portaria', 'voting', 'reservations'])(
  'a subject says that it is not there when the page at %s is taken away',
  async (path) => {
    vi.doMock('../../../../domain/permissions/pages.ts', async (original) => {
      const real = await original<typeof import('../../../../domain/permissions/pages.ts')>()
      const left = Object.entries(real.pages).filter(([, page]) => page.path !== path)
      return { ...real, pages: Object.fromEntries(left) }
    })
    const { features, someUnready } = await import('./features.ts')
    expect(features.filter(({ ready }) => !ready).map((feature) => feature.path)).toEqual([path])
    expect(someUnready).toBe(true)
  },
)
