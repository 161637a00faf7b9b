import type { Context } from '../context.ts'
import type { Outcome, Sentence } from '../database/pool.ts'
import type { MediaType } from '../http/media.ts'
import type { Statement } from '../sql/statement.ts'

/** Returns the statement as sent, with its plan requested if that is the wanted answer. */
export function toSentence(
  context: Context,
  media: MediaType,
  text: string,
  { values }: Statement,
): Sentence {
  // PostgreSQL worked out the types of a prepared statement when the schema was another.
  const version = `/* ${context.cache.version} */ `
  if (media.kind !== 'plan') return { text: version + text, values }
  const options = [`format ${media.format}`, ...media.options].join(', ')
  return { text: `${version}explain (${options}) ${text}`, values }
}

/** A plan is made for its parameters in any case; with `settings` it shows what differs from PostgreSQL's defaults. */
export function planSettings({ kind }: MediaType): Record<string, string> {
  return kind === 'plan' ? { plan_cache_mode: 'auto' } : {}
}

export function respondPlan({ rows }: Outcome, { contentType }: MediaType): Response {
  const lines = rows.map((row) => row[0]?.toString() ?? '')
  return new Response(`${lines.join('\n')}\n`, { status: 200, headers: { 'content-type': contentType } })
}
