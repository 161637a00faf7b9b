import { z } from 'zod'
import { fieldsOf } from '../../../domain/documents/templates/fields.ts'
import { standardTemplate } from '../../../domain/documents/templates/standard.ts'
import { AppError } from '../../../domain/errors.ts'
import { id } from '../../../domain/fields/id.ts'
import { filledLine, lineOrNull } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** Null makes a new one. */
  id: id('Modelo inválido.').nullish(),
  /** The one of the house that it takes the place of. */
  replaces: z.string().max(40).nullish(),
  title: filledLine(120, 'Dê um nome ao modelo.', 2),
  body: z
    .string()
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'Escreva o texto do modelo.').max(20_000, 'O texto vai até 20.000 letras.')),
  kind: field.kind,
  series: lineOrNull(40),
  folder_id: field.folderId.nullish(),
  /** Removed from the list; a built-in one returns to its original. */
  removed: z.boolean().default(false),
})

/** Saves, changes or removes one of the condominium's own templates. Throws `not_found`, `invalid_input` for an unknown field. */
export default command('save-document-template', {
  roles: 'admins',
  feature: 'documents',
  auditedAs: 'Salvou um modelo de documento',
  section: 'document-outside',
  ownCase: 'everyday',
  input,
  async run(
    { sql, condominiumId, now, audit },
    { condominium_id: _, id, removed, replaces = null, folder_id = null, ...given },
  ) {
    if (replaces && !standardTemplate(replaces)) throw new AppError('not_found')
    const { unknown } = fieldsOf(given.title, given.body)
    if (unknown.length > 0)
      throw new AppError('invalid_input', {
        fields: [
          {
            path: 'body',
            message: `Não existe o campo {{${unknown[0]}}}. Escolha um da lista ou use {{texto.…}}.`,
          },
        ],
      })
    if (removed) {
      const [gone] = await sql`
        delete from public.document_templates where condominium_id = ${condominiumId} and id = ${id ?? null} returning title`
      if (!gone) throw new AppError('not_found')
      audit({ entity: 'document_templates', entityId: id ?? undefined, before: { title: gone.title } })
      return {}
    }
    const after = { ...given, folder_id, changed_at: now }
    const [saved] = id
      ? await sql<{ id: string }[]>`
          update public.document_templates set ${sql(after)} where condominium_id = ${condominiumId} and id = ${id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.document_templates ${sql({ condominium_id: condominiumId, replaces, ...after })}
          on conflict (condominium_id, replaces) where replaces is not null
          do update set title = excluded.title, body = excluded.body, kind = excluded.kind, series = excluded.series,
            folder_id = excluded.folder_id, changed_at = excluded.changed_at
          returning id`
    if (!saved) throw new AppError('not_found')
    audit({
      entity: 'document_templates',
      entityId: saved.id,
      after: { title: given.title, series: given.series },
    })
    return { template_id: saved.id }
  },
})
