import { AppError } from '../../../domain/errors.ts'
import { draftedSection, isAnnual, usualPeriod } from '../../../domain/reports/annual-report.ts'
import { draftAnnualInput } from '../../../domain/reports/input.ts'
import { command } from '../_shared/command.ts'
import { refused, refuseUnless } from '../_shared/guards.ts'
import { type AnnualRow, loadAnnual, readAnnual } from '../_shared/reports/annual.ts'

/** Annual reports a minute of one person: each reads two years of the building. */
const MOST_A_MINUTE = 10

/**
 * Drafts the annual report of twelve months, by default of the last calendar year, or returns the draft that there is. With `replaces` it begins from the
 * issued one, whose mistake it mends. Throws `annual_report_issued` with its id, `annual_report_not_issued`, `annual_report_replaced`.
 */
export default command('draft-annual-report', {
  roles: 'admins',
  feature: 'reports',
  auditedAs: 'Começou uma prestação de contas anual',
  ownCase: 'everyday',
  input: draftAnnualInput,
  async run(context, { from, until, replaces }) {
    const { sql, condominiumId, userId, today, audit } = context
    await context.limit(`annual-report:${userId}`, MOST_A_MINUTE)
    if ((from === undefined) !== (until === undefined))
      throw refused(from ? 'until' : 'from', 'Escolha o primeiro e o último mês.')
    const issued = replaces ? await loadAnnual(context, replaces) : null
    refuseUnless(issued?.status !== 'draft', 'annual_report_not_issued')
    refuseUnless(!issued?.replaced_by, 'annual_report_replaced')
    const period = issued ?? (from && until ? { from, until } : usualPeriod(today))
    if (!isAnnual(period, today)) throw refused('from', 'Escolha doze meses inteiros que já terminaram.')
    const [there] = await sql<Pick<AnnualRow, 'id' | 'version' | 'status' | 'replaces'>[]>`
      select id, version, status, replaces from public.annual_reports
      where condominium_id = ${condominiumId} and from_on = ${period.from} and until_on = ${period.until} and replaced_by is null
      order by status limit 1`
    if (there?.status === 'draft') return { id: there.id, version: there.version, is_new: false }
    if (there && !issued) throw new AppError('annual_report_issued', { details: { id: there.id } })
    const { sections } = await readAnnual(context, period)
    const saved = sections.map(
      ({ name, drafted }) =>
        issued?.sections.find((section) => section.name === name) ?? draftedSection(name, drafted),
    )
    // Of two who begin at once the second gets the first one's.
    const [made] = await sql<{ id: string; version: number; is_new: boolean }[]>`
      insert into public.annual_reports (condominium_id, from_on, until_on, sections, replaces, created_by, changed_by)
      values (${condominiumId}, ${period.from}, ${period.until}, ${sql.json(saved)}, ${issued?.id ?? null}, ${userId}, ${userId})
      on conflict (condominium_id, from_on, until_on) where status = 'draft' do update set version = annual_reports.version
      returning id, version, xmax = 0 as is_new`
    audit({
      entity: 'annual_reports',
      entityId: made!.id,
      after: { from: period.from, until: period.until, replaces: issued?.id ?? null },
    })
    return made!
  },
})
