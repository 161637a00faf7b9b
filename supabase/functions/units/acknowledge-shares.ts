import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/units/inputs.ts'

const amount = z
  .number()
  .int()
  .min(0)
  .max(10 ** 15)
const input = z.object({
  condominium_id: field.condominium_id,
  /** The sum that the caller saw. */
  share_sum: amount,
  share_total: amount.min(1),
  reason: field.reason.pipe(
    z.string().min(1, 'Diga por que a diferença fica: por exemplo, é assim na matrícula.'),
  ),
})

/** Accepts a difference between the shares and the whole, with its reason, until either changes. Throws `unit_selection_changed`. */
export default command('acknowledge-shares', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Aceitou a diferença das frações',
  ownCase: 'register',
  input,
  async run({ sql, condominiumId, userId, audit }, { share_sum, share_total, reason }) {
    const [now] = await sql<{ sum: number; total: number }[]>`
      select (select coalesce(sum(u.share), 0) from public.units u where u.condominium_id = c.id and u.closed_on is null)::float8 as sum,
        c.share_total::float8 as total
      from public.condominiums c where c.id = ${condominiumId} for no key update`
    if (now?.sum !== share_sum || now.total !== share_total) throw new AppError('unit_selection_changed')
    const [row] = await sql<{ id: string }[]>`
      insert into public.share_acknowledgements (condominium_id, share_sum, share_total, reason, created_by)
      values (${condominiumId}, ${share_sum}, ${share_total}, ${reason}, ${userId}) returning id`
    audit({ entity: 'share_acknowledgements', entityId: row!.id, after: { share_sum, share_total, reason } })
    return { id: row!.id }
  },
})
