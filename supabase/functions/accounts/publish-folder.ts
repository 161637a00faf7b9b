import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { folder_id, holdFolder } from '../_shared/accounts/folders.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, folder_id })

/**
 * Publishes a folder to everyone who lives here and notifies them. Withdraws the previously published version, which stays in the list. Throws
 * `folder_changed`, `folder_outdated`, `not_found`.
 */
export default command('publish-folder', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Publicou a prestação de contas',
  section: 'account-folders',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, userId, audit, enqueue }, { folder_id: id }) {
    const folder = await holdFolder(sql, condominiumId, id)
    if (folder.status !== 'ready') throw new AppError('folder_changed')
    if (!folder.is_current) throw new AppError('folder_outdated')
    await sql`
      update public.account_folders set status = 'withdrawn', withdrawn_at = private.now(), withdrawn_by = ${userId},
        withdraw_reason = ${`Substituída pela versão ${folder.version}.`}
      where condominium_id = ${condominiumId} and month = ${`${folder.month}-01`} and status = 'published'`
    await sql`
      update public.account_folders set status = 'published', published_at = private.now(), published_by = ${userId}
      where condominium_id = ${condominiumId} and id = ${id}`
    await enqueue('tell-accounts', { condominiumId, folderId: id, what: 'published' })
    audit({
      entity: 'account_folders',
      entityId: id,
      after: { month: folder.month, version: folder.version, status: 'published' },
    })
    return { folder_id: id }
  },
})
