import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { renderCarnet } from '../_shared/charge-document/carnet.ts'
import { hasBoleto, loadChargeDocuments } from '../_shared/charge-document/loading.ts'
import { command } from '../_shared/command.ts'
import { requireCharged } from '../_shared/delinquency/seen-by.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'

const input = z.object({ condominium_id: condominiumId, unit_id: z.uuid('Unidade inválida.') })

/** As a year has months. */
const most = 12

/**
 * Returns a unit's next charges as a carnet, three on a page, the first to fall due first. A resident gets those that they may see. Throws
 * `nothing_to_print`, `not_found`.
 */
export default command('unit-carnet', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Abriu um carnê',
  answersFile: true,
  input,
  readOnly: true,
  async run(context, { unit_id }) {
    await requireCharged(context, unit_id)
    const { sql, condominiumId, role, today } = context
    const rows = await sql<{ id: string }[]>`
      select c.id from public.charges c
      join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id and b.status not in ('rejected', 'written_off')
      where c.condominium_id = ${condominiumId} and c.unit_id = ${unit_id} and c.status = 'open' and c.due_on >= ${today}
        and c.settled_cents = 0 and (${role !== 'resident'} or c.id in (select private.my_charges()))
      order by c.due_on, c.reference limit ${most}`
    if (rows.length === 0) throw new AppError('nothing_to_print')
    const ids = rows.map(({ id }) => id)
    const charges = (await loadChargeDocuments(sql, condominiumId, ids, null, true)).filter(hasBoleto)
    const name = charges[0]!.unitLabel.replaceAll(/[^A-Za-z0-9-]/g, '-')
    return pdfAnswer(await renderCarnet(charges), `carne-${name}.pdf`)
  },
})
