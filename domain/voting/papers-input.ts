import { z } from 'zod'
import { condominiumId } from '../fields/id.ts'
import { filledLine, filledText, text } from '../fields/text.ts'
import { moment } from '../fields/time.ts'

const condominium = { condominium_id: condominiumId }
const reason = filledText(300, 'Escreva o motivo.', 3)

export const askQuestionInput = z.strictObject({
  ...condominium,
  /** The id comes from the client: asking twice creates one. */
  id: z.uuid('Pergunta inválida.'),
  assembly_id: z.uuid('Assembleia inválida.'),
  item_id: z.uuid('Item inválido.').nullable().default(null),
  unit_id: z.uuid('Escolha a unidade.'),
  body: filledText(1000, 'Escreva a pergunta.', 5),
  is_anonymous: z.boolean().default(false),
})
const question = { ...condominium, question_id: z.uuid('Pergunta inválida.') }
export const answerQuestionInput = z.strictObject({
  ...question,
  answer: filledText(4000, 'Escreva a resposta.', 2),
})
export const withdrawQuestionInput = z.strictObject(question)

/** Marks on a paper ballot besides the item's choices: blank, or not readable as one of them. */
export const paperMarks = { blank: 'Em branco', void: 'Nula' } as const

export const enterPaperInput = z.strictObject({
  ...condominium,
  id: z.uuid('Cédula inválida.'),
  item_id: z.uuid('Item inválido.'),
  unit_id: z.uuid('Escolha a unidade.'),
  /** One of the item's choices, or 'blank' or 'void'. */
  // One of the options, to the letter; for several seats one to a line.
  choice: filledText(1100, 'Escolha um voto.'),
  /** The reason the paper ballot replaces a different vote that the unit cast. */
  replaced_reason: reason.nullable().default(null),
})
export const removePaperInput = z.strictObject({
  ...condominium,
  paper_id: z.uuid('Cédula inválida.'),
  reason,
})
const ballots = z.number().int().min(0, 'Conte de zero para cima.').max(100_000, 'Confira o número.')
export const countPapersInput = z
  .strictObject({
    ...condominium,
    item_id: z.uuid('Item inválido.'),
    handed_out: ballots,
    collected: ballots,
    blank: ballots,
    spoiled: ballots,
    note: text(500).default(''),
  })
  .refine(({ collected, handed_out }) => collected <= handed_out, {
    path: ['collected'],
    message: 'Não voltam mais cédulas do que as entregues.',
  })
  .refine(({ blank, spoiled, collected }) => blank + spoiled <= collected, {
    path: ['spoiled'],
    message: 'Brancas e nulas estão entre as recolhidas.',
  })

const options = z
  .array(filledLine(120, 'Escreva a opção.'))
  .min(2, 'Dê ao menos duas opções.')
  .max(10, 'Até 10 opções.')
  .refine((given) => new Set(given).size === given.length, 'Há opções repetidas.')

export const savePollInput = z
  .strictObject({
    ...condominium,
    id: z.uuid('Enquete inválida.'),
    question: filledLine(200, 'Escreva a pergunta.', 3),
    body: text(2000).default(''),
    options,
    is_multiple: z.boolean(),
    per: z.enum(['unit', 'person'], 'Escolha quem conta.'),
    audience: z.enum(['residents', 'owners'], 'Escolha quem responde.'),
    is_anonymous: z.boolean(),
    shows_results: z.enum(['during', 'after'], 'Escolha quando o resultado aparece.'),
    /** Null: opens when it is published. */
    opens_at: moment().nullable().default(null),
    closes_at: moment(),
  })
  .refine(({ is_anonymous, shows_results }) => !is_anonymous || shows_results === 'after', {
    path: ['shows_results'],
    message: 'Enquete anônima mostra o resultado só no fim: somas que crescem diriam quem respondeu o quê.',
  })
  .refine(({ opens_at, closes_at }) => opens_at === null || closes_at > opens_at, {
    path: ['closes_at'],
    message: 'O fim vem depois do começo.',
  })
const poll = { ...condominium, poll_id: z.uuid('Enquete inválida.') }
export const pollInput = z.strictObject(poll)
export const endPollInput = z.strictObject({
  ...poll,
  /** `discard` deletes a draft; `close` ends it early with its result; `cancel` says why it does not count. */
  how: z.enum(['discard', 'close', 'cancel']),
  reason: reason.nullable().default(null),
})
export const answerPollInput = z.strictObject({
  ...poll,
  /** The unit that answers, where units answer. */
  unit_id: z.uuid('Escolha a unidade.').nullable().default(null),
  choices: z
    .array(z.number().int().min(1).max(10))
    .min(1, 'Escolha ao menos uma opção.')
    .max(10)
    .refine((given) => new Set(given).size === given.length, 'Há opções repetidas.'),
  /** For an anonymous poll: a secret that only this device stores, which lets the answer be changed. */
  ticket: z.uuid('Atualize a página.').nullable().default(null),
})
