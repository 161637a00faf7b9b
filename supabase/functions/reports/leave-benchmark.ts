import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

/** Ends sharing, whatever the plan: what was measured of the condominium goes at once, and it is in no month's figures that are made from now on. */
export default command('leave-benchmark', {
  roles: 'admins',
  readOnlyAllowed: true,
  auditedAs: 'Desativou a comparação com condomínios parecidos',
  section: 'reports',
  ownCase: 'one rule',
  auditsOnlyWhatItTells: true,
  input: z.object({ condominium_id: condominiumId }),
  async run({ sql, condominiumId, audit }) {
    const gone = await sql`
      delete from public.benchmark_members where condominium_id = ${condominiumId} returning joined_at`
    if (gone.length > 0)
      audit({ entity: 'benchmark_members', entityId: condominiumId, before: { shares: true } })
  },
})
