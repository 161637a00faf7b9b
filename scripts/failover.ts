// `node scripts/failover.ts`: two instances under load on a PostgreSQL with a streaming replica; measures the replica's lag, loses the primary for
// good, promotes the replica, and checks which data survived. Options: --seconds 20, --synchronous.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { runFailover } from './instances/failover.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, synchronous: { type: 'boolean', default: false } },
})
const outcome = await runFailover({
  seconds: Number(values.seconds),
  isSynchronous: values.synchronous,
  say: (line) => console.log(line),
})
const { lag, promoted, writing, failures, written } = outcome
console.log(`réplica atrás: mediana ${lag.median.toFixed(1)} ms, máximo ${lag.most.toFixed(1)} ms`)
console.log(
  `promovida em ${(promoted / 1000).toFixed(1)} s; primeira escrita em ${(writing / 1000).toFixed(1)} s`,
)
console.log(`confirmadas: ${written.conventions.length} linhas, ${written.expenses.length} despesas`)
for (const failure of failures) console.log(`FALHOU  ${failure}`)
process.exit(failures.length === 0 || !values.synchronous ? 0 : 1)
