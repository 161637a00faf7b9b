import { randomUUID } from 'node:crypto'
import { monthOf, shiftMonth } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { agreementOf } from './agreement.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'
import { consumptionSecond } from './second/consumption.ts'

agreementOf('consumption', {
  async furnish(project, homes) {
    for (const home of homes) await measure(project, home)
  },
  second: consumptionSecond,
})

type Row = Record<string, unknown>

/** Meters of several kinds, replaced ones too, read in most months of two years, and runs that charge for it. */
async function measure({ sql }: TestProject, { condominiumId, units, chance }: RandomHome) {
  const month = monthOf(todayEverywhere())
  const meters: Row[] = []
  const readings: Row[] = []
  const runs: Row[] = []
  const lines: Row[] = []
  for (const { id: unit } of units)
    for (const [kind, measure] of [
      ['water', 'm3'],
      ['gas', 'kg'],
      ['gas', 'm3'],
      ['energy', 'kWh'],
    ] as const) {
      if (chance.percent(40)) continue
      for (let at = chance.whole(1, 2); at > 0; at--) {
        const meter = randomUUID()
        meters.push({
          condominium_id: condominiumId,
          id: meter,
          unit_id: unit,
          kind,
          serial: meter,
          measure,
          installed_on: '2023-01-01',
        })
        for (let back = chance.whole(0, 26); back >= -1; back--) {
          if (chance.percent(25)) continue
          const competence = `${shiftMonth(month, -back)}-01`
          const consumption = chance.percent(10) ? 0 : chance.whole(0, 90_000)
          readings.push({
            condominium_id: condominiumId,
            meter_id: meter,
            unit_id: unit,
            kind,
            competence,
            read_on: competence,
            value: consumption,
            previous_value: 0,
            previous_on: competence,
            consumption,
            is_estimated: chance.percent(15),
          })
        }
      }
    }
  const [fund] =
    await sql`select id from public.funds where condominium_id = ${condominiumId} and kind = 'ordinary'`
  const [rubric] =
    await sql`select id from public.rubrics where condominium_id = ${condominiumId} and purpose = 'fee'`
  for (let back = 26; back >= 0; back--) {
    const run = randomUUID()
    const competence = `${shiftMonth(month, -back)}-01`
    const status = chance.percent(15) ? 'undone' : 'issued'
    runs.push({
      condominium_id: condominiumId,
      id: run,
      competence,
      due_on: competence,
      status,
      total_cents: 1,
    })
    for (const [position, kind] of [null, 'water', 'gas', 'gas'].entries())
      if (chance.percent(60))
        lines.push({
          condominium_id: condominiumId,
          run_id: run,
          position,
          fund_id: fund!.id,
          rubric_id: rubric!.id,
          rubric: 'Taxa',
          income_rubric_id: rubric!.id,
          description: 'Linha',
          cents: chance.whole(1, 90_000),
          meter_kind: kind,
        })
  }
  for (const [table, rows] of Object.entries({
    meters,
    meter_readings: readings,
    charge_runs: runs,
    charge_run_lines: lines,
  }))
    if (rows.length > 0) await sql`insert into ${sql(`public.${table}`)} ${sql(rows)}`
}
