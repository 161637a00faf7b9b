import { z } from 'zod'
import { condominiumId } from '../fields/id.ts'
import { filledText } from '../fields/text.ts'
import { ballotShape, decryptionShape } from './secret/published.ts'

const condominium = { condominium_id: condominiumId }
const assembly = { ...condominium, assembly_id: z.uuid('Assembleia inválida.') }
const hex32 = z.string().regex(/^[0-9a-f]{64}$/, 'Chave inválida.')

export const nameTrusteesInput = z.strictObject({
  ...assembly,
  /** In the order of the terms. */
  user_ids: z
    .array(z.uuid('Pessoa inválida.'))
    .min(1, 'Escolha de um a cinco guardiões.')
    .max(5, 'Escolha de um a cinco guardiões.')
    .refine((ids) => new Set(ids).size === ids.length, 'A mesma pessoa aparece duas vezes.'),
})

export const saveTrusteeKeyInput = z.strictObject({
  ...assembly,
  public_key: hex32,
  proof: z.strictObject({ challenge: hex32, response: hex32 }),
})

export const registerCredentialsInput = z.strictObject({
  ...assembly,
  credentials: z
    .array(z.strictObject({ unit_id: z.uuid('Unidade inválida.'), public_key: hex32 }))
    .min(1, 'Escolha a unidade.')
    .max(50, 'Até 50 unidades de uma vez.')
    .refine(
      (all) => new Set(all.map(({ unit_id }) => unit_id)).size === all.length,
      'Há unidades repetidas.',
    ),
  /** Replaces a credential made on another device; otherwise that one remains. */
  replaces: z.boolean().default(false),
  /** At the table, for a unit that is there and has none. */
  is_booth: z.boolean().default(false),
})

export const castSecretBallotInput = z.strictObject({
  ...condominium,
  vote_id: z.uuid('Votação inválida.'),
  unit_id: z.uuid('Unidade inválida.'),
  /** On the table's device, by a person who is present. */
  is_booth: z.boolean().default(false),
  ballot: ballotShape,
})

export const sendTallyPartInput = z.strictObject({
  ...condominium,
  vote_id: z.uuid('Votação inválida.'),
  part: decryptionShape,
})

export const annulSecretVoteInput = z.strictObject({
  ...condominium,
  item_id: z.uuid('Item inválido.'),
  reason: filledText(300, 'Escreva o motivo.', 3),
})
