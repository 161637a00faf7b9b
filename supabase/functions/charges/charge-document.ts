import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { loadChargeDocuments } from '../_shared/charge-document/loading.ts'
import { renderCharge } from '../_shared/charge-document/render.ts'
import { type Context, command } from '../_shared/command.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'

const input = z.object({ condominium_id: condominiumId, charge_id: z.uuid('Cobrança inválida.') })

/** Returns the charge's page as a PDF. A resident gets those of their own units; any other is `not_found`. */
export default command('charge-document', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Abriu uma cobrança em PDF',
  answersFile: true,
  input,
  readOnly: true,
  async run(context, { charge_id }) {
    const [charge] = await loadChargeDocuments(context.sql, context.condominiumId, [charge_id])
    if (!charge || !(await maySee(context, charge_id))) throw new AppError('not_found')
    const name = `${charge.reference}-${charge.unitLabel}`.replaceAll(/[^A-Za-z0-9-]/g, '-')
    return pdfAnswer(await renderCharge(charge), `cobranca-${name}.pdf`)
  },
})

async function maySee({ sql, role }: Context, chargeId: string): Promise<boolean> {
  if (role !== 'resident') return true
  const own = await sql`select 1 where ${chargeId} in (select private.my_charges())`
  return own.length === 1
}
