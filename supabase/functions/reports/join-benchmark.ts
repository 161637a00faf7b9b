import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { nextMeasured } from '../../../domain/reports/benchmark.ts'
import { command } from '../_shared/command.ts'

/** Begins to share the condominium's sums with similar ones, and to see theirs, from the month that goes on. */
export default command('join-benchmark', {
  roles: 'admins',
  membersOnly: true,
  feature: 'advanced_analytics',
  auditedAs: 'Ativou a comparação com condomínios parecidos',
  section: 'reports',
  ownCase: 'one rule',
  auditsOnlyWhatItTells: true,
  input: z.object({ condominium_id: condominiumId }),
  async run({ sql, condominiumId, userId, today, audit }) {
    const made = await sql`
      insert into public.benchmark_members (condominium_id, joined_by) values (${condominiumId}, ${userId})
      on conflict (condominium_id) do nothing returning joined_at`
    if (made.length > 0)
      audit({ entity: 'benchmark_members', entityId: condominiumId, after: { shares: true } })
    return { first_on: nextMeasured(today) }
  },
})
