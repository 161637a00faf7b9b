import { z } from 'zod'
import { earliestLimits } from '../../../domain/bills/approval.ts'
import { formatDate } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { instant } from '../../../domain/fields/time.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const limit = z
  .number('Informe o valor.')
  .int('Informe o valor em centavos inteiros.')
  .min(0)
  .max(1_000_000_000_000, 'O valor é alto demais.')
  .nullable()

const input = z
  .object({
    condominium_id: field.condominium_id,
    effective_from: field.day,
    council_above_cents: limit,
    council_votes: z
      .number('Diga quantos conselheiros aprovam.')
      .int()
      .min(1, 'Ao menos um conselheiro aprova.')
      .max(15, 'Use até 15 conselheiros.')
      .default(1),
    assembly_above_cents: limit,
    exempt_rubrics: z.array(z.uuid('Rubrica inválida.')).max(200, 'Escolha até 200 rubricas.').default([]),
    source: bills.source,
    /** The number of limits that the caller saw, and when the last was saved: a second save is refused. */
    seen: z.int32().min(0),
    seen_at: instant().nullish(),
    /** Takes back limits whose day has not come. */
    removed: z.boolean().default(false),
  })
  .refine(
    ({ council_above_cents: council, assembly_above_cents: assembly }) =>
      council === null || assembly === null || assembly > council,
    { path: ['assembly_above_cents'], message: 'O limite da assembleia fica acima do limite do conselho.' },
  )
type Given = z.output<typeof input>

/**
 * Sets the amount from which the council or an assembly has to agree before a bill is paid, from a given day. Limits already in force stay as they
 * are. Throws `approval_rules_changed` when someone else saved meanwhile.
 */
export default command('save-approval-rule', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Mudou os limites de aprovação de despesas',
  section: 'bill-approvals',
  ownCase: 'one rule',
  input,
  async run(context, given) {
    const { sql, condominiumId, today, audit } = context
    // Simultaneous saves take turns.
    await sql`select pg_advisory_xact_lock(hashtextextended('approval rules ' || ${condominiumId}, 0))`
    // As text: the driver would cut the instant to milliseconds.
    const [known] = await sql<{ count: number; is_same: boolean }[]>`
      select count(*)::int as count, max(created_at) is not distinct from (${given.seen_at ?? null}::text)::timestamptz as is_same
      from public.approval_rules where condominium_id = ${condominiumId}`
    if (known!.count !== given.seen || !known!.is_same) throw new AppError('approval_rules_changed')
    const { effective_from } = given
    requireLater(effective_from, earliestLimits(known!.count > 0, today))
    if (given.removed) {
      const gone = await sql`
        delete from public.approval_rules where condominium_id = ${condominiumId} and effective_from = ${effective_from} returning 1`
      if (gone.length === 0) throw new AppError('not_found')
    } else await save(context, given)
    const { council_above_cents, council_votes, assembly_above_cents, source } = given
    const rubrics = given.exempt_rubrics.length
    audit({
      entity: 'approval_rules',
      entityId: condominiumId,
      after: given.removed
        ? { effective_from, removed: true }
        : {
            effective_from,
            council_above_cents,
            council_votes,
            assembly_above_cents,
            exempt_rubrics: rubrics,
            source,
          },
    })
    return { effective_from }
  },
})

function requireLater(day: string, earliest: string): void {
  if (day >= earliest) return
  const message = `Os limites em vigor não mudam para trás: escolha ${formatDate(earliest)} ou depois.`
  throw new AppError('invalid_input', { message, fields: [{ path: 'effective_from', message }] })
}

async function save({ sql, condominiumId, userId }: Context, given: Given): Promise<void> {
  const rubrics = [...new Set(given.exempt_rubrics)].sort()
  const found = await sql`
    select from public.rubrics where condominium_id = ${condominiumId} and nature = 'expense' and id = any (${rubrics})`
  if (found.length !== rubrics.length) {
    const message = 'Escolha rubricas de despesa do plano de contas.'
    throw new AppError('invalid_input', { message, fields: [{ path: 'exempt_rubrics', message }] })
  }
  const values = {
    council_above_cents: given.council_above_cents,
    council_votes: given.council_votes,
    assembly_above_cents: given.assembly_above_cents,
    exempt_rubrics: rubrics,
    source: given.source || null,
    created_by: userId,
  }
  const row = { condominium_id: condominiumId, effective_from: given.effective_from, ...values }
  await sql`
    insert into public.approval_rules ${sql(row)}
    on conflict (condominium_id, effective_from) do update set ${sql(values)}, created_at = clock_timestamp()`
}
