import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { text } from '../../../domain/fields/text.ts'
import { folder_id, holdFolder, signature } from '../_shared/accounts/folders.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z
  .object({
    condominium_id: field.condominium_id,
    folder_id,
    verdict: z.enum(['approve', 'reservations', 'against'], 'Escolha o parecer.'),
    body: text(2000).default(''),
  })
  .refine(({ verdict, body }) => verdict === 'approve' || body.length >= 10, {
    path: ['body'],
    message: 'Escreva as ressalvas, ou por que é contra.',
  })

/**
 * Records a council member's opinion on a month's accounts (Civil Code, art. 1.356), before they are published or after. A second opinion replaces
 * the first, which remains readable. Throws `folder_not_open`.
 */
export default command('give-opinion', {
  // The council judges accounts for as long as there are some to judge.
  roles: ['council'],
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Deu parecer sobre as contas',
  section: 'account-folders',
  ownCase: 'others’ accounts',
  input,
  async run({ sql, condominiumId, userId, audit, enqueue }, { folder_id: id, verdict, body }) {
    const folder = await holdFolder(sql, condominiumId, id)
    if (folder.status !== 'ready' && folder.status !== 'published') throw new AppError('folder_not_open')
    const author = await signature(sql, condominiumId, userId)
    const [given] = await sql<{ id: string }[]>`
      insert into public.folder_opinions (condominium_id, folder_id, user_id, author, verdict, body)
      values (${condominiumId}, ${id}, ${userId}, ${author}, ${verdict}, ${body || null}) returning id`
    await enqueue('tell-accounts', { condominiumId, folderId: id, what: 'opinion', id: given!.id })
    audit({ entity: 'folder_opinions', entityId: given!.id, after: { month: folder.month, verdict } })
    return { opinion_id: given!.id }
  },
})
