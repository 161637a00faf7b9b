import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { line } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** Of a fund to change; a new one has none. */
  id: z.uuid('Fundo inválido.').nullish(),
  /** Kind of a new fund: the ordinary and reserve funds exist from the beginning. */
  kind: z.enum(['works', 'other'], 'Escolha o tipo do fundo.').default('other'),
  name: field.name,
  purpose: line(300).default(''),
  bank_account_id: field.bankAccount.nullish(),
})

/** Opens a fund, or changes what one is called and where its money lies. Throws `fund_name_taken`, `not_found`. */
export default command('save-fund', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Salvou um fundo',
  section: 'published-accounts',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit }, { id, kind, ...given }) {
    const bank = given.bank_account_id ?? null
    await requireBank(sql, condominiumId, bank)
    const purpose = given.purpose || null
    const after = { name: given.name, purpose, bank_account_id: bank }
    if (!id) {
      const [made] = await sql<{ id: string }[]>`
        insert into public.funds (condominium_id, kind, name, purpose, bank_account_id, position)
        select ${condominiumId}, ${kind}, ${given.name}, ${purpose}, ${bank}, coalesce(max(position), 0) + 1
        from public.funds where condominium_id = ${condominiumId} returning id`
      audit({ entity: 'funds', entityId: made!.id, after: { kind, ...after } })
      return { fund_id: made!.id }
    }
    const [before] = await sql<{ name: string; purpose: string | null; bank_account_id: string | null }[]>`
      select name, purpose, bank_account_id from public.funds
      where condominium_id = ${condominiumId} and id = ${id} and closed_on is null for update`
    if (!before) throw new AppError('not_found')
    await sql`update public.funds set ${sql(after)} where condominium_id = ${condominiumId} and id = ${id}`
    audit({ entity: 'funds', entityId: id, before, after })
    return { fund_id: id }
  },
})

async function requireBank(sql: Sql, condominiumId: string, id: string | null): Promise<void> {
  if (!id) return
  const known =
    await sql`select from public.bank_accounts where condominium_id = ${condominiumId} and id = ${id}`
  const message = 'Escolha uma conta do condomínio.'
  if (known.length === 0)
    throw new AppError('invalid_input', { message, fields: [{ path: 'bank_account_id', message }] })
}
