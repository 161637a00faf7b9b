import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { line } from '../_shared/units/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  supplier_id: z.uuid('Escolha o fornecedor.'),
  /** Of the document, new or known: its file is sent under it. */
  id: z.uuid('Documento inválido.').toLowerCase(),
  name: line(120, 'Use até 120 letras.').pipe(z.string().min(2, 'Diga que documento é.')),
  expires_on: field.day.nullish(),
  attachments: z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([]),
  /** Takes it away, files and all (the night's tidying removes them). */
  removed: z.boolean().default(false),
})

/** Keeps, changes or removes a supplier's document. Throws `not_found`, `file_missing`. */
export default command('save-supplier-document', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId, audit }, { id, supplier_id, name, expires_on, attachments, removed }) {
    const [supplier] = await sql`
      select from public.suppliers where condominium_id = ${condominiumId} and id = ${supplier_id} for share`
    if (!supplier) throw new AppError('not_found')
    await checkAttachments(sql, condominiumId, id, attachments)
    const changed = removed
      ? await sql`
          delete from public.supplier_documents
          where condominium_id = ${condominiumId} and id = ${id} and supplier_id = ${supplier_id} returning id`
      : await sql`
          insert into public.supplier_documents (condominium_id, id, supplier_id, name, expires_on)
          values (${condominiumId}, ${id}, ${supplier_id}, ${name}, ${expires_on ?? null})
          on conflict (condominium_id, id) do update set name = excluded.name, expires_on = excluded.expires_on
          where supplier_documents.supplier_id = excluded.supplier_id returning id`
    if (changed.length === 0) throw new AppError('not_found')
    const document = { name, expires_on: expires_on ?? null }
    audit({
      entity: 'supplier_documents',
      entityId: id,
      ...(removed ? { before: document } : { after: document }),
    })
    return { document_id: id }
  },
})
