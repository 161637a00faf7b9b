import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import process from 'node:process'
import type { Count } from './count.ts'
import { runPlaywright, runVitest } from './runners.ts'

/** A test of variable length imports this. */
const asksForLength = /from '[^']*\/test-length\.ts'/

/** The files with a proof that `npm test` has a short variant of. */
const longFiles = (): string[] =>
  globSync('{domain,host,scripts,supabase,worker}/**/*.test.ts')
    .filter((file) => asksForLength.test(readFileSync(file, 'utf8')))
    .toSorted()

/** Runs the long tests with one of the names in their path, or all of them; in the browser those tagged `@long`. */
export function runLong(names: readonly string[], isStrict: boolean): Count[] {
  const files = longFiles().filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  const seed = process.env.SEED ?? String(randomInt(2 ** 31))
  console.log(`SEED=${seed} npm run test:long -- ${names.join(' ')}`)
  const counts = files.length > 0 ? [runVitest(files, { TEST_LENGTH: 'long', SEED: seed })] : []
  const inBrowser = names.length === 0 || names.includes('browser')
  return inBrowser ? [...counts, runPlaywright(['--grep', '@long'], isStrict)] : counts
}
