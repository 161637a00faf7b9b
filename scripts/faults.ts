// `npm run faults`: kills the product and its database in the middle of issuing, importing (units, readings, a statement, a return file) and Pix
// notices, and proves after each restart that nothing is missing, doubled or out of balance; then fifty people work on the same charges at once.
// Instead, `--only disk` fills the disks under it, and `--only clock` sets its clock wrong by an hour and back. Options: --seeds 60, --from 0,
// --people 50, --turns 8, --only desk.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { signUp } from './faults/caller.ts'
import { runClock } from './faults/clock.ts'
import { runCrowd } from './faults/crowd.ts'
import { disks, runFullDisk } from './faults/disk.ts'
import { faultOf, type Outcome, runFault, runUndisturbed } from './faults/fault.ts'
import { openProduct } from './faults/product.ts'
import { type WorkKind, workKinds } from './faults/works.ts'

/** Seconds after the product is up again within which interrupted work must resume. */
const deadline = 15

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '60' },
    from: { type: 'string', default: '0' },
    people: { type: 'string', default: '50' },
    turns: { type: 'string', default: '8' },
    only: { type: 'string' },
  },
})
if (values.only === 'disk') process.exit(await reportDisks())
if (values.only === 'clock') process.exit(await reportClock())
const kinds = workKinds.filter((kind) => !values.only || kind === values.only)
const product = await openProduct()
let failed = 0
try {
  await product.start()
  const caller = await signUp(product, 'sindica@example.com')
  const usual = new Map<WorkKind, number>()
  for (const kind of Number(values.seeds) > 0 ? kinds : []) {
    const outcome = await runUndisturbed(product, caller, kind)
    usual.set(kind, outcome.seconds)
    report(`${kind}, sem falha`, outcome)
  }
  for (let seed = Number(values.from); seed < Number(values.from) + Number(values.seeds); seed++) {
    const fault = faultOf(seed, kinds)
    const outcome = await runFault(product, caller, fault, usual.get(fault.kind)!)
    report(`semente ${seed}: ${fault.kind}, kill -9 em ${fault.victim} a ${percent(fault.moment)}`, outcome)
  }
  if (Number(values.people) > 0) await reportCrowd()
} catch (error) {
  console.error(product.lastLines())
  throw error
} finally {
  await product.end()
}
console.log(failed === 0 ? 'Nada faltou, nada em dobro, livros fechados.' : `${failed} com falha`)
process.exit(failed === 0 ? 0 : 1)

/** Returns the exit code. */
async function reportDisks(): Promise<number> {
  let count = 0
  for (const disk of disks) {
    const { failures, tally, seconds } = await runFullDisk(disk)
    const words = `consultas em ${seconds.untilWords.toFixed(1)} s, gravações ${seconds.untilWriting.toFixed(1)} s depois de haver espaço`
    console.log(`${failures.length === 0 ? 'ok' : 'FALHOU'}  disco cheio (${disk}): ${words}`)
    for (const [name, times] of Object.entries(tally)) console.log(`        ${name}: ${times}`)
    for (const failure of failures) console.log(`        ${failure}`)
    count += failures.length
  }
  return count === 0 ? 0 : 1
}

async function reportClock(): Promise<number> {
  const { failures, tally } = await runClock()
  console.log(`${failures.length === 0 ? 'ok' : 'FALHOU'}  relógio uma hora adiantado e atrasado`)
  for (const [name, times] of Object.entries(tally)) console.log(`        ${name}: ${times}`)
  for (const failure of failures) console.log(`        ${failure}`)
  return Math.min(failures.length, 1)
}

async function reportCrowd(): Promise<void> {
  const crowd = { people: Number(values.people), turns: Number(values.turns), seed: Number(values.from) }
  const { failures, tally, seconds } = await runCrowd(
    product,
    await signUp(product, 'multidao@example.com'),
    crowd,
  )
  if (failures.length > 0) failed++
  const state = failures.length === 0 ? 'ok' : 'FALHOU'
  console.log(`${state}  ${crowd.people} pessoas, ${crowd.turns} atos cada: ${seconds.toFixed(1)} s`)
  for (const [name, count] of Object.entries(tally)) console.log(`        ${name}: ${count}`)
  for (const failure of failures) console.log(`        ${failure}`)
}

function report(name: string, { failures, seconds, repeats, backAtWork }: Outcome): void {
  const all = [...failures]
  if (backAtWork !== null && backAtWork > deadline)
    all.push(`back at work after ${backAtWork.toFixed(1)} s, must be ${deadline} s`)
  if (all.length > 0) failed++
  const back = backAtWork === null ? '' : `, retomado em ${Math.max(0, backAtWork).toFixed(1)} s`
  console.log(
    `${all.length === 0 ? 'ok' : 'FALHOU'}  ${name}: ${seconds.toFixed(1)} s, ${repeats} repetição(ões)${back}`,
  )
  for (const failure of all) console.log(`        ${failure}`)
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`
}
