import { expect, test } from 'vitest'
import { type Chunk, filesByGroup, routesIn } from './offline-files.ts'

test('a route is of its own page, or of that of the route around it', () => {
  const text = `
    import type { RouteObject } from 'react-router'
    import { at } from './shell/page-handle.ts'
    export const some: RouteObject[] = [
      {
        path: 'units', handle: at('units'), lazy: () => import('./units.tsx'),
        children: [{ path: ':id', lazy: () => import('./unit.tsx') }],
      },
      { path: '/auth', lazy: () => import('./auth.tsx') },
    ]`
  expect(routesIn('some-routes.tsx', text)).toEqual([
    { source: './units.tsx', page: 'units' },
    { source: './unit.tsx', page: 'units' },
    { source: './auth.tsx', page: null },
  ])
})

test.each([
  ["{ handle: at(path), lazy: () => import('./a.tsx') }", 'so many words'],
  ["{ handle: at('units'), lazy: elsewhere }", 'must load its page'],
])('a route whose page or file cannot be read fails the build: %s', (route, words) => {
  expect(() => routesIn('some-routes.tsx', `const some = [${route}]`)).toThrow(words)
})

const modules: Record<string, { now?: string[]; later?: string[] }> = {
  'frame.tsx': { now: ['list.ts'], later: ['search.tsx', 'standing-desk.tsx'] },
  'standing-desk.tsx': { later: ['scanner.tsx'] },
  'charges.tsx': { now: ['list.ts', 'money.ts'], later: ['editor.tsx'] },
  'money.ts': { later: ['chart.tsx'] },
}
const graph = (id: string) => ({
  importedIds: modules[id]?.now ?? [],
  dynamicallyImportedIds: modules[id]?.later ?? [],
})
const chunk = (name: string, imports: string[] = [], css: string[] = []): Chunk => ({
  fileName: `${name}.js`,
  imports: imports.map((one) => `${one}.js`),
  moduleIds: [`${name}.tsx`],
  css,
})
const chunks = [
  { ...chunk('common'), moduleIds: ['list.ts', 'money.ts'] },
  chunk('frame', ['common']),
  chunk('search'),
  chunk('standing-desk', ['common'], ['desk.css']),
  chunk('scanner', ['decoder']),
  chunk('decoder'),
  chunk('charges', ['common'], ['charges.css']),
  chunk('chart'),
  chunk('editor'),
]

test('a group has the files of its pages with all that they import, at once or later; not what is another’s part, nor nobody’s', () => {
  const starts = new Map([
    ['frame.tsx', ['desk', 'resident', 'doorman'] as const],
    ['charges.tsx', ['resident'] as const],
  ])
  const found = filesByGroup(starts, graph, chunks, (id) =>
    id === 'standing-desk.tsx' ? ['desk'] : id === 'editor.tsx' ? null : ['desk', 'resident', 'doorman'],
  )
  const filesOf = (group: string) =>
    [...found].filter(([, groups]) => groups.some((one) => one === group)).map(([name]) => name)
  expect(filesOf('doorman').sort()).toEqual(['common.js', 'frame.js', 'search.js'])
  expect(filesOf('resident').sort()).toEqual([
    'charges.css',
    'charges.js',
    'chart.js',
    'common.js',
    'frame.js',
    'search.js',
  ])
  expect(filesOf('desk').sort()).toEqual([
    'common.js',
    'decoder.js',
    'desk.css',
    'frame.js',
    'scanner.js',
    'search.js',
    'standing-desk.js',
  ])
  expect(filesOf('superadmin')).toEqual([])
})
