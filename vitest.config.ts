import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const excluded = ['**/node_modules/**', '**/dist/**', 'e2e/**']

/** Files of a quarter of a minute and more: begun last, each would be waited for by idle cores. */
const long = [
  'scripts/faults/',
  'realtime/tests/',
  'auth/tests/malformed',
  'database/cluster',
  'local-project/running',
  'worker/ledger-archive',
  'worker/subscriptions',
  'worker/plans',
  'worker/charge-payments/charge-payments',
]

/** A fresh clone has no record of earlier durations to go by. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(long.some((part) => moduleId.includes(part)))
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one))
  }
}

/**
 * Tests on a database. A third of a file's time would be to load the graph of the host, the functions and the worker: a process does it
 * once for all of its files.
 */
const shared = (name: string, include: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: { ...onDatabase, name, include, exclude: excluded, isolate: false },
})

/** The set-up starts PostgreSQL, so tests that need no database do not wait for it. */
const onDatabase = {
  globalSetup: 'host/database/vitest-setup.ts',
  setupFiles: ['scripts/tests/one-seed.ts', 'supabase/tests/one-day.ts', 'host/database/timed-out.ts'],
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    pool: 'forks',
    // Half of what a test does is to wait for its database. Vitest leaves a core free, which of two is a half.
    maxWorkers: availableParallelism() + 1,
    // Waits end when what they wait for is there; these are for a machine that is many times slower than ours.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: 'scripts/tests/one-seed.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{domain,app}/**/*.test.{ts,tsx}'],
          exclude: excluded,
          // Tests leave nothing behind: a process for each file would cost more than the tests themselves.
          isolate: false,
        },
      },
      // Two projects, so that no process has what the product's tests put into its environment when the host's run in it.
      shared('host', ['host/**/*.test.ts']),
      shared('product', ['{supabase,worker,standins}/**/*.test.ts']),
      {
        // What starts and ends processes, or takes over this one's signals.
        extends: true,
        test: {
          ...onDatabase,
          name: 'processes',
          include: ['{scripts,bench}/**/*.test.ts'],
          exclude: excluded,
          // Works in which processes are killed: short ones here, of 2,000 units where `npm run faults` looks for the rare moment.
          env: { FAULT_UNITS: '500' },
        },
      },
    ],
  },
})
