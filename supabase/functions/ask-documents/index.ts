import { z } from 'zod'
import { answersOf, type Corpus, rank, topicsOf } from '../../../domain/documents/questions/answers.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  question: z
    .string('Escreva a pergunta.')
    .trim()
    .min(3, 'Escreva a pergunta.')
    .max(400, 'Use até 400 letras.'),
})

/**
 * The clauses of the condominium's own convention, rules and minutes that answer a question, of the documents that the caller may read:
 * { answers, nearest, topics, documents }. Nothing leaves the database; without a clause that speaks of it, `answers` is empty.
 */
export default command('ask-documents', {
  input,
  readOnly: true,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId }, { question }) {
    const topics = topicsOf(question)
    const terms = [...new Set(topics.flatMap(({ terms: all }) => all))]
    const [known] = await sql<
      { stems: Record<string, string[]> }[]
    >`select private.stems_of(${terms}) as stems`
    const stems = known?.stems ?? {}
    const [asked] = await sql<{ corpus: Corpus }[]>`
      select private.clauses_about(${condominiumId}, ${[...new Set(Object.values(stems).flat())]}) as corpus`
    const { documents, clauses } = asked!.corpus
    const { answers, nearest } = answersOf(rank(topics, stems, asked!.corpus))
    return { answers, nearest, documents, clauses, topics: topics.map(({ word }) => word) }
  },
})
