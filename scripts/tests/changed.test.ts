import { describe, expect, test } from 'vitest'
import { tables } from '../../domain/permissions/tables.ts'
import { projectTree } from './changed.ts'
import type { Change } from './selection/change.ts'
import { isOfMatrix } from './selection/matrix.ts'
import { isOfTheWhole, readers, select } from './selection/select.ts'
import { objectsReached, statementsOf } from './selection/sql.ts'
import { isSpec, isTest, reachOf } from './selection/tree.ts'
import { foldersOf, holds, specsAbout } from './selection/words.ts'

const tree = projectTree()
const specs = tree.files.filter(isSpec)
const choose = (...changes: (string | Change)[]) =>
  select(
    tree,
    changes.map((change) => (typeof change === 'string' ? { path: change } : change)),
    Object.keys(tables),
  )
const bookings = [
  'supabase/tests/reservations/reservations.test.ts',
  'supabase/tests/reservations/draws.test.ts',
  'supabase/tests/reservations/guests.test.ts',
]
const bookingSpecs = [
  'e2e/draws.spec.ts',
  'e2e/reservation-closures.spec.ts',
  'e2e/reservation-damage.spec.ts',
  'e2e/reservation-day.spec.ts',
  'e2e/reservations.spec.ts',
]
const few = 40

/** Returns the line of a migration that contains these words. */
function lineOf(path: string, words: string): Change {
  const line =
    tree
      .text(path)
      .split('\n')
      .findIndex((text) => text.includes(words)) + 1
  expect([words, line > 0]).toEqual([words, true])
  return { path, lines: [line] }
}

describe('a change within one feature', () => {
  test('of a rule: its own tests, those of the commands and workers that use it, and its browser tests', () => {
    const { everything, vitest, playwright, leftOut } = choose('domain/reservations/rules.ts')
    expect(everything).toBeNull()
    expect(vitest).toEqual(expect.arrayContaining(['domain/reservations/rules.test.ts', ...bookings]))
    expect(vitest.length).toBeLessThan(few)
    expect(playwright).toEqual(bookingSpecs)
    expect(leftOut.join('\n')).toContain('lists of all features')
  })

  test('of a function: the tests that call it, by the feature of what it uses, and its line of the matrix', () => {
    const { everything, vitest, matrix, playwright } = choose('supabase/functions/reservations/book-area.ts')
    expect(everything).toBeNull()
    expect(vitest).toEqual(expect.arrayContaining([...bookings, 'supabase/tests/commands.test.ts']))
    expect(vitest.length).toBeLessThan(few)
    expect(matrix).toEqual({ MATRIX_TABLES: 'reservations', MATRIX_COMMANDS: 'book-area' })
    expect(playwright).toEqual(bookingSpecs)
  })

  test('of a policy: its table in the matrix, and the commands that name the table', () => {
    const migration = 'supabase/migrations/20260111000100_reservations.sql'
    const { everything, vitest, matrix, playwright, leftOut } = choose(
      lineOf(migration, `create policy "managers see who waits`),
    )
    expect(everything).toBeNull()
    expect(vitest).toEqual(
      expect.arrayContaining([
        ...bookings,
        'supabase/tests/permissions.test.ts',
        'supabase/tests/live/audiences.test.ts',
        'supabase/tests/error-registry.test.ts',
      ]),
    )
    expect(vitest.length).toBeLessThan(few)
    expect(matrix.MATRIX_TABLES?.split(',')).toContain('reservation_waits')
    expect(matrix.MATRIX_TABLES?.split(',')).not.toContain('charges')
    expect(matrix.MATRIX_COMMANDS?.split(',')).toContain('join-area-wait')
    expect(playwright).toEqual([])
    for (const spec of bookingSpecs) expect(leftOut.join('\n')).toContain(spec)
    // With a page the browser is needed all the same.
    expect(choose(migration, 'app/features/reservations/reservations-page.tsx').playwright).toEqual(
      expect.arrayContaining(bookingSpecs),
    )
  })

  test('of a page: its browser tests, and none of the database', () => {
    const { everything, vitest, playwright } = choose('app/features/reservations/reservations-page.tsx')
    expect(everything).toBeNull()
    expect(vitest.filter((path) => !/^(app|domain)\//.test(path))).toEqual([])
    expect(playwright).toEqual(bookingSpecs)
  })

  test('of a command and of what is derived from it: no more than of the command', () => {
    const command = 'supabase/functions/reservations/block-area.ts'
    const derived = ['domain/permissions/commands.ts', 'supabase/functions/reservations/index.ts']
    expect(choose(command, ...derived)).toEqual(choose(command))
    expect(choose(command).vitest).toContain('supabase/tests/derived-files.test.ts')
  })

  test('of a feature’s errors: its tests', () => {
    const { vitest } = choose('domain/errors/penalty-errors.ts')
    expect(vitest).toContain('supabase/tests/penalties/chain.test.ts')
  })

  test('of data: whoever reads it', () => {
    const { vitest } = choose('domain/charges/reference-cases/apportionments.json')
    expect(vitest).toContain('domain/charges/reference-cases/apportionments.test.ts')
  })

  test('of the host: its own tests and a browser’s smoke test', () => {
    const { vitest, playwright } = choose('host/rest/rest.ts')
    expect(vitest.some((path) => path.startsWith('host/rest/'))).toBe(true)
    expect(playwright).toEqual(['e2e/auth-session.spec.ts'])
  })

  test('of a test: the test, of the whole product too; of a file of the matrix all of it', () => {
    expect(choose('scripts/faults/faults.test.ts').vitest).toContain('scripts/faults/faults.test.ts')
    const { vitest, matrix } = choose('supabase/tests/permissions.test.ts')
    expect([vitest.includes('supabase/tests/permissions.test.ts'), matrix.MATRIX_TABLES]).toEqual([
      true,
      undefined,
    ])
  })
})

test.each([
  'package-lock.json',
  'vitest.config.ts',
  'host/database/testing.ts',
  'supabase/tests/world.ts',
  'domain/permissions/tables.ts',
])('everything hangs on %s', (path) => {
  expect(choose(path).everything).toContain(path)
})

test.each([
  'domain/calendar.ts',
  'supabase/functions/_shared/command.ts',
  'supabase/migrations/20260110000000_foundation.sql',
])('%s reaches too much to choose from', (path) => {
  expect(choose(path).everything).toContain('test files of supabase and worker')
})

test('of a migration that is gone nothing tells what it reached', () => {
  expect(choose('supabase/migrations/20260101000000_gone.sql').everything).toContain('is gone')
})

test('what is of no feature is followed through the lists of all features', () => {
  expect(choose('worker/transaction.ts').vitest.length).toBeGreaterThan(few)
  expect(choose('app/inspection-routes.tsx').playwright).toContain('e2e/roles.spec.ts')
})

test('every test is reached by a file of the product, or is named as one that goes with the whole', () => {
  const tests = tree.files.filter(
    (path) => isTest(path) && !isOfMatrix(path) && !isOfTheWhole(path) && !readers[path],
  )
  const product = tree.files.filter(
    (path) => !isTest(path) && !isSpec(path) && tree.referrers(path).length > 0,
  )
  const reached = new Set(product.flatMap((path) => [...reachOf(tree, [path])]))
  expect(tests.filter((path) => !reached.has(path))).toEqual([])
})

test('every page has a browser test, and every browser test a page', () => {
  const pages = tree.files.filter((path) => path.startsWith('app/features/'))
  const about = pages.map((path) => specsAbout(specs, foldersOf(path)))
  expect(pages.filter((_, index) => about[index]!.length === 0)).toEqual([])
  // Their subjects are in `app/lib`, `app/ui`, the shell and the host, so no feature's folder points to them.
  const ofAll = [
    'e2e/live.spec.ts',
    'e2e/files.spec.ts',
    'e2e/not-loaded.spec.ts',
    'e2e/find-by-task.spec.ts',
    'e2e/names-not-keys.spec.ts',
    'e2e/offline-ready.spec.ts',
  ]
  expect(specs.filter((spec) => !ofAll.includes(spec) && !about.some((some) => some.includes(spec)))).toEqual(
    [],
  )
})

test('a word is found whole and in the singular', () => {
  expect(
    ['online-payments', 'unit_dues', 'policies', 'classes'].map((name) => holds(name, 'payment')),
  ).toEqual([true, false, false, false])
  expect([
    holds('unit_dues', 'unit-due'),
    holds('online-payments', 'late-payment'),
    holds('bundle', 'bun'),
  ]).toEqual([true, false, false])
})

describe('statements of a migration', () => {
  const sql = `-- what is kept
create table public.things (id uuid);
create function private.mine() returns setof uuid language sql
as $$
select id
from public.owners
$$;
create view public.thing_list as select * from public.things;
create policy "mine" on public.things for select using (id in (select private.mine()));
create table public.others (id uuid);
grant select on public.things, public.others to authenticated;`
  const all = statementsOf(sql)
  const objectsOf = (line: number) => [
    ...objectsReached(
      all.filter(({ from, to }) => from <= line && line <= to),
      all,
    ),
  ]

  test('end where the next begins, and not within a body', () => {
    expect(all.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 7],
      [8, 8],
      [9, 9],
      [10, 10],
      [11, 11],
    ])
  })

  test.each([
    ['a table is read by its views', 2, ['things', 'thing_list']],
    ['a function guards by its policies', 5, ['mine', 'things', 'thing_list']],
    ['a policy is its table’s', 9, ['things', 'thing_list']],
    ['a table that nothing reads', 10, ['others']],
    ['a grant is of all that it names', 11, ['things', 'others', 'thing_list']],
  ])('%s', (_, line, objects) => {
    expect(objectsOf(line)).toEqual(objects)
  })
})
