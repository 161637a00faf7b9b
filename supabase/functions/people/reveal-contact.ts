import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'

/** Reveals of one administrator in an hour: enough to call a block's residents, too few to copy the register. */
const perHour = 60

const input = z.object({
  condominium_id: condominiumId,
  person_id: z.uuid('Pessoa inválida.'),
  fields: z
    .array(
      z.enum(['document', 'email', 'phone', 'address'], 'Escolha CPF ou CNPJ, e-mail, telefone ou endereço.'),
    )
    .min(1, 'Escolha o que mostrar.')
    .max(8)
    .transform((fields) => [...new Set(fields)]),
  reason: text(200).default(''),
})

type Contact = Record<'document' | 'email' | 'phone' | 'address', string | null>

/**
 * Shows a person's full document, e-mail, phone or address to an administrator, and leaves the entry that the person sees under "Quem viu meus dados"
 * (LGPD art. 6 VI). The answer is a separate document, so that no idempotency record stores it. Throws `not_found`, `rate_limited`.
 */
export default command('reveal-contact', {
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Revelou dados de contato',
  auditGroup: 'privacy',
  changes: 'nothing',
  isSecret: true,
  input,
  async run(context, { person_id, fields, reason }) {
    // Of all condominiums together.
    await context.limit(`reveal-contact:${context.userId}`, perHour, 'hour')
    const [contact] = await context.sql<Contact[]>`
      select document, email, phone, address from public.people
      where condominium_id = ${context.condominiumId} and id = ${person_id}`
    if (!contact) throw new AppError('not_found')
    context.audit({
      entity: 'people',
      entityId: person_id,
      subjectPersonId: person_id,
      after: { fields, reason: reason || undefined },
    })
    const revealed = Object.fromEntries(fields.map((field) => [field, contact[field]]))
    return revealed
  },
})
