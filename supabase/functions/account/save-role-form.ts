import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { roleForms } from '../../../domain/role-words.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  /** Null for no preference: the office's name. */
  form: z.enum(roleForms, 'Escolha uma das formas.').nullable(),
})

/** Saves how roles are written for the caller, in all their condominiums. Throws `not_found` where they belong to none. */
export default command('save-role-form', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Escolheu como o próprio papel é escrito',
  auditGroup: 'condominium',
  input,
  async run({ sql, userId, audit }, { form }) {
    const before = await sql<{ role_form: string | null }[]>`
      select role_form from public.memberships where user_id = ${userId} order by role_form nulls last, id for update`
    if (before.length === 0)
      throw new AppError('not_found', { message: 'Entre em um condomínio para escolher isto.' })
    await sql`
      update public.memberships set role_form = ${form} where user_id = ${userId} and role_form is distinct from ${form}`
    audit({
      entity: 'memberships',
      entityId: userId ?? undefined,
      before: { role_form: before[0]!.role_form },
      after: { role_form: form },
    })
    return { form }
  },
})
