import { z } from 'zod'
import { type Matter, matterNames } from '../decisions/matters.ts'
import { condominiumId } from '../fields/id.ts'
import { filledLine, filledText, text } from '../fields/text.ts'
import { moment } from '../fields/time.ts'
import { byHand } from './input.ts'

const request = { condominium_id: condominiumId, request_id: z.uuid('Pedido inválido.') }

/** What owners ask an assembly to decide. A fine is about a unit and has its own course: it is no request's item. */
export const requestMatters = matterNames.filter(
  (matter) => matter !== 'fine' && matter !== 'antisocial',
) as [Matter, ...Matter[]]

export const openRequestInput = z
  .strictObject({
    condominium_id: condominiumId,
    /** The id comes from the client: opening twice creates one. */
    id: z.uuid('Pedido inválido.'),
    kind: z.enum(['ordinary', 'extraordinary'], 'Escolha o tipo.'),
    title: filledLine(120, 'Dê um título ao pedido.', 3),
    reasons: filledText(4000, 'Diga por que pede a assembleia, em ao menos dez letras.', 10),
    items: z
      .array(
        z.strictObject({
          id: z.uuid('Item inválido.'),
          title: filledLine(200, 'Escreva o que se decide em cada item.', 3),
          body: text(4000).default(''),
          matter: z.enum(requestMatters, 'Escolha o assunto.'),
        }),
      )
      .min(1, 'Diga ao menos um item da pauta.')
      .max(20, 'Até 20 itens.'),
  })
  .refine(({ items }) => new Set(items.map(({ id }) => id)).size === items.length, {
    path: ['items'],
    message: 'Há itens repetidos.',
  })
export const signRequestInput = z.strictObject({
  ...request,
  unit_ids: z.array(z.uuid('Unidade inválida.')).min(1, 'Escolha a unidade.').max(200, 'Até 200 unidades.'),
})
export const requestInput = z.strictObject(request)

/** What an owner says who calls it: the rest is in the request. In person, as every building can. */
export const callRequestInput = z
  .strictObject({
    ...request,
    first_call_at: moment(),
    second_call_at: moment().nullable().default(null),
    place: filledLine(200, 'Diga o local da assembleia.', 3),
    by_hand: byHand,
  })
  .refine(
    ({ first_call_at, second_call_at }) =>
      second_call_at === null || second_call_at.getTime() - first_call_at.getTime() >= 600_000,
    { path: ['second_call_at'], message: 'A segunda chamada vem ao menos dez minutos depois da primeira.' },
  )
