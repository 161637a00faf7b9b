import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { folder_id, holdFolder } from '../_shared/accounts/folders.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  folder_id,
  rubric_id: z.uuid('Rubrica inválida.').nullish(),
  body: filledText(1000, 'Escreva a pergunta.', 5),
})

/** Questions of one person in an hour. */
const MOST = 10

/** Asks a question on a line of the published accounts; others can read it once it is answered, without its author. Throws `folder_not_open`. */
export default command('ask-about-accounts', {
  roles: ['resident', 'council'],
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Perguntou sobre as contas',
  section: 'account-folders',
  ownCase: 'own say',
  input,
  async run(context, { folder_id: id, rubric_id, body }) {
    const { sql, condominiumId, userId, audit, enqueue } = context
    await context.limit(`ask-about-accounts:${userId}`, MOST, 'hour')
    const folder = await holdFolder(sql, condominiumId, id)
    if (folder.status !== 'published') throw new AppError('folder_not_open')
    if (rubric_id) {
      const known =
        await sql`select from public.rubrics where condominium_id = ${condominiumId} and id = ${rubric_id}`
      if (known.length === 0) throw new AppError('not_found')
    }
    const [asked] = await sql<{ id: string }[]>`
      insert into public.folder_questions (condominium_id, folder_id, user_id, rubric_id, body)
      values (${condominiumId}, ${id}, ${userId}, ${rubric_id ?? null}, ${body}) returning id`
    await enqueue('tell-accounts', { condominiumId, folderId: id, what: 'question', id: asked!.id })
    audit({ entity: 'folder_questions', entityId: asked!.id, after: { month: folder.month, rubric_id } })
    return { question_id: asked!.id }
  },
})
