import autocannon from 'autocannon'
import type { Bare } from './bare.ts'
import type { Asked } from './cases.ts'
import type { Served } from './served.ts'
import type { Sent } from './statements.ts'

export const connections = 16

/** Answers a second, and milliseconds to the answer. */
export type Run = { rate: number; p50: number; p99: number }

/** Every connection asks again as soon as it is answered. */
export async function driveBare(bare: Bare, sent: readonly Sent[], seconds: number): Promise<Run> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let turn = 0
  const loop = async (_: unknown, connection: number) => {
    for (let now = performance.now(); now < end; ) {
      await bare.ask(connection, sent[turn++ % sent.length]!)
      const answered = performance.now()
      latencies.push(answered - now)
      now = answered
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return toRun(latencies, performance.now() - started)
}

/** The same over HTTP; throws if any request is refused. */
export async function driveHttp(
  { url, headers }: Served,
  asked: readonly Asked[],
  until: { duration: number } | { amount: number },
): Promise<Run> {
  const latencies: number[] = []
  const started = performance.now()
  const requests = asked.map((one) => ({ ...one, headers: { ...headers, ...one.headers } }))
  const run = autocannon({ url, connections, headers, requests, ...until })
  let last = started
  run.on('response', (_, __, ___, time) => {
    latencies.push(time)
    last = performance.now()
  })
  const { errors, non2xx } = await run
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals`)
  return toRun(latencies, last - started)
}

function toRun(latencies: number[], milliseconds: number): Run {
  const rate = latencies.length / (milliseconds / 1000)
  latencies.sort((a, b) => a - b)
  const percentile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0
  return { rate, p50: percentile(0.5), p99: percentile(0.99) }
}
