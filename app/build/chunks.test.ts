import { expect, test } from 'vitest'
import { chunkNames, strayBeginnings } from './chunks.ts'

type Imports = { now?: string[]; later?: string[] }

const modules: Record<string, Imports> = {
  '/index.html': { now: ['/money.ts', '/site.ts'], later: ['/app/dialog.tsx'] },
  '/app/dialog.tsx': { now: ['/field.ts', '/money.ts'] },
  '/legal.html': { now: ['/site.ts'] },
  '/app.html': { now: ['/field.ts', '/frame.ts'], later: ['/page.tsx'] },
  '/app/features/auth/auth-page.tsx': { now: ['/field.ts'] },
  '/frame.ts': { now: ['/field.ts', '/app.html'] },
  '/page.tsx': { now: ['/list.ts', '/money.ts'] },
}
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: modules[id]?.now ?? [],
    dynamicallyImportedIds: modules[id]?.later ?? [],
  }),
}
const { begin, common } = chunkNames('/')

test.each([
  ['/site.ts', 'begin-index-legal'],
  ['/frame.ts', 'begin-app'],
  ['/field.ts', 'begin-app-auth-dialog'],
])('what arrivals load together lies together, apart from what others load: %s', (id, name) => {
  expect(begin(id, graph)).toBe(name)
})

test('what pages alone come to is in no file of an arrival, even if the application loads it later', () => {
  expect(common('/list.ts', graph)).toBe('common')
  expect(common('/money.ts', graph)).toBe('common-index-dialog')
})

test('a document that would run another’s beginning, by itself or later, is named', () => {
  const files = {
    'index.js': { isEntry: true, imports: ['site.js'], dynamicImports: ['dialog.js'] },
    'app.js': { isEntry: true, imports: ['site.js'], dynamicImports: ['page.js'] },
    'page.js': { imports: ['app.js'] },
    'dialog.js': { dynamicImports: ['editor.js'] },
    'editor.js': { imports: ['libraries.js'] },
    'libraries.js': { imports: [] as string[] },
  }
  expect(strayBeginnings(files)).toEqual([])
  files['libraries.js'].imports.push('app.js')
  expect(strayBeginnings(files)).toEqual(['index.js loads app.js'])
})
