import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findBrowser } from '../browser.ts'
import type { Count, FileTime } from './count.ts'

const folder = mkdtempSync(join(tmpdir(), 'prumo-test-'))

/** Runs a tool and prints its output when it ends; its exit status is one check. */
export async function runTool(name: string, program: string, ...options: string[]): Promise<Count> {
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
  process.stdout.write(`${Buffer.concat(said)}\n${passed ? '✓' : '✗'} ${name}\n`)
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, broken: [name] }
}

/** Vitest on these files, or on all; `environment` is added to this process's own. */
export function runVitest(files: readonly string[] = [], environment: NodeJS.Dict<string> = {}): Count {
  const report = join(folder, 'vitest.json')
  const options = ['run', '--reporter=default', '--reporter=./scripts/tests/vitest-report.ts', ...files]
  const env = { ...process.env, ...environment, TEST_REPORT: report }
  const { status } = spawnSync('vitest', options, { stdio: 'inherit', env })
  return counted('unit', status, () => JSON.parse(readFileSync(report, 'utf8')) as Count)
}

/** Runs Playwright with its given options. A test that passed only on a retry counts as failed if `isStrict`. */
export function runPlaywright(
  options: readonly string[],
  isStrict: boolean,
  environment: NodeJS.Dict<string> = {},
): Count {
  const report = join(folder, 'playwright.json')
  const ours = { CHROMIUM: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const env = { ...process.env, ...environment, ...ours }
  const { status } = spawnSync('playwright', ['test', '--reporter=list,json', ...options], {
    stdio: 'inherit',
    env,
  })
  return counted('browser', status, () => {
    const { suites } = JSON.parse(readFileSync(report, 'utf8')) as Suite
    const outcomes = (suites ?? []).flatMap(outcomesOf)
    const named = (status: string) => outcomes.filter((one) => one.status === status).map(({ name }) => name)
    const wavering = named('flaky')
    const broken = [...named('unexpected'), ...(isStrict ? wavering : [])]
    const passed = named('expected').length + (isStrict ? 0 : wavering.length)
    return { passed, failed: broken.length, broken, wavering, files: fileTimes(outcomes) }
  })
}

/** Counts a crash of the runner itself as one failure, whatever its report says. */
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

/** A part of Playwright's report; its files hold groups, and these more. */
type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = { file: string; title: string; tests: { status: string; results: { duration: number }[] }[] }
type Outcome = { file: string; name: string; status: string; seconds: number }

const outcomesOf = ({ suites = [], specs = [] }: Suite): Outcome[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `e2e/${file}`,
      name: `e2e/${file} › ${title}`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ),
  ...suites.flatMap(outcomesOf),
]

const fileTimes = (outcomes: readonly Outcome[]): FileTime[] =>
  [...Map.groupBy(outcomes, ({ file }) => file)].map(([file, ofFile]) => ({
    file,
    seconds: ofFile.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
