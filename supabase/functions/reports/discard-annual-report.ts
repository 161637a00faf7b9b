import { annualInput } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { loadAnnual } from '../_shared/reports/annual.ts'

/** Discards a draft; what was issued stays (`annual_report_issued`). */
export default command('discard-annual-report', {
  roles: 'admins',
  feature: 'reports',
  auditedAs: 'Descartou o rascunho de uma prestação de contas anual',
  ownCase: 'everyday',
  input: annualInput,
  async run(context, { report_id }) {
    const { sql, condominiumId, audit } = context
    const { status, from, until, version } = await loadAnnual(context, report_id)
    refuseUnless(status === 'draft', 'annual_report_issued')
    await sql`delete from public.annual_reports where condominium_id = ${condominiumId} and id = ${report_id}`
    audit({ entity: 'annual_reports', entityId: report_id, before: { from, until, version } })
  },
})
