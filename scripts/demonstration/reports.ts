import { addDays, monthOf } from '../../domain/calendar.ts'
import { councilPack } from '../../domain/reports/council-pack.ts'
import { sendReportsTask } from '../../worker/reports/send-reports.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/** Saves three reports and the council's pack; the pack goes to the council each month and has been sent once. Once. */
export async function furnishReports({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`select from public.report_sendings where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  await product.signIn(logins.sindica.email, password)
  // The fifth that has passed by two days at least.
  const sent = `${monthOf(addDays(today, -7))}-05`
  const before = `${addDays(sent, -2)}T18:10:00-03:00`
  const save = (name: string, report: string, filters: object = {}) =>
    product.command<{ id: string }>(
      'save-report',
      before,
      { condominium_id: condominiumId, name, report, filters, is_shared: true },
      `report ${report}`,
    )
  await save('Quem deve, para a reunião do conselho', 'delinquency-by-unit')
  await save('Fornecedores neste ano e no ano passado', 'suppliers-paid', {
    period: 'this-year',
    compare: 'year',
  })
  await save('Ocorrências do trimestre', 'incidents-by-category', { period: '3-months' })
  const { id } = await save('Pasta do conselho, todo mês', councilPack.name, { period: 'last-month' })
  await product.command('schedule-report', before, {
    condominium_id: condominiumId,
    saved_id: id,
    rhythm: 'monthly',
    on_day: 5,
    roles: ['owner_admin', 'council'],
    format: 'pdf',
  })
  await product.working(`${sent}T06:30:00-03:00`, (context) =>
    sendReportsTask.run(context, {}, new AbortController().signal),
  )
}
