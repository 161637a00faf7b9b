import { z } from 'zod'
import { rulePattern } from '../../../domain/bank-statements/rules.ts'
import { AppError } from '../../../domain/errors.ts'
import { line } from '../../../domain/fields/text.ts'
import { type Context, command } from '../_shared/command.ts'
import { refused } from '../_shared/guards.ts'
import { openFund } from '../_shared/ledger/accounts.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z
  .object({
    condominium_id: field.condominium_id,
    /** None: a new one, behind the others. */
    id: z.uuid('Regra inválida.').nullish(),
    pattern: line(120).pipe(rulePattern),
    direction: z.enum(['in', 'out', 'any'], 'Escolha entrada ou saída.').default('any'),
    min_cents: field.cents.nullish(),
    max_cents: field.cents.nullish(),
    bank_account_id: field.bankAccount.nullish(),
    fund: field.fund,
    rubric: field.rubric.nullish(),
    other_account_id: field.bankAccount.nullish(),
    description: line(200).nullish(),
    is_sure: z.boolean().default(false),
  })
  .refine(({ rubric, other_account_id }) => Boolean(rubric) !== Boolean(other_account_id), {
    path: ['rubric'],
    message: 'Escolha uma rubrica ou outra conta.',
  })
  .refine(({ min_cents, max_cents }) => !min_cents || !max_cents || min_cents <= max_cents, {
    path: ['max_cents'],
    message: 'O valor máximo é menor que o mínimo.',
  })
type Given = z.output<typeof input>

const MOST_RULES = 200

/** Saves a rule of the condominium that explains lines by their text. Throws `not_found`, `invalid_input`, `statement_rules_full`. */
export default command('save-statement-rule', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Salvou uma regra de conciliação',
  ownCase: 'one rule',
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, audit } = context
    const row = await rowOf(context, given)
    const [saved] = given.id
      ? await sql<{ id: string }[]>`
          update public.statement_rules set ${sql(row)} where condominium_id = ${condominiumId} and id = ${given.id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.statement_rules ${sql({ ...row, condominium_id: condominiumId, created_by: userId, position: await nextPlace(context) })}
          returning id`
    if (!saved) throw new AppError('not_found')
    const { pattern, direction, is_sure } = given
    audit({ entity: 'statement_rules', entityId: saved.id, after: { pattern, direction, is_sure } })
    return { rule_id: saved.id }
  },
})

async function rowOf({ sql, condominiumId }: Context, given: Given) {
  const fund = await openFund(sql, condominiumId, given.fund, 'fund')
  const [found] = await sql<{ rubric: string | null; accounts: number }[]>`
    select private.rubric_of(${condominiumId}, ${given.rubric ?? null}) as rubric, (
      select count(*)::int from public.bank_accounts where condominium_id = ${condominiumId}
        and id in (${given.bank_account_id ?? null}::uuid, ${given.other_account_id ?? null}::uuid)) as accounts`
  if (given.rubric && !found!.rubric) throw refused('rubric', 'Escolha uma rubrica do plano de contas.')
  const wanted = new Set([given.bank_account_id, given.other_account_id].filter(Boolean))
  if (found!.accounts !== wanted.size) throw refused('bank_account_id', 'Escolha uma conta do condomínio.')
  if (given.other_account_id && given.other_account_id === given.bank_account_id)
    throw refused('other_account_id', 'As duas contas são a mesma.')
  return {
    pattern: given.pattern,
    direction: given.direction,
    min_cents: given.min_cents ?? null,
    max_cents: given.max_cents ?? null,
    bank_account_id: given.bank_account_id ?? null,
    fund_id: fund.id,
    rubric_id: given.rubric ? found!.rubric : null,
    other_account_id: given.other_account_id ?? null,
    description: given.description || null,
    is_sure: given.is_sure,
  }
}

async function nextPlace({ sql, condominiumId }: Context): Promise<number> {
  const [known] = await sql<{ count: number; last: number }[]>`
    select count(*)::int as count, coalesce(max(position), 0) as last from public.statement_rules where condominium_id = ${condominiumId}`
  if (known!.count >= MOST_RULES) throw new AppError('statement_rules_full')
  return known!.last + 1
}
