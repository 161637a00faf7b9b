import { z } from 'zod'
import { condominiumId } from '../fields/id.ts'
import { filledLine, filledText, text } from '../fields/text.ts'
import { moment } from '../fields/time.ts'
import { readPublicValue } from './draw.ts'

const condominium = { condominium_id: condominiumId }
const draw = { ...condominium, draw_id: z.uuid('Sorteio inválido.') }

export const openDrawInput = z
  .strictObject({
    ...condominium,
    /** The client's own: a draw that is sent twice is opened once. */
    id: z.uuid('Sorteio inválido.'),
    kind: z.enum(['date', 'places', 'order'], 'Escolha o que se sorteia.'),
    title: filledLine(80, 'Dê um nome ao sorteio.', 3),
    rules: text(2000).default(''),
    area_id: z.uuid('Escolha o espaço.').nullable().default(null),
    starts_at: moment().nullable().default(null),
    ends_at: moment().nullable().default(null),
    /** What is given away, in the order of the draw: 'Vaga 12'. */
    places: z
      .array(filledLine(40, 'Dê um nome a cada vaga.'))
      .max(500, 'Até 500 vagas.')
      .default([])
      .refine((all) => new Set(all).size === all.length, 'Há vagas repetidas.'),
    closes_at: moment(),
    public_source: filledLine(160, 'Diga de onde vem o número, com o nome do concurso e a data.', 10),
    /** The first civil day on which the number may be known. */
    public_on: z.iso.date('Informe o dia do número público.'),
  })
  .refine((given) => given.kind !== 'date' || given.area_id !== null, {
    path: ['area_id'],
    message: 'Escolha o espaço.',
  })
  .refine(
    ({ kind, starts_at, ends_at }) =>
      kind !== 'date' || (starts_at !== null && ends_at !== null && ends_at > starts_at),
    { path: ['ends_at'], message: 'Informe o horário disputado.' },
  )
  .refine((given) => given.kind !== 'places' || given.places.length > 0, {
    path: ['places'],
    message: 'Escreva as vagas, uma por linha.',
  })
export type OpenDraw = z.infer<typeof openDrawInput>

export const enterDrawInput = z.strictObject({
  ...draw,
  unit_id: z.uuid('Escolha a unidade.'),
  /** 16 random bytes of the entrant's own browser. */
  nonce: z.string().regex(/^[0-9a-f]{32}$/, 'Número do bilhete inválido.'),
})
export const leaveDrawInput = z.strictObject({ ...draw, unit_id: z.uuid('Escolha a unidade.') })
export const revealDrawInput = z.strictObject({
  ...draw,
  public_value: z
    .string()
    .max(400)
    .transform((typed, context) => {
      const value = readPublicValue(typed)
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: 'Digite só os números, como saíram: 45218 09127 77310.' })
      return z.NEVER
    }),
})
export const cancelDrawInput = z.strictObject({ ...draw, reason: filledText(300, 'Diga o motivo.', 3) })
export const drawDocumentInput = z.strictObject(draw)
