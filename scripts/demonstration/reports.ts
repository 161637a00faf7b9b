import { addDays, monthOf, shiftMonth } from '../../domain/calendar.ts'
import type { AnnualReportView } from '../../domain/reports/annual-view.ts'
import { MEASURED_ON_DAY, measuredMonth } from '../../domain/reports/benchmark.ts'
import { councilPack } from '../../domain/reports/council-pack.ts'
import { measureBenchmarkTask } from '../../worker/reports/measure-benchmark.ts'
import { sendReportsTask } from '../../worker/reports/send-reports.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/**
 * Saves three reports and the council's pack, which goes to the council each month and has been sent once, and drafts last year's annual report with one
 * part rewritten. Once.
 */
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
  await draftYear(product, condominiumId, before)
  await product.working(`${sent}T06:30:00-03:00`, (context) =>
    sendReportsTask.run(context, {}, new AbortController().signal),
  )
}

/** Last year's report, as the síndica has begun it: the works in her own words, the rest as the figures say. */
async function draftYear(product: Past['product'], condominium_id: string, at: string): Promise<void> {
  const { id: report_id, version } = await product.command<{ id: string; version: number }>(
    'draft-annual-report',
    at,
    { condominium_id },
  )
  const { sections } = await product.command<AnnualReportView>('read-annual-report', at, {
    condominium_id,
    report_id,
  })
  const works = sections.find(({ name }) => name === 'works')!
  await product.command('save-annual-report', at, {
    condominium_id,
    report_id,
    version,
    sections: [
      {
        name: works.name,
        text: `A prioridade do ano foi a prevenção: bombas, elevadores e portões passaram a ter visita marcada.\n\n${works.text}`,
        included: true,
        with_tables: true,
        drafted: works.drafted,
      },
    ],
  })
}

/** The building compares itself with similar ones, and its month has been measured. No other of the demonstration is of its size and plan: the report says how many are missing. Once. */
export async function furnishBenchmark({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`select from private.benchmark_months where made_at is not null limit 1`
  if (known.length > 0) return
  await product.signIn(logins.sindica.email, password)
  const month = measuredMonth(today)
  await product.command('join-benchmark', `${month}-10T09:20:00-03:00`, { condominium_id: condominiumId })
  const measured = `${shiftMonth(month, 1)}-${String(MEASURED_ON_DAY).padStart(2, '0')}`
  await product.working(`${measured}T04:00:00-03:00`, (context) =>
    measureBenchmarkTask.run(context, {}, new AbortController().signal),
  )
}
