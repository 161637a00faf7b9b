// `npm run bench`: the product against the bare thing, in ratios measured in one run. Names run only those:
// npm run bench -- data-api issue-charges
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { watchMachine } from '../bench/harness/machine.ts'
import { type BenchResult, isMet } from '../bench/harness/result.ts'
import { root } from './settings.ts'

const folder = join(root, 'bench')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Medições: ${names.join(', ')}`)
  process.exit(1)
}

console.log(`${availableParallelism()} núcleos (${cpus()[0]?.model ?? '?'})`)
for (const name of asked.length > 0 ? asked : names) {
  console.log(`\nmedindo ${name}…`)
  const toldSince = watchMachine()
  const bench = (await import(join(folder, `${name}.ts`))) as { default: () => Promise<BenchResult[]> }
  const results = await bench.default()
  for (const result of results) print(result)
  console.log(`  máquina  ${toldSince()}`)
}
process.exit(0)

function print(result: BenchResult): void {
  const decimal = (value: number) =>
    value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  console.log(result.name)
  console.log(`  produto  ${result.ours}`)
  if (result.bare) console.log(`  direto   ${result.bare}`)
  if (result.ratio === undefined) return
  const { aim } = result
  const wanted =
    aim && ('atLeast' in aim ? `no mínimo ${decimal(aim.atLeast)}` : `no máximo ${decimal(aim.atMost)}`)
  const verdict = { true: 'atingida', false: 'NÃO atingida' }[String(isMet(result)) as 'true' | 'false']
  console.log(`  razão    ${decimal(result.ratio)}${wanted ? ` (meta: ${wanted}; ${verdict})` : ''}`)
}
