// Vitest's results for `test.ts`: its own summary misses failed hooks and errors outside of tests.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Count } from './count.ts'

/** How many lines of a failure are repeated at the end: enough for a property's seed and its counterexample. */
const told = 12

/** Writes a `Count` as JSON to the file that `TEST_REPORT` names. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.TEST_REPORT
    if (file) writeFileSync(file, JSON.stringify(countOf(modules, unhandled)))
  }
}

function countOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Count {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const failures = modules.flatMap((module) => {
    const place = placeOf(module)
    const hooks = [module, ...module.children.allSuites()].flatMap((suite) =>
      suite
        .errors()
        .map((error) => `${place} › ${suite.type === 'suite' ? suite.fullName : 'file'}: ${why(error)}`),
    )
    const failed = [...module.children.allTests('failed')].map(
      (test) => `${place} › ${test.fullName}: ${why(test.result().errors?.[0])}`,
    )
    return [...hooks, ...failed]
  })
  const broken = [...failures, ...unhandled.map((error) => `outside of any test: ${why(error)}`)]
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: broken.length,
    broken,
    files: modules.map((module) => ({ file: placeOf(module), seconds: secondsOf(module) })),
  }
}

const placeOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

/** All that a file costs: loading it, its set-up and its tests. */
function secondsOf(module: TestModule): number {
  const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return (prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration) / 1000
}

function why(error: { message: string; diff?: string } | undefined): string {
  const lines = [error?.message, error?.diff].filter(Boolean).join('\n').split('\n')
  return lines.slice(0, told).join('\n  ')
}
