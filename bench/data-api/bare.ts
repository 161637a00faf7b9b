import postgres from 'postgres'
import { negotiate } from '../../host/rest/http/media.ts'
import { parseQuery } from '../../host/rest/parse/query.ts'
import { planRead } from '../../host/rest/plan/read.ts'
import { shapeOfRelation } from '../../host/rest/plan/shape.ts'
import { openSchema } from '../../host/rest/schema/cache.ts'
import { defaultConfig } from '../../host/rest/settings.ts'
import { renderAnswer } from '../../host/rest/sql/answer.ts'
import { Statement } from '../../host/rest/sql/statement.ts'
import type { Claims } from '../../host/tokens.ts'

export type Sentence = { text: string; values: (string | null)[] }

/** The statements that the data API sends for these pages (paths under /rest/v1). */
export async function statementsOf(url: string, paths: readonly string[]): Promise<Sentence[]> {
  const live = await openSchema(url, ['public'])
  try {
    const cache = live.current()
    return paths.map((path) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost')
      const table = cache.schemas.get('public')?.relations.get(pathname.split('/').at(-1) ?? '')
      if (!table) throw new Error(`no table for ${path}`)
      const source = { shape: shapeOfRelation(table), table }
      const plan = planRead(cache, parseQuery(searchParams, false), source, {
        ...defaultConfig,
        schema: 'public',
      })
      const statement = new Statement()
      const text = renderAnswer(statement, plan, { media: negotiate(null, false), withoutBody: false })
      return { text, values: statement.values }
    })
  } finally {
    await live.close()
  }
}

const asText = { to: 25, from: [114], serialize: String, parse: String }

/**
 * Connections that do nothing but send: begin, role and claims, the prepared statement and commit in one go, and take the
 * answer as the bytes that came. As little as a client can do.
 */
export async function openBare(url: string, connections: number, claims: Claims) {
  const sql = postgres(url, { max: connections, onnotice: () => {}, types: { asText } })
  const reserved = await Promise.all(Array.from({ length: connections }, () => sql.reserve()))
  const settings = JSON.stringify({
    role: claims.role,
    search_path: '"public", "extensions"',
    'request.jwt.claims': JSON.stringify(claims),
  })
  return {
    /** Runs a statement on one of the connections; gives the body that PostgreSQL made. */
    async ask(connection: number, { text, values }: Sentence): Promise<Buffer> {
      const own = reserved[connection]!
      const queries = [
        own.unsafe('begin read only').execute(),
        own
          .unsafe('select count(set_config(key, value, true)) from json_each_text($1)', [settings], {
            prepare: true,
          })
          .execute(),
        own.unsafe(text, values, { prepare: true }).raw().execute(),
        own.unsafe('commit').execute(),
      ] as const
      const [, , rows] = await Promise.all(queries)
      return (rows as unknown as Buffer[][])[0]![2]!
    },
    async close() {
      for (const connection of reserved) connection.release()
      await sql.end({ timeout: 5 })
    },
  }
}
