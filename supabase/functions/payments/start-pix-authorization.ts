import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { firstDebitMonth } from '../../../domain/pix/automatic/calendar.ts'
import { limitCents } from '../../../domain/pix/automatic/input.ts'
import { codeExpiresOn } from '../../../domain/pix/automatic/states.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  unit_id: z.uuid('Escolha a unidade.'),
  limit_cents: limitCents,
})

/**
 * Requests a code with which the unit's payer authorizes, at their own bank, the debit of its monthly fee: nothing is debited until the bank
 * confirms. Throws `pix_automatic_off`, `pix_not_payer`, `pix_payer_undocumented`, `pix_authorization_exists`.
 */
export default command('start-pix-authorization', {
  // Only the unit's payer; the command checks.
  roles: 'boardAndResidents',
  feature: 'financial',
  auditedAs: 'Pediu Pix Automático para a unidade',
  section: 'pix-automatic',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run({ sql, condominiumId, userId, today, audit, enqueue, limit }, { unit_id, limit_cents }) {
    await limit(`pix-authorization ${userId}`, 20, 'hour')
    const payer = await payerOf(sql, condominiumId, unit_id, userId)
    const [account] = await sql<{ id: string }[]>`
      select id from public.bank_accounts where condominium_id = ${condominiumId} and is_active and pix_automatic`
    if (!account) throw new AppError('pix_automatic_off')
    const first_on = firstDebitMonth(today)
    const [made] = await sql<{ id: string }[]>`
      insert into public.pix_authorizations (condominium_id, unit_id, unit_label, sort_key, person_id, bank_account_id, limit_cents,
        first_on, expires_on, step, created_by)
      values (${condominiumId}, ${unit_id}, ${payer.label}, ${payer.sort_key}, ${payer.person_id}, ${account.id}, ${limit_cents},
        ${first_on}, ${codeExpiresOn(today)}, 'make', ${userId})
      on conflict do nothing returning id`
    if (!made) throw new AppError('pix_authorization_exists')
    await enqueue('sync-pix-automatic', { condominiumId })
    audit({ entity: 'pix_authorizations', entityId: made.id, after: { unit_id, first_on } })
    return { authorization_id: made.id }
  },
})

type Payer = { person_id: string; label: string; sort_key: string; has_document: boolean }

async function payerOf(
  sql: Sql,
  condominiumId: string,
  unitId: string,
  userId: string | null,
): Promise<Payer> {
  const [payer] = await sql<Payer[]>`
    select o.person_id, l.label, l.sort_key, p.document is not null as has_document
    from public.occupancies o
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
    where o.condominium_id = ${condominiumId} and o.unit_id = ${unitId} and o.is_payer and p.user_id = ${userId}
      and o.starts_on <= (select private.today(${condominiumId})) and (o.ends_on is null or o.ends_on >= (select private.today(${condominiumId})))`
  if (!payer) throw new AppError('pix_not_payer')
  if (!payer.has_document) throw new AppError('pix_payer_undocumented')
  return payer
}
