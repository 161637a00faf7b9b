import { z } from 'zod'
import { condominiumId } from '../fields/id.ts'
import { filledLine, filledText, text } from '../fields/text.ts'
import { signaturePath } from '../signature-path.ts'

const condominium = { condominium_id: condominiumId }
const assembly = { ...condominium, assembly_id: z.uuid('Assembleia inválida.') }
const minutes = { ...condominium, minutes_id: z.uuid('Ata inválida.') }
/** The account's e-mail: finds the person that a name means. */
const email = z
  .email('Confira o e-mail.')
  .max(254)
  .transform((typed) => typed.toLowerCase())
  .nullable()
  .default(null)

export const draftMinutesInput = z.strictObject({
  ...assembly,
  /** Of one session of a permanent one; null: of the whole assembly. */
  session: z.number().int().min(1).max(20).nullable().default(null),
})
export const saveMinutesInput = z.strictObject({
  ...minutes,
  /** The version that was read, so that no one overwrites another person's text. */
  version: z.int32().min(1),
  sections: z
    .array(
      z.strictObject({
        key: filledLine(60, 'Parte inválida.'),
        text: filledText(20000, 'Escreva o texto desta parte.'),
      }),
    )
    .min(1, 'Nada mudou.')
    .max(100),
})
export const openMinutesSigningInput = z.strictObject({
  ...minutes,
  signers: z
    .array(
      z.strictObject({
        duty: z.enum(['chair', 'secretary', 'council', 'other'], 'Diga como assina.'),
        name: filledLine(120, 'Diga o nome completo.', 3),
        email,
      }),
    )
    .max(20, 'Até 20 pessoas assinam.')
    .refine((signers) => ['chair', 'secretary'].every((duty) => signers.some((one) => one.duty === duty)), {
      message: 'Quem preside e quem secretaria assinam a ata.',
    }),
})
export const reopenMinutesInput = z.strictObject({
  ...minutes,
  reason: filledText(300, 'Escreva o motivo.', 3),
})
export const signMinutesInput = z.strictObject({
  ...condominium,
  signature_id: z.uuid('Assinatura inválida.'),
  /** What the signer read. */
  text_hash: z.string().regex(/^[0-9a-f]{64}$/, 'Recarregue a página.'),
  signed: z.discriminatedUnion('way', [
    z.strictObject({ way: z.literal('drawn'), path: signaturePath }),
    z.strictObject({
      way: z.literal('typed'),
      name: filledLine(120, 'Escreva o seu nome completo.', 3),
      /** MP 2.200-2/2001, art. 10 § 2º: the parties accept this way of signing. */
      accepts: z.literal(true, 'Marque que aceita assinar assim.'),
    }),
    /** A PDF signed outside, in base64; up to 10 MB. */
    z.strictObject({
      way: z.literal('outside'),
      pdf: z.base64('Arquivo inválido.').max(14_000_000, 'O PDF tem mais de 10 MB.'),
    }),
  ]),
})
export const minutesDocumentInput = z.strictObject({
  ...minutes,
  /** The file signed outside the platform; null: the minutes themselves. */
  signature_id: z.uuid('Assinatura inválida.').nullable().default(null),
})

export const papers = {
  notice: 'Edital de convocação',
  attendance: 'Lista de presença',
  ballots: 'Cédulas de papel',
  proxy: 'Modelo de procuração',
} as const
export type Paper = keyof typeof papers

export const assemblyDocumentInput = z.strictObject({
  ...assembly,
  paper: z.enum(Object.keys(papers) as [Paper, ...Paper[]], 'Escolha o papel.'),
  /** Of ballots: which items; none: all that are voted on. */
  item_ids: z.array(z.uuid('Item inválido.')).max(60).default([]),
  /** Of ballots: so many blank ones of each item; null: one for each unit, with its weight. */
  blank: z.number().int().min(1, 'Diga quantas.').max(500, 'Até 500 de uma vez.').nullable().default(null),
  /** Of the notice: which of those that were sent; null: the latest. */
  number: z.int32().min(1).nullable().default(null),
})

const followUp = { ...condominium, id: z.uuid('Encaminhamento inválido.') }
export const saveFollowUpInput = z.strictObject({
  /** The id comes from the client: saving twice creates one. */
  ...followUp,
  assembly_id: assembly.assembly_id,
  item_id: z.uuid('Item inválido.').nullable().default(null),
  what: filledText(500, 'Diga o que há a fazer.', 3),
  responsible: filledLine(120, 'Diga quem cuida.', 2),
  email,
  due_on: z.iso.date('Informe o prazo.'),
})
export const finishFollowUpInput = z.strictObject({
  ...followUp,
  /** Null takes it back. */
  done_on: z.iso.date('Informe o dia.').nullable(),
  note: text(1000).default(''),
})
export const followUpInput = z.strictObject(followUp)

export const tellings = { called: 'Edital', resumed: 'Continuação da sessão', minutes: 'Ata' } as const
/** Of an amended notice by its number: 'amended-2'. */
export type ProofOf = keyof typeof tellings | `amended-${number}`
export const proofOf = z.custom<ProofOf>(
  (given) => typeof given === 'string' && (given in tellings || /^amended-[1-9]\d{0,2}$/.test(given)),
  'Escolha o envio.',
)
