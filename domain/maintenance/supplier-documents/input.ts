import { z } from 'zod'
import { condominiumId, id } from '../../fields/id.ts'
import { filledLine, text } from '../../fields/text.ts'
import { day } from '../../fields/time.ts'
import { supplierDocumentKindNames } from './kinds.ts'
import { supplierStates } from './words.ts'

const condominium = { condominium_id: condominiumId }
const supplier = { ...condominium, supplier_id: z.uuid('Escolha o fornecedor.') }
const kinds = z
  .array(z.enum(supplierDocumentKindNames))
  .max(20)
  .refine((of) => !of.includes('other'), 'Um documento sem tipo não pode ser exigido.')
  .transform((of) => [...new Set(of)])

export const supplierDocumentInput = z
  .strictObject({
    ...supplier,
    /** Of the document, new or known: its file is sent under it. */
    id: id('Documento inválido.'),
    kind: z.enum(supplierDocumentKindNames, 'Escolha o tipo.').default('other'),
    name: filledLine(120, 'Diga que documento é.', 2),
    issued_on: day('Data inválida.').nullish(),
    expires_on: day('Data inválida.').nullish(),
    /** The version that this one takes the place of; it stays as history. */
    replaces_id: id('Documento inválido.').nullish(),
    attachments: z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([]),
  })
  .refine(({ issued_on, expires_on }) => !issued_on || !expires_on || expires_on >= issued_on, {
    path: ['expires_on'],
    message: 'O vencimento não vem antes da emissão.',
  })

export const removeSupplierDocumentInput = z.strictObject({
  ...supplier,
  id: id('Documento inválido.'),
  removed: z.boolean(),
})

export const supplierNeedsInput = z
  .strictObject({
    ...supplier,
    /** Null: the condominium's requirements for all. */
    kinds: kinds.nullable(),
    reason: text(300).default(''),
  })
  .refine((given) => given.kinds?.length !== 0 || given.reason.length >= 3, {
    path: ['reason'],
    message: 'Conte por que este fornecedor não precisa de documentos.',
  })

export const supplierDocumentSettingsInput = z.strictObject({
  ...condominium,
  required: kinds,
  refuses_lacking: z.boolean(),
})

export const supplierDocumentFilters = z.object({
  text: text(100).optional(),
  state: z.enum(supplierStates).optional(),
})
export type SupplierDocumentFilters = z.infer<typeof supplierDocumentFilters>
