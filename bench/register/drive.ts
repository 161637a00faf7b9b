import type { Served } from '../data-api/served.ts'

export type Call = { routine: string; body: Record<string, unknown> }

/** Asks each of the calls in turn, one after another, `rounds` times; gives the milliseconds of every answer, and the last answers. */
export async function drive(served: Served, calls: readonly Call[], rounds: number) {
  const times: number[] = []
  const answers: unknown[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [place, call] of calls.entries()) {
      const started = performance.now()
      answers[place] = await ask(served, call)
      times.push(performance.now() - started)
    }
  }
  return { times, answers }
}

/** The answer of a routine over HTTP, as the app asks for it. */
export async function ask({ url, headers }: Served, { routine, body }: Call): Promise<unknown> {
  const post = () =>
    fetch(`${url}/rest/v1/rpc/${routine}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  // A connection that stood idle while the database was furnished may be closing.
  const response = await post().catch(post)
  if (!response.ok) throw new Error(`${routine}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The value below which `part` of the numbers lie. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
