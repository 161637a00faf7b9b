import { z } from 'zod'
import { condominiumId } from '../../../../domain/fields/id.ts'
import { filledLine, lineOrNull } from '../../../../domain/fields/text.ts'
import { clock, moment } from '../../../../domain/fields/time.ts'
import { unitId } from '../units/inputs.ts'

export const condominium_id = condominiumId
export const uuid = (message: string) => z.uuid(message).toLowerCase()
export const desk_id = uuid('Portaria inválida.')
/** What a device got when it became a desk. */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Aparelho não reconhecido.')
/** What every call from a desk begins with. */
export const ofDesk = { condominium_id, desk_id, secret }
export const unit_id = unitId.toLowerCase()

export const name = (empty: string, most = 80) => filledLine(most, empty)
export const optionalLine = lineOrNull

/** 'ABC1234' or 'ABC1D23', however it was typed. */
export const plate = z
  .string()
  .max(20)
  .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .pipe(z.string().regex(/^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$/, 'Placa inválida. Ex.: ABC1D23.'))
  .nullish()
  .transform((typed) => typed ?? null)
const time = clock('Use horas e minutos, como 08:00.')

/** Who may come, and when; for one visitor. */
export const visitFields = {
  kind: z.enum(['visitor', 'provider', 'guest', 'courier', 'other'], 'Escolha quem vem.').default('visitor'),
  name: name('Diga o nome de quem vem.'),
  company: optionalLine(80),
  /** Only its last three characters are stored. */
  document: z
    .string()
    .max(30)
    .transform((typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .nullish(),
  plate,
  companions_max: z.int().min(0, 'De 0 a 99 acompanhantes.').max(99, 'De 0 a 99 acompanhantes.').default(0),
  valid_from: moment('Diga desde quando.'),
  valid_until: moment('Diga até quando.'),
  /** 0 is Sunday. */
  weekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .nullish()
    .transform((days) => (days && days.length > 0 && days.length < 7 ? [...new Set(days)].sort() : null)),
  from_time: time.nullish().transform((typed) => typed ?? null),
  until_time: time.nullish().transform((typed) => typed ?? null),
  /** null is as often as they like. */
  uses_max: z.int().min(1, 'De 1 a 999 entradas.').max(999, 'De 1 a 999 entradas.').nullish(),
  note: optionalLine(300),
}
export const untilDay = z.iso.date('Informe o dia.').nullish()
