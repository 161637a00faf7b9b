import { z } from 'zod'
import { addMonths } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { day } from '../../../domain/fields/time.ts'
import { command } from '../_shared/command.ts'
import { loadStatement } from '../_shared/delinquency/loading.ts'
import { requireCharged } from '../_shared/delinquency/seen-by.ts'
import { renderStatement } from '../_shared/delinquency/statement-pdf.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'

const input = z.object({
  condominium_id: condominiumId,
  unit_id: z.uuid('Unidade inválida.'),
  on: day('Informe a data do cálculo.'),
})

/**
 * What a unit owes on a day, with each amount's rule, as a PDF. A resident gets it of the
 * charges that are theirs to see; of a unit without any it is `not_found`.
 */
export default command('debt-statement', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Abriu uma memória de cálculo',
  answersFile: true,
  input,
  readOnly: true,
  async run(context, { unit_id, on }) {
    await requireCharged(context, unit_id)
    if (on > addMonths(context.today, 12))
      throw new AppError('invalid_input', {
        fields: [{ path: 'on', message: 'Escolha uma data até um ano à frente.' }],
      })
    const { sql, condominiumId, role } = context
    const statement = await loadStatement(sql, condominiumId, unit_id, on, role === 'resident')
    if (!statement) throw new AppError('not_found')
    const name = statement.unitLabel.replaceAll(/[^A-Za-z0-9-]/g, '-')
    return pdfAnswer(await renderStatement(statement), `memoria-de-calculo-${name}-${on}.pdf`)
  },
})
