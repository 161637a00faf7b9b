import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledText, text } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { keepDocument, requestDocument } from '../_shared/memberships/request-documents.ts'
import { keepPhone, whatsappConsent } from '../_shared/memberships/whatsapp-consent.ts'

const input = z.object({
  code: z.string().trim().min(1, 'Informe o código do condomínio.').max(40, 'Código inválido.'),
  unit_hint: text(60).optional(),
  /** Finds the person among those registered; stored until the request is decided. */
  document: requestDocument.optional(),
  full_name: filledText(120, 'Informe seu nome.').optional(),
  /** Recorded once the request is approved. */
  whatsapp: whatsappConsent.nullish(),
})

type Membership = { id: string; status: string; reason: string | null }

const MOST_AN_HOUR = 30

/**
 * Requests membership of a condominium for a signed-in person; one who was rejected or has left may ask again. Throws `condominium_code_unknown`,
 * `membership_exists`, `rate_limited`, `consent_changed`.
 */
export default command('request-membership', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Pediu acesso',
  input,
  async run({ sql, userId, audit, limit }, { code, unit_hint, full_name, document, whatsapp }) {
    // Limited per account: guessing codes requires one.
    await limit(`request-membership:${userId}`, MOST_AN_HOUR, 'hour')
    const [home] = await sql<{ id: string; name: string }[]>`
      select c.id, c.name from public.condominiums c where c.id = private.condominium_by_code(${code})`
    if (!home) throw new AppError('condominium_code_unknown')
    const [earlier] = await sql<Membership[]>`
      select id, status, reason from public.memberships
      where condominium_id = ${home.id} and user_id = ${userId} for update`
    if (earlier && earlier.status !== 'rejected' && earlier.status !== 'ended') {
      throw new AppError('membership_exists')
    }
    const [asked] = await sql<{ id: string }[]>`
      insert into public.memberships (condominium_id, user_id, role, status, full_name, email_masked, unit_hint)
      select ${home.id}, ${userId}, 'resident', 'pending',
        coalesce(nullif(trim(private.plain(${full_name ?? null})), ''), a.full_name), private.mask_email(a.email),
        nullif(trim(private.plain(${unit_hint ?? null})), '')
      from private.account(${userId}) a
      on conflict on constraint membership_exists do update set role = 'resident', status = 'pending',
        full_name = excluded.full_name, unit_hint = excluded.unit_hint, reason = null, decided_by = null,
        decided_at = null, created_at = private.now()
      -- Not of somebody whom an invitation has let in meanwhile.
      where memberships.status in ('rejected', 'ended')
      returning id`
    // The session has outlived its account, or someone was faster.
    if (!asked) throw new AppError((await isKnown(sql, userId)) ? 'membership_exists' : 'not_authenticated')
    await keepDocument(sql, home.id, asked.id, document ?? null)
    await keepPhone(sql, home.id, asked.id, whatsapp ?? null)
    audit({
      entity: 'memberships',
      entityId: asked.id,
      before: earlier && { status: earlier.status, reason: earlier.reason },
      after: { condominium_id: home.id, status: 'pending', ...(whatsapp && { whatsapp: true }) },
    })
    return {
      condominium_id: home.id,
      condominium_name: home.name,
      membership_id: asked.id,
      status: 'pending',
    }
  },
})

async function isKnown(sql: Sql, userId: string | null): Promise<boolean> {
  const [account] = await sql`select from private.account(${userId})`
  return account !== undefined
}
