import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledLine } from '../../../domain/fields/text.ts'
import { folder_id, holdFolder } from '../_shared/accounts/folders.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  folder_id,
  reason: filledLine(500, 'Diga por que retira as contas: moradores leem o motivo.', 10),
})

/** Takes a published folder back. That it was published, and why not any more, stays for everybody to read. Throws `folder_changed`. */
export default command('withdraw-folder', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Retirou a prestação de contas',
  section: 'account-folders',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, userId, audit }, { folder_id: id, reason }) {
    const folder = await holdFolder(sql, condominiumId, id)
    if (folder.status !== 'published') throw new AppError('folder_changed')
    await sql`
      update public.account_folders set status = 'withdrawn', withdrawn_at = private.now(), withdrawn_by = ${userId}, withdraw_reason = ${reason}
      where condominium_id = ${condominiumId} and id = ${id}`
    audit({
      entity: 'account_folders',
      entityId: id,
      before: { status: 'published' },
      after: { month: folder.month, version: folder.version, status: 'withdrawn', reason },
    })
    return { folder_id: id }
  },
})
