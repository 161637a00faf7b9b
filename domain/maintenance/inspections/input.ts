import { z } from 'zod'
import { condominiumId, id } from '../../fields/id.ts'
import { filledLine, filledText, text } from '../../fields/text.ts'
import { day } from '../../fields/time.ts'
import { type InspectionKind, inspectionKinds } from './kinds.ts'
import { councils, inspectionResults } from './words.ts'

const condominium = { condominium_id: condominiumId }

const kindNames = [...(Object.keys(inspectionKinds) as InspectionKind[]), 'other' as const]

export const inspectionInput = z.strictObject({
  ...condominium,
  /** Of a known one; a new one has none. */
  id: z.uuid('Inspeção inválida.').nullish(),
  kind: z.enum(kindNames).default('other'),
  name: filledLine(80, 'Diga o nome da inspeção.', 3),
  every_months: z
    .number('Diga de quantos em quantos meses.')
    .int('Use meses inteiros.')
    .min(1, 'De 1 a 240 meses.')
    .max(240, 'De 1 a 240 meses.')
    .nullable(),
  rule: text(300).default(''),
  /** Why the building needs none; null when it does. */
  not_applicable_reason: filledText(300, 'Conte por que não se aplica ao prédio.', 3)
    .nullable()
    .default(null),
  removed: z.boolean().default(false),
})

export const inspectionRecordInput = z
  .strictObject({
    ...condominium,
    inspection_id: z.uuid('Inspeção inválida.'),
    /** Made by the page: the certificate is sent under it first. Of a known one it corrects it. */
    id: id('Registro inválido.'),
    done_on: day('Diga quando foi feita.'),
    valid_until: day('Confira a validade.').nullable(),
    result: z.enum(inspectionResults, 'Escolha o resultado.'),
    findings: text(1000).default(''),
    supplier_id: z.uuid('Escolha o fornecedor.').nullish(),
    professional: text(120).default(''),
    council: z.enum(councils).nullish(),
    registry: text(30).default(''),
    responsibility_number: text(40).default(''),
    attachments: z.array(z.string().max(400)).max(20, 'Anexe até 20 arquivos.').default([]),
  })
  .superRefine((given, issues) => {
    const refuse = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message })
    if (given.valid_until !== null && given.valid_until < given.done_on)
      refuse('valid_until', 'A validade não termina antes da inspeção.')
    if (given.result === 'refused' && given.valid_until !== null)
      refuse('valid_until', 'Uma inspeção reprovada não vale até dia nenhum. Deixe em branco.')
    if (given.result !== 'approved' && given.findings.length < 3)
      refuse('findings', 'Conte o que precisa ser corrigido.')
    if (Boolean(given.council) !== given.registry.length > 0)
      refuse('registry', 'Informe o conselho e o número do registro, ou nenhum dos dois.')
  })

export const removeInspectionRecordInput = z.strictObject({
  ...condominium,
  id: z.uuid('Registro inválido.'),
  removed: z.boolean(),
})
export const inspectionsInput = z.strictObject(condominium)
