import { z } from 'zod'
import { matterNames } from '../decisions/matters.ts'
import { condominiumId } from '../fields/id.ts'
import { filledLine, filledText, text } from '../fields/text.ts'
import { moment } from '../fields/time.ts'
import { isForSeats } from './seats.ts'

const condominium = { condominium_id: condominiumId }
const assembly = { ...condominium, assembly_id: z.uuid('Assembleia inválida.') }
const item = { ...condominium, item_id: z.uuid('Item inválido.') }
const reason = filledText(300, 'Escreva o motivo.', 3)

const conventionNeed = z.strictObject({
  of: z.enum(['present', 'all'], 'Escolha sobre quem se conta.'),
  part: z
    .tuple([z.number().int().min(1).max(100), z.number().int().min(1).max(100)])
    .refine(([top, bottom]) => top <= bottom, 'A parte não passa do todo.'),
  at_least: z.boolean(),
  clause: filledLine(80, 'Diga a cláusula da convenção.', 3),
})

/** An item of the agenda: `matter` decides the quorum, `about_unit_id` is the unit that a fine is about. */
const agendaItem = z
  .strictObject({
    id: z.uuid('Item inválido.'),
    title: filledLine(200, 'Dê um título ao item.', 3),
    body: text(10000).default(''),
    matter: z.enum(matterNames, 'Escolha o assunto.'),
    ballot: z.enum(['yes_no', 'choice', 'none'], 'Escolha como se vota.'),
    options: z.array(filledLine(120, 'Escreva a opção.')).max(20, 'Até 20 opções.').default([]),
    /** Of an election: to how many seats, and how many come after. */
    seats: z.number().int().min(1, 'Eleja ao menos um.').max(9, 'Até 9 vagas.').default(1),
    substitutes: z.number().int().min(0).max(9, 'Até 9 suplentes.').default(0),
    about_unit_id: z.uuid('Unidade inválida.').nullable().default(null),
    convention: conventionNeed.nullable().default(null),
    /** What each unit chooses is encrypted where it chooses (docs/decisions/0058). */
    secret: z.boolean().default(false),
  })
  .refine(({ ballot, options }) => ballot !== 'choice' || options.length >= 2, {
    path: ['options'],
    message: 'Dê ao menos duas opções.',
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    message: 'Há opções repetidas.',
  })
  .refine(({ options }) => !options.some((option) => ['favour', 'against', 'abstained'].includes(option)), {
    path: ['options'],
    message: 'Use outras palavras.',
  })
  .refine(({ ballot, secret }) => !secret || ballot !== 'none', {
    path: ['secret'],
    message: 'Sem votação não há voto secreto.',
  })
  .refine(({ options, secret }) => !secret || !options.some((option) => /^absten[cç][aã]o$/i.test(option)), {
    path: ['options'],
    message: 'A abstenção já existe. Tire essa opção.',
  })
  .refine((given) => !isForSeats(given) || (given.matter === 'election' && given.ballot === 'choice'), {
    path: ['seats'],
    message:
      'Várias vagas são de uma eleição (art. 1.356). Escolha o assunto da eleição e a votação entre opções.',
  })
  .refine((given) => !isForSeats(given) || !given.secret, {
    path: ['secret'],
    message: 'O voto secreto elege um por item. Faça um item para cada vaga, ou tire o segredo.',
  })
  .refine(({ options, seats, ballot }) => ballot !== 'choice' || options.length >= seats, {
    path: ['options'],
    message: 'Dê ao menos um nome por vaga.',
  })
  .transform((given) => ({ ...given, options: given.ballot === 'choice' ? given.options : [] }))

/** What a notice says: its terms and its agenda. */
const noticeShape = {
  kind: z.enum(['ordinary', 'extraordinary'], 'Escolha o tipo.'),
  form: z.enum(['in_person', 'virtual', 'hybrid'], 'Escolha a forma.'),
  title: filledLine(120, 'Dê um título à assembleia.', 3),
  first_call_at: moment(),
  second_call_at: moment().nullable().default(null),
  place: filledLine(200, '', 0).default(''),
  access: text(2000).default(''),
  notice: text(5000).default(''),
  cut_off_on: z.iso.date('Informe o dia do corte.'),
  items: z.array(agendaItem).max(60, 'Até 60 itens.'),
}
type Calls = { first_call_at: Date; second_call_at: Date | null }
const isSecondLater = ({ first_call_at, second_call_at }: Calls): boolean =>
  second_call_at === null || second_call_at.getTime() - first_call_at.getTime() >= 600_000
const secondLater = {
  path: ['second_call_at'],
  message: 'A segunda chamada vem ao menos dez minutos depois da primeira.',
}
const areItemsOnce = ({ items }: { items: { id: string }[] }): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length
const itemsOnce = { path: ['items'], message: 'Há itens repetidos.' }

export const saveAssemblyInput = z
  .strictObject({
    ...condominium,
    ...noticeShape,
    /** The id comes from the client: saving twice creates one. */
    id: z.uuid('Assembleia inválida.'),
    convened_by: z.enum(['management', 'owners'], 'Diga quem convoca.').default('management'),
    /** Of declarations collected on paper: which units, and how many owners signed. Those of a request are counted on the call. */
    conveners: text(2000).default(''),
    convener_count: z
      .number('Diga quantos condôminos assinaram.')
      .int()
      .min(1, 'Diga quantos condôminos assinaram.')
      .max(100_000, 'Confira o número.')
      .nullable()
      .default(null),
  })
  .refine(isSecondLater, secondLater)
  .refine(areItemsOnce, itemsOnce)
  .transform((given) =>
    given.convened_by === 'owners' ? given : { ...given, conveners: '', convener_count: null },
  )

export const assemblyInput = z.strictObject(assembly)
export const unreachedInput = z.strictObject(condominium)
/** How the owners are told whom no channel reaches. */
export const byHand = filledText(1000, 'Diga como e em que dia esses donos são avisados.', 10)
  .nullable()
  .default(null)
export const callAssemblyInput = z.strictObject({ ...assembly, by_hand: byHand })
export const amendNoticeInput = z
  .strictObject({
    ...assembly,
    ...noticeShape,
    /** The notice that was read: of two who amend it at once only the first does. */
    number: z.int32().min(1),
    reason: filledText(1000, 'Diga o que mudou e por quê.', 10),
    by_hand: byHand,
  })
  .refine(isSecondLater, secondLater)
  .refine(areItemsOnce, itemsOnce)
export type NoticeGiven = Omit<z.infer<typeof amendNoticeInput>, 'by_hand' | 'reason' | 'number'>
export const letDeskRegisterInput = z.strictObject({
  ...assembly,
  registers: z.boolean('Diga se a portaria registra.'),
})
export const cancelAssemblyInput = z.strictObject({ ...assembly, reason })
export const openAssemblyInput = z.strictObject({
  ...assembly,
  call: z.union([z.literal(1), z.literal(2)], 'Escolha a chamada.'),
  chair: filledLine(120, 'Diga quem preside.', 3),
  secretary: filledLine(120, 'Diga quem faz a ata.', 3),
})
export const suspendAssemblyInput = z.strictObject({
  ...assembly,
  resumes_at: moment(),
  reason: filledText(2000, 'Escreva os argumentos e a decisão dos presentes.', 3),
})

export const giveProxyInput = z.strictObject({
  ...assembly,
  id: z.uuid('Procuração inválida.'),
  unit_id: z.uuid('Escolha a unidade.'),
  grantor_name: filledLine(120, 'Diga quem dá a procuração.', 3),
  holder_name: filledLine(120, 'Diga quem vai votar.', 3),
  /** A person with an account here, who votes from their own phone. */
  holder_email: z
    .email('Confira o e-mail.')
    .max(254)
    .transform((typed) => typed.toLowerCase())
    .nullable()
    .default(null),
  signed_at_place: filledLine(80, 'Diga a cidade.', 2),
  signed_on: z.iso.date('Informe a data.'),
  item_ids: z.array(z.uuid('Item inválido.')).max(200).default([]),
  is_notarised: z.boolean().default(false),
})
export const proxyInput = z.strictObject({ ...condominium, proxy_id: z.uuid('Procuração inválida.') })
export const checkProxyInput = z.strictObject({
  ...condominium,
  proxy_id: z.uuid('Procuração inválida.'),
  /** Null accepts it. */
  refused_reason: reason.nullable().default(null),
})

const unit = { ...assembly, unit_id: z.uuid('Escolha a unidade.') }
/** What the QR of a unit's notice says, read by a camera or by a hand scanner. */
export const doorCode = /^presenca:[0-9a-f]{32}$/

export const checkInInput = z
  .strictObject({
    ...assembly,
    unit_id: z.uuid('Escolha a unidade.').nullable().default(null),
    /** In place of the unit: what its QR says, read at the door. */
    code: z.string().regex(doorCode, 'Este não é o código de uma unidade.').nullable().default(null),
    presence: z.enum(['in_person', 'remote', 'proxy'], 'Escolha como está presente.'),
    /** The person that the table checks in. */
    holder_name: text(120).nullable().default(null),
  })
  .refine(({ unit_id, code }) => (unit_id === null) !== (code === null), {
    path: ['unit_id'],
    message: 'Escolha a unidade.',
  })
export const checkOutInput = z.strictObject(unit)
export const admitVoterInput = z.strictObject({ ...unit, reason })

export const openItemInput = z.strictObject({
  ...item,
  /** How many minutes it stays open; null until it is closed manually. */
  minutes: z.number().int().min(1).max(1440).nullable().default(null),
})
export const closeItemInput = z.strictObject({ ...item, debate: text(10000).default('') })
export const withdrawItemInput = z.strictObject({ ...item, reason })
export const addMotionInput = z.strictObject({
  ...condominium,
  id: z.uuid('Proposta inválida.'),
  parent_id: z.uuid('Item inválido.'),
  title: filledLine(200, 'Escreva a proposta.', 3),
  body: text(10000).default(''),
  /** A second vote of an item that was closed: which of those that its outcome asks for. */
  second_vote: z.number().int().min(0).max(9).nullable().default(null),
})

export const castVoteInput = z.strictObject({
  ...item,
  unit_ids: z
    .array(z.uuid('Unidade inválida.'))
    .min(1, 'Escolha a unidade.')
    .max(50, 'Até 50 unidades de uma vez.'),
  // One of the options, to the letter; for several seats one to a line.
  choice: filledText(1100, 'Escolha um voto.'),
  /** Ballots of paper have a command of their own, which counts them. */
  channel: z.enum(['app', 'floor']).default('app'),
  /** When the voter chose, by their device: a vote that was on its way does not undo a later one. */
  made_at: moment(),
})

export const floorInput = z.strictObject({ ...unit })
export const giveFloorInput = z.strictObject({
  ...assembly,
  /** Null ends the current speaker's turn. */
  request_id: z.uuid('Pedido inválido.').nullable(),
  /** How long they may speak; null is without a limit. */
  minutes: z
    .int('Diga os minutos inteiros.')
    .min(1, 'Um minuto é o menos que se dá.')
    .max(60, 'Uma hora é o mais que se dá.')
    .nullable()
    .default(null),
})
export const leaveFloorInput = z.strictObject({ ...condominium, request_id: z.uuid('Pedido inválido.') })
