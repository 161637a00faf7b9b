import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { signature } from '../_shared/accounts/folders.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  question_id: z.uuid('Pergunta inválida.'),
  answer: filledText(2000, 'Escreva a resposta.', 2),
})

/** Answers a question on the accounts, once, for everyone to read. Throws `question_answered`, also when two answer at once. */
export default command('answer-question', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Respondeu uma pergunta sobre as contas',
  section: 'account-folders',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, userId, audit, enqueue }, { question_id, answer }) {
    const author = await signature(sql, condominiumId, userId)
    const [answered] = await sql<{ folder_id: string }[]>`
      update public.folder_questions set answer = ${answer}, answered_by = ${userId}, answer_author = ${author}, answered_at = private.now()
      where condominium_id = ${condominiumId} and id = ${question_id} and answer is null returning folder_id`
    if (!answered) {
      const known = await sql`
        select from public.folder_questions where condominium_id = ${condominiumId} and id = ${question_id}`
      throw new AppError(known.length > 0 ? 'question_answered' : 'not_found')
    }
    const { folder_id: folderId } = answered
    await enqueue('tell-accounts', { condominiumId, folderId, what: 'answer', id: question_id })
    audit({ entity: 'folder_questions', entityId: question_id, after: { answer } })
    return { question_id }
  },
})
