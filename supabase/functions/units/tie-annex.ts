import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { line } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import { tieAnnex } from '../_shared/units/annexes.ts'
import * as field from '../_shared/units/inputs.ts'
import { lockUnits } from '../_shared/units/locking.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  annex_id: field.unitId,
  /** Null unties the annex from that day on. */
  main_id: field.unitId.nullable(),
  /** `belongs`: sold or built with the unit; `rented`: let to it (Civil Code art. 1.338). */
  tie: z.enum(['belongs', 'rented'], 'Diga se o anexo é da unidade ou está alugado a ela.'),
  starts_on: field.civilDate('Informe a partir de quando.'),
  note: line(200).default(''),
})

/** Moves a parking place or a storage room to another unit from a given day; the previous tie stays in the history. */
export default command('tie-annex', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Vinculou vaga ou depósito',
  ownCase: 'register',
  input,
  async run({ sql, condominiumId, today, audit }, given) {
    if (given.starts_on > today)
      throw new AppError('invalid_input', {
        fields: [{ path: 'starts_on', message: 'A data não pode ser futura.' }],
      })
    await lockUnits(sql, condominiumId)
    const tieId = await tieAnnex(sql, condominiumId, {
      annexId: given.annex_id,
      mainId: given.main_id,
      tie: given.tie,
      startsOn: given.starts_on,
      note: given.note,
    })
    const { condominium_id: _, ...after } = given
    audit({ entity: 'units', entityId: given.annex_id, after })
    return { tie_id: tieId }
  },
})
