import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const excluded = ['**/node_modules/**', '**/dist/**', 'e2e/**']

export default defineConfig({
  test: {
    pool: 'forks',
    // Half of what a test does is to wait for its database. Vitest leaves a core free, which of two is a half.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['{domain,app}/**/*.test.{ts,tsx}'], exclude: excluded },
      },
      {
        // Its set-up starts PostgreSQL, so tests that need no database do not wait for it.
        extends: true,
        test: {
          name: 'database',
          include: ['{host,supabase,worker,standins,scripts,bench}/**/*.test.ts'],
          exclude: excluded,
          globalSetup: 'host/database/vitest-setup.ts',
        },
      },
    ],
  },
})
