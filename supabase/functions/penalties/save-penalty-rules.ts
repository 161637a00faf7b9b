import { penaltyRulesInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'

/** Saves the terms of new cases; open ones keep theirs. */
export default command('save-penalty-rules', {
  roles: 'admins',
  feature: 'penalties',
  auditedAs: 'Mudou os prazos das penalidades',
  section: 'infractions',
  ownCase: 'one rule',
  input: penaltyRulesInput,
  async run({ sql, condominiumId, userId, now, audit }, { condominium_id, ...given }) {
    const [before] = await sql`select * from public.penalty_rules where condominium_id = ${condominiumId}`
    const values = { ...given, updated_by: userId, updated_at: now }
    await sql`
      insert into public.penalty_rules ${sql({ condominium_id: condominiumId, ...values })}
      on conflict (condominium_id) do update set ${sql(values)}`
    audit({ entity: 'penalty_rules', entityId: condominiumId, before, after: given })
    return {}
  },
})
