// `npm test`: what must hold before a change lands: types, lint, boundaries, unused code, Deno, unit + database + API tests, journeys
// in a browser. Ends with what each part took and one line: `N passed, N failed`.
//   npm test -- unit browser   only these parts
//   npm test -- --strict       what passes only when tried again has failed
//   npm run test:long          the proofs that need minutes each (scripts/tests/long.ts); `-- floods` those with this in their name
import process from 'node:process'
import { type Count, type Part, timeTable } from './tests/count.ts'
import { runLong } from './tests/long.ts'
import { childrensTime } from './tests/processor-time.ts'
import { runPlaywright, runTool, runVitest } from './tests/runners.ts'

const words = process.argv.slice(2)
const isStrict = words.includes('--strict')
const asked = words.filter((word) => word !== '--strict')

/** Those that look without running anything: beside each other, since most of them use one processor. */
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
/** Those that keep every processor busy: one after the other. */
const runs: Record<string, () => Count> = {
  unit: () => runVitest(),
  browser: () => runPlaywright(['--grep-invert', '@long'], isStrict),
}

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
  const parts: Part[] = []
  const looking = wanted.filter((name) => looks[name])
  if (looking.length > 0)
    parts.push(
      await timed(looking.join(', '), async () =>
        together(await Promise.all(looking.map((name) => looks[name]!()))),
      ),
    )
  for (const name of wanted) if (runs[name]) parts.push(await timed(name, runs[name]))
  return parts
}

async function check(): Promise<Part[]> {
  if (asked[0] === 'long') return [await timed('long', () => together(runLong(asked.slice(1), isStrict)))]
  const names = [...Object.keys(looks), ...Object.keys(runs)]
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`Partes: ${names.join(', ')}`)
  return gate(asked.length > 0 ? asked : names)
}

const parts = await check()
const { passed, failed, broken, wavering } = together(parts)
console.log(`\n${timeTable(parts)}\n`)
for (const name of wavering ?? []) console.log(`~ ${name}: only when tried again`)
for (const name of broken ?? []) console.log(`✗ ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
