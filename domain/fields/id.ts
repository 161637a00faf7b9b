import { z } from 'zod'

/** An id, in small letters as the database writes it. */
export const id = (wrong: string) => z.uuid(wrong).toLowerCase()

export const condominiumId = id('Condomínio inválido.')
