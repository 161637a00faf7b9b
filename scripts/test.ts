// `npm test`: checks what must hold before a change lands: types, lint, boundaries, unused code, Deno, unit + database + API tests, journeys in a
// browser. Ends with what each part took and one line: `N passed, N failed`.
//   npm test -- unit browser   only these parts
//   npm test -- changed        what a change reaches (`--since <commit>`: since then, otherwise since what has landed)
//   npm test -- --strict       tests that pass only on a retry count as failed
//   npm run test:long          proofs that need minutes each, at their full length; `-- floods`: those with this in their path
import process from 'node:process'
import { parseArgs } from 'node:util'
import { changedPlan } from './tests/changed.ts'
import { type Count, type Part, timeTable } from './tests/count.ts'
import { runLong } from './tests/long.ts'
import { childrensTime } from './tests/processor-time.ts'
import { runPlaywright, runTool, runVitest } from './tests/runners.ts'

const { values, positionals } = parseArgs({
  options: { strict: { type: 'boolean', default: false }, since: { type: 'string' } },
  allowPositionals: true,
})

/** Checks that run nothing: done concurrently, since most of them use one processor. */
const looks: Record<string, () => Promise<Count>> = {
  types: () => runTool('tipos', 'npm', 'run', '--silent', 'types'),
  lint: async () =>
    together(
      await Promise.all([
        runTool('formato e lint', 'biome', 'ci', '.'),
        runTool('limites entre pastas', 'node', 'scripts/boundaries.ts'),
        runTool('código sem uso', 'knip'),
      ]),
    ),
  deno: () => runTool('funções no Deno', 'node', 'scripts/check-deno.ts'),
}
/** Journeys that are no proof of a length. */
const short = ['--grep-invert', '@long']
/** Checks that use every processor: run one after the other. */
const runs: Record<string, () => Count> = {
  unit: () => runVitest(),
  browser: () => runPlaywright(short, values.strict),
}
const all = [...Object.keys(looks), ...Object.keys(runs)]

const together = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  broken: counts.flatMap(({ broken }) => broken ?? []),
  wavering: counts.flatMap(({ wavering }) => wavering ?? []),
  files: counts.flatMap(({ files }) => files ?? []),
})

/** Runs a part; the processor's time is of all that ended meanwhile. */
async function timed(name: string, run: () => Promise<Count> | Count): Promise<Part> {
  const started = performance.now()
  const before = childrensTime()
  const count = await run()
  const after = childrensTime()
  return {
    ...count,
    name,
    seconds: (performance.now() - started) / 1000,
    processor: before === null || after === null ? null : after - before,
  }
}

async function gate(wanted: readonly string[]): Promise<Part[]> {
  const looking = wanted.filter((name) => looks[name])
  const look = async () => together(await Promise.all(looking.map((name) => looks[name]!())))
  const parts = looking.length > 0 ? [await timed(looking.join(', '), look)] : []
  for (const name of wanted) if (runs[name]) parts.push(await timed(name, runs[name]))
  return parts
}

/** Returns the parts that the change reaches; everything where that is unknown. */
async function changed(): Promise<Part[]> {
  const plan = await changedPlan(values.since)
  if (plan.everything) {
    console.log(`Tudo é verificado: ${plan.everything}`)
    return gate(all)
  }
  for (const what of plan.leftOut) console.log(`Fica de fora: ${what}`)
  const look = async () =>
    together(
      await Promise.all([
        looks.types!(),
        runTool('formato e lint', 'biome', 'check', '--no-errors-on-unmatched', ...plan.lint),
      ]),
    )
  const parts = [await timed('types, lint', look)]
  if (plan.vitest.length > 0) parts.push(await timed('unit', () => runVitest(plan.vitest, plan.matrix)))
  if (plan.playwright.length > 0 && together(parts).failed > 0)
    console.log('O navegador fica para quando o resto passar.')
  else if (plan.playwright.length > 0)
    parts.push(
      await timed('browser', () =>
        runPlaywright([...short, ...plan.playwright], values.strict, plan.browser),
      ),
    )
  return parts
}

async function check(): Promise<Part[]> {
  const [first, ...names] = positionals
  if (first === 'changed') return changed()
  if (first === 'long') return [await timed('long', () => together(runLong(names, values.strict)))]
  const unknown = positionals.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`Partes: ${all.join(', ')}, changed`)
  return gate(positionals.length > 0 ? positionals : all)
}

const parts = await check()
const { passed, failed, broken, wavering } = together(parts)
console.log(`\n${timeTable(parts)}\n`)
for (const name of wavering ?? []) console.log(`~ ${name}: only when tried again`)
for (const name of broken ?? []) console.log(`✗ ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
