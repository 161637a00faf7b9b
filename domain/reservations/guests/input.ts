import { z } from 'zod'
import { condominiumId } from '../../fields/id.ts'

const condominium = { condominium_id: condominiumId }
const booking = { reservation_id: z.uuid('Escolha a reserva.').toLowerCase() }

const guest = z.strictObject({
  /** The page's own, so that a list that is sent again is the same. */
  id: z.uuid('Convidado inválido.').toLowerCase(),
  name: z
    .string('Diga o nome de cada convidado.')
    .transform((text) => text.trim().replace(/\s+/g, ' '))
    .pipe(z.string().min(1, 'Diga o nome de cada convidado.').max(80, 'Use até 80 letras em cada nome.')),
  /** Only its last three signs are kept. Left out it stays as it was. */
  document: z
    .string()
    .max(30, 'Documento longo demais.')
    .transform((typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .nullish(),
  plate: z
    .string()
    .max(20)
    .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .pipe(z.string().regex(/^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$/, 'Placa inválida. Ex.: ABC1D23.'))
    .nullish()
    .transform((typed) => typed ?? null),
  companions_max: z.int().min(0, 'De 0 a 99 acompanhantes.').max(99, 'De 0 a 99 acompanhantes.').default(0),
})

/** The whole list of a booking's guests; an empty one expects nobody. */
export const guestsInput = z.strictObject({
  ...condominium,
  ...booking,
  guests: z
    .array(guest)
    .max(300, 'Uma lista tem até 300 convidados.')
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'O mesmo convidado aparece duas vezes.',
    ),
})
export const guestExportInput = { reservation_id: booking.reservation_id }
