import { z } from 'zod'
import { registeredPixKey } from '../../../domain/bills/supplier.ts'
import { documentKind, unmaskDocument } from '../../../domain/cpf-cnpj.ts'
import { AppError } from '../../../domain/errors.ts'
import { filledLine, line } from '../../../domain/fields/text.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { notes } from '../_shared/bills/inputs.ts'
import { type Context, command } from '../_shared/command.ts'
import { rubricId } from '../_shared/ledger/accounts.ts'
import * as field from '../_shared/ledger/inputs.ts'

/** Null when empty, else what `reader` makes of the text; `message` when that is null. */
const read = (most: number, message: string, reader: (text: string) => string | null) =>
  line(most, message)
    .nullish()
    .transform((typed, issues) => {
      if (!typed) return null
      const value = reader(typed)
      if (value === null) issues.addIssue({ code: 'custom', message })
      return value
    })
const as = (text: string) => text

const input = z.object({
  condominium_id: field.condominium_id,
  id: z.uuid('Fornecedor inválido.').nullish(),
  name: filledLine(120, 'Diga o nome do fornecedor.', 2),
  document: read(30, 'O CPF ou CNPJ não confere.', (text) =>
    documentKind(text) ? unmaskDocument(text) : null,
  ),
  contact_name: read(120, 'Use até 120 letras.', as),
  email: read(254, 'O e-mail não confere.', (text) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text.toLowerCase() : null,
  ),
  phone: read(30, 'O telefone não confere. Inclua o DDD.', parsePhone),
  pix_key: read(77, 'A chave Pix não confere.', registeredPixKey),
  bank_details: read(120, 'Use até 120 letras.', as),
  rubric: field.rubric.nullish(),
  notes,
  archived: z.boolean().default(false),
})
type Given = z.output<typeof input>

/** Adds or changes a supplier. Throws `supplier_document_taken`, naming the supplier that has the document; `not_found`. */
export default command('save-supplier', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Salvou um fornecedor',
  ownCase: 'undecided',
  input,
  async run(context, given) {
    const { sql, condominiumId, today, audit } = context
    await requireNewDocument(context, given)
    const rubric = given.rubric ? await rubricId(sql, condominiumId, given.rubric, 'expense', 'rubric') : null
    const { id, condominium_id, rubric: _, archived, ...told } = given
    const row = { ...told, notes: told.notes ?? null, rubric_id: rubric }
    const archivedOn = archived ? today : null
    const [saved] = id
      ? await sql<{ id: string }[]>`
          update public.suppliers set ${sql(row)}, archived_on = case when ${archived} then coalesce(archived_on, ${archivedOn}::date) end
          where condominium_id = ${condominiumId} and id = ${id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.suppliers ${sql({ condominium_id, ...row })} returning id`
    if (!saved) throw new AppError('not_found')
    const { name, document, email, phone, pix_key } = given
    audit({
      entity: 'suppliers',
      entityId: saved.id,
      after: { name, document, email, phone, pix_key, archived_on: archivedOn },
    })
    return { supplier_id: saved.id }
  },
})

async function requireNewDocument({ sql, condominiumId }: Context, { id, document }: Given): Promise<void> {
  if (!document) return
  const [other] = await sql<{ id: string; name: string; archived: boolean }[]>`
    select id, name, archived_on is not null as archived from public.suppliers
    where condominium_id = ${condominiumId} and document = ${document} and id is distinct from ${id ?? null}::uuid`
  if (!other) return
  const message = `Este documento já é de ${other.name}${other.archived ? ', que está arquivado' : ''}.`
  throw new AppError('supplier_document_taken', {
    message,
    fields: [{ path: 'document', message }],
    details: { supplier_id: other.id },
  })
}
