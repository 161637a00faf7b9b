import { z } from 'zod'
import { dunningSteps } from '../../../domain/delinquency/dunning.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  is_on: z.boolean(),
  steps: dunningSteps,
  /** When the ruler was last saved as this person saw it; null when there was none. */
  seen_at: z.string().nullable(),
})

/**
 * Sets when payers are reminded, in which words, and whether at all. Once switched on, it covers charges that fall due from today on, never old ones.
 * Throws `dunning_changed` when someone else saved meanwhile.
 */
export default command('save-dunning-ruler', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Mudou a régua de cobrança',
  section: 'collection',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, userId, today, audit }, { is_on, steps, seen_at }) {
    // Simultaneous saves take turns.
    await sql`select pg_advisory_xact_lock(hashtextextended('dunning ' || ${condominiumId}, 0))`
    const [before] = await sql<{ is_on: boolean; starts_on: string; same: boolean }[]>`
      select is_on, starts_on::text, updated_at = (${seen_at}::text)::timestamptz as same
      from public.dunning_rulers where condominium_id = ${condominiumId} for update`
    if (before ? !before.same : seen_at !== null) throw new AppError('dunning_changed')
    const startsOn = before?.is_on && is_on ? before.starts_on : today
    const [saved] = await sql<{ updated_at: string }[]>`
      insert into public.dunning_rulers (condominium_id, is_on, starts_on, steps, updated_by, updated_at)
      values (${condominiumId}, ${is_on}, ${startsOn}, ${sql.json(steps)}, ${userId}, clock_timestamp())
      on conflict (condominium_id) do update set is_on = excluded.is_on, starts_on = excluded.starts_on, steps = excluded.steps,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at
      returning updated_at::text`
    audit({
      entity: 'dunning_rulers',
      entityId: condominiumId,
      before: before && { is_on: before.is_on },
      after: { is_on, days: steps.map(({ days }) => days) },
    })
    return { updated_at: saved!.updated_at }
  },
})
