import { z } from 'zod'
import { answersOf } from '../../../domain/documents/questions/answers.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'
import { clausesAbout } from '../_shared/documents/questions.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  question: filledText(400, 'Escreva a pergunta.', 3),
})

/**
 * Finds the clauses of the condominium's own convention, rules and minutes that answer a question, in documents that the caller may read: { answers,
 * nearest, topics, documents }. Nothing leaves the database; without a relevant clause, `answers` is empty.
 */
export default command('ask-documents', {
  roles: 'members',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Perguntou à convenção',
  ownCase: 'own say',
  input,
  readOnly: true,
  async run({ sql, condominiumId }, { question }) {
    const { topics, corpus, ranked } = await clausesAbout(sql, condominiumId, question)
    const { documents, clauses } = corpus
    const { answers, nearest } = answersOf(ranked)
    return { answers, nearest, documents, clauses, topics: topics.map(({ word }) => word) }
  },
})
