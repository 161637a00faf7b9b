// `npm test`: type check, lint, boundaries, unused code, Deno, unit + database + API tests, browser tests.
// Ends with one line: `N passed, N failed`. `npm test -- unit` runs one part (types, lint, deno, unit, browser).
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findBrowser } from './browser.ts'
import type { Count } from './test-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'prumo-test-'))

/** Runs a tool, which says what it has to say when it ends; its exit status is one check. */
async function check(name: string, program: string, ...options: string[]): Promise<Count> {
  const started = Date.now()
  const tool = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const passed = await new Promise<boolean>((resolve) => {
    tool.once('error', (error) => {
      said.push(Buffer.from(error.message))
      resolve(false)
    })
    tool.once('close', (status) => resolve(status === 0))
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${Buffer.concat(said)}\n${passed ? '✓' : '✗'} ${name} (${seconds} s)\n`)
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, broken: [name] }
}

/** A crash of the runner itself counts as one failure, whatever its report says. */
function counted(name: string, status: number | null, read: () => Count): Count {
  const crashed = [`${name}: the runner ended with ${status}`]
  try {
    const count = read()
    if (count.passed + count.failed === 0) return { passed: 0, failed: 1, broken: crashed }
    return status === 0 || count.failed > 0 ? count : { ...count, failed: 1, broken: crashed }
  } catch {
    return { passed: 0, failed: 1, broken: crashed }
  }
}

function unit(): Count {
  const report = join(folder, 'vitest.json')
  const options = ['run', '--reporter=default', '--reporter=./scripts/test-report.ts']
  const env = { ...process.env, TEST_REPORT: report }
  const { status } = spawnSync('vitest', options, { stdio: 'inherit', env })
  return counted('unit', status, () => JSON.parse(readFileSync(report, 'utf8')) as Count)
}

function browser(): Count {
  const report = join(folder, 'playwright.json')
  const environment = { ...process.env, CHROMIUM: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { status } = spawnSync('playwright', ['test', '--reporter=list,json'], {
    stdio: 'inherit',
    env: environment,
  })
  return counted('browser', status, () => {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Suite & {
      stats: { expected: number; flaky: number; unexpected: number }
    }
    const outcomes = (suites ?? []).flatMap(outcomesOf)
    // Passed only when tried again: counted as passed, and named all the same.
    const wavering = outcomes.filter(({ status }) => status === 'flaky').map(({ name }) => name)
    const broken = outcomes.filter(({ status }) => status === 'unexpected').map(({ name }) => name)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, broken, wavering }
  })
}

/** A part of Playwright's report; its files hold groups, and these more. */
type Suite = { suites?: Suite[]; specs?: { file: string; title: string; tests: { status: string }[] }[] }

const outcomesOf = ({ suites = [], specs = [] }: Suite): { name: string; status: string }[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({ name: `e2e/${file} › ${title}`, status })),
  ),
  ...suites.flatMap(outcomesOf),
]

/** Those that look without running anything: beside each other, since most of them use one processor. */
const looks: Record<string, () => Promise<Count>[]> = {
  types: () => [check('tipos', 'tsc', '--noEmit')],
  lint: () => [
    check('formato e lint', 'biome', 'ci', '.'),
    check('limites entre pastas', 'node', 'scripts/boundaries.ts'),
    check('código sem uso', 'knip'),
  ],
  deno: () => [check('funções no Deno', 'node', 'scripts/check-deno.ts')],
}
/** Those that keep every processor busy: one after the other. */
const runs: Record<string, () => Count> = { unit, browser }

const parts = [...Object.keys(looks), ...Object.keys(runs)]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.includes(name))
if (unknown.length > 0) throw new Error(`Partes: ${parts.join(', ')}`)
const wanted = asked.length > 0 ? asked : parts
const counts = await Promise.all(wanted.flatMap((name) => looks[name]?.() ?? []))
for (const name of wanted) {
  const run = runs[name]
  if (run) counts.push(run())
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const name of counts.flatMap(({ wavering }) => wavering ?? []))
  console.log(`~ ${name}: only when tried again`)
for (const name of counts.flatMap(({ broken }) => broken ?? [])) console.log(`✗ ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
