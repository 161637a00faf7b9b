import { z } from 'zod'
import type { DocumentKind } from '../../../../domain/documents/kinds.ts'
import { standardTemplate } from '../../../../domain/documents/templates/standard.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

export type Template = { title: string; body: string; kind: DocumentKind; series: string | null }

/** One of the house by its word, or of the condominium by its id. */
export const templateRef = z
  .string('Escolha o modelo.')
  .min(2, 'Escolha o modelo.')
  .max(60, 'Escolha o modelo.')

/** What people typed for the free fields, by name. */
export const texts = z
  .record(
    z.string().regex(/^texto\.[a-z0-9_-]{1,40}$/, 'Campo inválido.'),
    z
      .string()
      .max(5000, 'Use até 5.000 letras.')
      .transform((text) =>
        text
          .normalize('NFC')
          .replace(/[\p{Cc}--\n]/gv, ' ')
          .trim(),
      ),
  )
  .refine((given) => Object.keys(given).length <= 40, 'São campos demais.')
  .default({})

/** Loads the current version of a template. Throws `not_found`. */
export async function loadTemplate(sql: Sql, condominiumId: string, ref: string): Promise<Template> {
  const [own] = await sql<Template[]>`
    select title, body, kind, series from public.document_templates
    where condominium_id = ${condominiumId} and (id::text = ${ref} or replaces = ${ref})`
  const found = own ?? standardTemplate(ref)
  if (!found) throw new AppError('not_found')
  const { title, body, kind, series } = found
  return { title, body, kind, series }
}
