import { availableParallelism } from 'node:os'
import process from 'node:process'
import { defineConfig } from '@playwright/test'
import { installedBrowser } from './scripts/browser.ts'

/** Files with a product of their own, empty or to be changed for good. */
const alone = ['main-job.spec.ts', 'public-site.spec.ts', 'security.spec.ts']

/** Journeys in a real browser, against the product started fresh for each worker (e2e/product.ts). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demonstration.ts',
  // Waits end when what they wait for is there; these are for a machine that is many times slower than ours.
  timeout: 480_000,
  expect: { timeout: 40_000 },
  // Begun first: one worker then loads the demonstration while another is at work on an empty product, and none is left over with a
  // long file at the end.
  projects: [
    { name: 'alone', testMatch: alone },
    { name: 'shared', testMatch: '*.spec.ts', testIgnore: alone },
  ],
  // Each worker has a product of its own; a file's tests stay together, in their order, unless it says that they need not.
  workers: Math.min(4, availableParallelism()),
  forbidOnly: true,
  // A browser on a busy machine now and then loses a click; a test that passes only when tried again is named at the end of `npm test`.
  retries: 1,
  use: {
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: installedBrowser(),
      // Without it Chromium names a file with an accent “download” where no language is set.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--no-first-run',
        '--disable-gpu',
        // A page lives for seconds: to optimize its code costs a quarter of the processor's time and is never earned back.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
    // Most of a page's work is to draw what moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Answers of the page's own requests can then be stood in for; the one test of it allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
