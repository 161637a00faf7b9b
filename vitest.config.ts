import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
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
      {
        // Its set-up starts PostgreSQL, so tests that need no database do not wait for it.
        extends: true,
        test: {
          name: 'database',
          include: ['{host,supabase,worker,standins}/**/*.test.ts'],
          exclude: excluded,
          // A third of a file's time would be to load the graph of the host, the functions and the worker: a process does it once.
          isolate: false,
          globalSetup: 'host/database/vitest-setup.ts',
          setupFiles: ['scripts/tests/one-seed.ts', 'supabase/tests/one-day.ts'],
        },
      },
      {
        // What starts and ends processes, or takes over this one's signals.
        extends: true,
        test: {
          name: 'processes',
          include: ['{scripts,bench}/**/*.test.ts'],
          exclude: excluded,
          globalSetup: 'host/database/vitest-setup.ts',
          setupFiles: ['scripts/tests/one-seed.ts', 'supabase/tests/one-day.ts'],
          // Works in which processes are killed: short ones here, of 2,000 units where `npm run faults` looks for the rare moment.
          env: { FAULT_UNITS: '500' },
        },
      },
    ],
  },
})
