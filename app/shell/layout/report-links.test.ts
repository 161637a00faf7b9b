import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { dashboard } from '../../routes.tsx'

const folder = join(import.meta.dirname, '../../../supabase/functions/_shared/reports')
const routes: RouteObject[] = dashboard.map(({ path, index, children }) =>
  index ? { index: true } : { path, children: children?.map(bare) },
)
function bare({ path, index, children }: RouteObject): RouteObject {
  return index ? { index: true } : { path, children: children?.map(bare) }
}

/** Every path below /dashboard that a report's code writes, with something in the place of ids. */
const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.includes('/') && path.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/['`]([a-z-]+(?:\/[^'`\s]*)?)['`]/g)]
      .map(([, path]) => path!)
      .filter((path) =>
        /^(finances|units|residents|reservations|incidents|penalties|communications|concierge|portaria|voting|documents|resident-requests|users|settings|audit-logs|reports)\b/.test(
          path,
        ),
      )
      .filter((path) => path.includes('/') || path.includes('?'))
      .map((path): [string, string] => [file, path.replace(/\$\{[^}]*\}/g, 'x').split('?')[0]!]),
  )

test('what the rows and sentences of reports lead to is there', () => {
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter(([, path]) => matchRoutes(routes, `/${path}`) === null)).toEqual([])
})
