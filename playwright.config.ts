import { availableParallelism } from 'node:os'
import process from 'node:process'
import { defineConfig } from '@playwright/test'

/** Journeys in a real browser, against the product started fresh for each worker (e2e/product.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/demonstration.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Each worker has a product of its own; a file's tests stay together, in their order.
  workers: Math.min(4, availableParallelism()),
  forbidOnly: true,
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--no-first-run'],
    },
    // Answers of the page's own requests can then be stood in for; the one test of it allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
