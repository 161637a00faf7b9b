import type { Database, Job } from '../../host/rest/database/pool.ts'
import { createRest } from '../../host/rest/rest.ts'
import type { Claims } from '../../host/tokens.ts'
import type { Asked } from './cases.ts'

/** What the data API sends to PostgreSQL for a request. */
export type Sent = Pick<Job, 'statement' | 'readOnly'>

/** The statements that the data API makes of requests, taken where it would send them. */
export async function statementsOf(url: string, claims: Claims, requests: readonly Asked[]): Promise<Sent[]> {
  const taken: Sent[] = []
  const database: Database = {
    run: ({ statement, readOnly }) => {
      taken.push({ statement, readOnly })
      return Promise.resolve({ rows: [] })
    },
    close: async () => {},
  }
  const rest = await createRest({ url, tokens: { verify: async () => claims }, database })
  try {
    for (const { path, headers, ...init } of requests) {
      const request = new Request(`http://localhost${path}`, {
        ...init,
        headers: { apikey: 'any', ...headers },
      })
      await rest.fetch(request)
    }
  } finally {
    await rest.close()
  }
  if (taken.length !== requests.length) throw new Error('a request made no statement')
  return taken
}
