// Whether the data API's process keeps its memory over many requests.
import { makeBuilding } from './data-api/building.ts'
import { rowsByKey } from './data-api/cases.ts'
import { driveHttp } from './data-api/load.ts'
import { serve } from './data-api/served.ts'
import { openBenchDatabase } from './harness/database.ts'
import type { BenchResult } from './harness/result.ts'

const step = 10_000
const steps = 20

/** Memory after each 10,000 requests, once 40,000 have warmed the process up. */
export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const building = await makeBuilding(database.urls, 1000, 0)
  const exp = Math.floor(Date.now() / 1000) + 3600
  const served = await serve(database, { sub: building.adminId, role: 'authenticated', exp })
  try {
    const drive = (amount: number) => driveHttp(served, rowsByKey(building), { amount })
    await drive(4 * step)
    const samples = [await served.usage()]
    for (let at = 0; at < steps; at++) {
      await drive(step)
      samples.push(await served.usage())
    }
    return [
      resultOf(
        'Memória residente',
        samples.map(({ residentBytes }) => residentBytes),
      ),
      resultOf(
        'Memória em uso',
        samples.map(({ heapBytes }) => heapBytes),
      ),
    ]
  } finally {
    served.close()
    await database.close()
  }
}

function resultOf(what: string, bytes: number[]): BenchResult {
  const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  const sizes = bytes.map((size) => size / 2 ** 20)
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)]
  const growth = slope(sizes)
  return {
    name: `${what} da API de dados em ${number(step * steps)} pedidos`,
    ours: `de ${number(first)} a ${number(last)} MB, no máximo ${number(Math.max(...sizes))} MB, ${number(growth * 1024)} kB a cada ${number(step)} pedidos`,
    // The line through all samples, so that one of them more or less decides nothing.
    ratio: 1 + (growth * steps) / first,
    aim: { atMost: 1.1 },
  }
}

/** Growth between two samples, by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  return rise / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
}
