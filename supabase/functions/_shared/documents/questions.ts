import {
  type Answer,
  type Corpus,
  rank,
  type Topic,
  topicsOf,
} from '../../../../domain/documents/questions/answers.ts'
import type { Sql } from '../database.ts'

/** The clauses that have anything of a question, the best first, of the documents that the caller may read. */
export async function clausesAbout(
  sql: Sql,
  condominiumId: string,
  question: string,
): Promise<{ topics: Topic[]; corpus: Corpus; ranked: Answer[] }> {
  const topics = topicsOf(question)
  const terms = [...new Set(topics.flatMap(({ terms: all }) => all))]
  const [known] = await sql<{ stems: Record<string, string[]> }[]>`select private.stems_of(${terms}) as stems`
  const stems = known?.stems ?? {}
  const [asked] = await sql<{ corpus: Corpus }[]>`
    select private.clauses_about(${condominiumId}, ${[...new Set(Object.values(stems).flat())]}) as corpus`
  const { corpus } = asked!
  return { topics, corpus, ranked: rank(topics, stems, corpus) }
}
