import { z } from 'zod'
import { indicatorNames, isMoney } from '../../../domain/platform/indicators.ts'
import { command } from '../_shared/command.ts'

/** A hundred million reais: no figure of the platform comes near it. */
const MOST_CENTS = 10_000_000_000

const input = z
  .strictObject({
    indicator: z.enum(Object.keys(indicatorNames), 'Escolha um indicador.'),
    /** Centavos of money, tenths of a per cent of a share. Null: there is no target any more. */
    value: z
      .int('Informe a meta.')
      .min(1, 'A meta é maior que zero.')
      .max(MOST_CENTS, 'Esta meta é alta demais.')
      .nullable(),
  })
  .refine(({ indicator, value }) => isMoney(indicator) || value === null || value <= 1000, {
    path: ['value'],
    error: 'A meta vai até 100%.',
  })

/** Sets what the platform's administrators want a figure to reach, or takes the target away. */
export default command('save-indicator-target', {
  roles: ['superadmin'],
  auditedAs: 'Mudou a meta de um indicador',
  section: 'platform-notes',
  input,
  async run({ sql, userId, audit }, { indicator, value }) {
    const [before] = await sql<{ value: number }[]>`
      select value::float8 as value from private.indicator_targets where indicator = ${indicator} for update`
    if (value === null) await sql`delete from private.indicator_targets where indicator = ${indicator}`
    else
      await sql`
        insert into private.indicator_targets (indicator, value, saved_by) values (${indicator}, ${value}, ${userId})
        on conflict (indicator) do update set value = excluded.value, saved_by = excluded.saved_by, saved_at = private.now()`
    audit({
      entity: 'indicator_targets',
      entityId: indicator,
      before: { value: before?.value ?? null },
      after: { value },
    })
    return {}
  },
})
