import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

const perDay = 3

/**
 * Requests one archive of everything stored about the caller, whatever the state of the membership. The request belongs to the condominium it is made
 * from; the archive covers them all. Throws `not_found`, `data_export_exists`, `rate_limited`.
 */
export default command('request-data-export', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Pediu uma cópia dos próprios dados',
  condominium: () => '',
  input: z.object({ condominium_id: z.uuid() }),
  async run({ sql, userId, audit, enqueue }, { condominium_id }) {
    const [member] = await sql`
      select from public.memberships where condominium_id = ${condominium_id} and user_id = ${userId}`
    if (!member) throw new AppError('not_found')
    const [recent] = await sql<{ count: number }[]>`
      select count(*)::int as count from public.data_exports
      where user_id = ${userId} and created_at > private.now() - interval '24 hours'`
    if (recent!.count >= perDay) {
      const message = 'Você já pediu três cópias hoje. Baixe uma delas ou peça outra amanhã.'
      throw new AppError('rate_limited', { message })
    }
    const [made] = await sql<{ id: string }[]>`
      insert into public.data_exports (condominium_id, user_id) values (${condominium_id}, ${userId}) returning id`
    await enqueue('export-data', { condominiumId: condominium_id, exportId: made!.id })
    audit({ entity: 'data_exports', entityId: made!.id })
    return { export_id: made!.id }
  },
})
