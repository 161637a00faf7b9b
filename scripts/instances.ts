// `npm run instances`: runs three instances of the product behind a balancer, on one database and one store, under load, while one after the other is
// killed or asked to end, and the database once; then proves that nothing is missing or doubled. Options: --seconds 120, --seed 0, --people 6,
// --listeners 11 (websockets of each), --rolling (they are only asked to end, one at a time, and no request may fail).
import process from 'node:process'
import { parseArgs } from 'node:util'
import { runTrial } from './instances/trial.ts'

/** Milliseconds within which a client that lost its instance must be live again at another. */
const deadline = 15_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: '0' },
    people: { type: 'string', default: '6' },
    listeners: { type: 'string', default: '11' },
    rolling: { type: 'boolean', default: false },
  },
})
const { failures, losses, silence, numbers, retries } = await runTrial({
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  people: Number(values.people),
  listenersEach: Number(values.listeners),
  isRolling: values.rolling,
  say: (line) => console.log(line),
})
if (silence.afterInstance > deadline)
  failures.push(`a websocket was not live for ${silence.afterInstance} ms, must be ${deadline}`)
for (const { what, from, to } of losses)
  console.log(`  ${what}: de volta em ${((to - from) / 1000).toFixed(1)} s`)
for (const [name, number] of Object.entries(numbers)) console.log(`${String(number).padStart(8)}  ${name}`)
console.log(`${String(silence.afterInstance).padStart(8)}  ms sem avisos, o mais longo de um websocket`)
console.log(`${String(silence.afterDatabase).padStart(8)}  ms, com a queda do banco`)
for (const [name, times] of [...retries].toSorted((a, b) => b[1] - a[1]).slice(0, 12))
  console.log(`${String(times).padStart(12)} × ${name}`)
for (const failure of failures) console.log(`FALHOU  ${failure}`)
console.log(failures.length === 0 ? 'Nada faltou, nada em dobro.' : `${failures.length} com falha`)
process.exit(failures.length === 0 ? 0 : 1)
