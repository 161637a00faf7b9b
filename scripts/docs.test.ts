import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './settings.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every decision stands in the index, once', () => {
  const pages = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
  const linked = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[^)]*)\)/g)].map(
    ([, name]) => name!,
  )
  expect(linked.sort()).toEqual(pages.sort())
})

test('what the map and the first change name is there', () => {
  const missing = ['docs/map.md', 'docs/first-change.md'].flatMap((page) =>
    [...read(page).matchAll(/`((?:app|domain|supabase|worker|host|scripts|docs)\/[\w./-]+)`/g)]
      .map(([, path]) => path!)
      .filter((path) => !existsSync(join(root, path))),
  )
  expect(missing).toEqual([])
})
