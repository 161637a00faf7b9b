import { z } from 'zod'
import { actionGroups } from '../../../domain/audit/action-groups.ts'
import { formatMonth } from '../../../domain/calendar.ts'
import { activationSteps, type IndicatorFigure } from '../../../domain/platform/indicators.ts'
import { command } from '../_shared/command.ts'
import { fileAnswer } from '../_shared/export/answer.ts'
import { asSheet, type Pages } from '../_shared/export/sheets.ts'

const input = z.strictObject({ format: z.enum(['csv', 'xlsx'], 'Escolha Excel ou CSV.') })

const titles = ['Indicador', 'Mês', 'Parte', 'Quantos', 'De quantos', 'Mediana de dias']
const kindWords = { activation: 'Ativação', retention: 'Permanência', adoption: 'Uso das áreas' } as const
const parts: Readonly<Record<string, string>> = { ...activationSteps, ...actionGroups }

/** The product's figures as they were measured last, month by month, as a spreadsheet. */
export default command('export-indicators', {
  roles: ['superadmin'],
  auditedAs: 'Exportou os indicadores',
  section: 'platform-notes',
  answersFile: true,
  input,
  async run(context, { format }) {
    const { sql, userId, today, audit } = context
    await context.limit(`export-indicators:${userId}`, 10)
    audit({ entity: 'indicator_targets', after: { format } })
    // Two years of months: some hundreds of rows.
    const rows = await sql<IndicatorFigure[]>`
      select kind, to_char(month, 'YYYY-MM') as month, part, reached, total, days from private.indicator_figures
      order by kind, month desc, lpad(part, 2, '0')`
    async function* pages(): Pages {
      yield rows.map(({ kind, month, part, reached, total, days }) => [
        kindWords[kind],
        formatMonth(month),
        kind === 'retention' ? `Mês +${part}` : (parts[part] ?? part),
        reached,
        total,
        days,
      ])
    }
    return fileAnswer(asSheet(format, 'Indicadores', titles, pages()), `indicadores-${today}.${format}`)
  },
})
