import { z } from 'zod'
import { condominiumId } from '../../fields/id.ts'
import { filledLine, filledText, text } from '../../fields/text.ts'
import { day, moment } from '../../fields/time.ts'
import { priorities } from '../../incidents/words.ts'
import { signaturePath } from '../../signature-path.ts'
import { orderKinds, orderStatuses, responsibles, taskKinds } from './words.ts'
import { URGENT_LETTERS, works } from './works.ts'

const condominium = { condominium_id: condominiumId }
const order = { ...condominium, order_id: z.uuid('Ordem inválida.') }
const cents = z
  .number('Informe o valor.')
  .int('Informe o valor.')
  .min(0, 'Informe o valor.')
  .max(100_000_000_000, 'O valor é alto demais.')
const lapsed_reason = filledText(300, 'Conte por que seguir mesmo assim.', 3).nullish()

const limit = z.number('Informe o limite.').min(-1e9).max(1e9).nullable().default(null)

const stepInput = z
  .strictObject({
    label: filledLine(160, 'Diga o que fazer neste passo.', 2),
    kind: z.enum(taskKinds, 'Escolha o que o passo pede.'),
    unit: text(20).default(''),
    is_required: z.boolean().default(false),
    /** What a measure is at least and at most. */
    low: limit,
    high: limit,
  })
  .transform((step) => (step.kind === 'measure' ? step : { ...step, low: null, high: null }))
  .refine(({ low, high }) => low === null || high === null || low <= high, {
    path: ['high'],
    message: 'O máximo não pode ser menor que o mínimo.',
  })
export const checklistInput = z.array(stepInput).max(40, 'Use até 40 passos.').default([])

/** How long work takes, in minutes; null is not known. */
export const minutesInput = z
  .number('Informe as horas.')
  .int('Informe as horas.')
  .min(1, 'Informe as horas.')
  .max(60_000, 'De até 1.000 horas.')
  .nullable()
  .default(null)

/** Fields of an order that its creator or editor writes. */
const what = {
  kind: z.enum(orderKinds, 'Escolha o tipo.'),
  /** What the law calls the works; null is upkeep and repair. */
  works: z.enum(works, 'Escolha que obra é.').nullable().default(null),
  title: filledLine(120, 'Diga o que fazer em poucas palavras.', 3),
  description: text(4000).default(''),
  priority: z.enum(priorities).default('normal'),
  asset_id: z.uuid('Escolha o equipamento.').nullish(),
  place_id: z.uuid('Escolha o lugar.').nullish(),
  place_note: text(120).default(''),
  responsible: z.enum(responsibles, 'Escolha quem faz.').default('staff'),
  assignee_id: z.uuid('Escolha a pessoa.').nullish(),
  supplier_id: z.uuid('Escolha o fornecedor.').nullish(),
  /** Why the supplier gets the work although documents have lapsed. */
  lapsed_reason,
  due_on: day('Diga para quando é.'),
  /** How long it is expected to take. */
  minutes: minutesInput,
}
export const openOrderInput = z.strictObject({
  ...condominium,
  id: z.uuid('Ordem inválida.'),
  ...what,
  incident_id: z.uuid('Ocorrência inválida.').nullish(),
  inspection_id: z.uuid('Inspeção inválida.').nullish(),
  /** The order that found what this one puts right. */
  follows_id: z.uuid('Ordem inválida.').nullish(),
  checklist: checklistInput,
})
export const orderDocumentInput = z.strictObject(order)

/** A year whose maintenance the assembly reads. */
export const yearReportInput = z.strictObject({
  ...condominium,
  year: z
    .number('Escolha o ano.')
    .int('Escolha o ano.')
    .min(2000, 'Escolha o ano.')
    .max(2200, 'Escolha o ano.'),
})

export const changeOrderInput = z.strictObject({ ...order, ...what })

const ratingInput = z.strictObject({
  stars: z
    .number('Dê uma nota de 1 a 5.')
    .int('Dê uma nota de 1 a 5.')
    .min(1, 'Dê uma nota de 1 a 5.')
    .max(5, 'Dê uma nota de 1 a 5.'),
  note: text(500).default(''),
})
export type Rating = z.infer<typeof ratingInput>
export const rateSupplierInput = z.strictObject({ ...order, rating: ratingInput })

/** Of who did the work: the full name, and the strokes where it is drawn; typed alone it is a signature too, for who cannot draw. */
const moveSignature = z.strictObject({
  name: filledLine(120, 'Escreva o nome completo de quem fez o serviço.', 3),
  path: signaturePath.nullish(),
})
export type MoveSignature = z.infer<typeof moveSignature>

export const moveOrderInput = z.strictObject({
  ...order,
  to: z.enum(orderStatuses),
  note: text(2000).default(''),
  /** For completed work: the day, today by default, and the cost. */
  done_on: day('Diga quando foi feita.').nullish(),
  cost_cents: cents.nullish(),
  /** How long it took. */
  spent_minutes: minutesInput,
  /** Of who did the work, when it is done. */
  signature: moveSignature.nullish(),
  /** Of the supplier's work, when it is checked. */
  rating: ratingInput.nullish(),
})
export const answerTaskInput = z.strictObject({
  ...order,
  task_id: z.uuid('Passo inválido.'),
  done: z.boolean(),
  value: z.number('Informe a medida.').min(-1e9).max(1e9).nullish(),
  note: text(500).default(''),
  /** When it was done, on a device that sends it later. */
  at: moment('Diga quando foi feito.').nullish(),
  /** When the step was marked as the device last saw it, null for not marked: another answer since then is not overwritten. */
  seen: moment('Diga o que estava marcado.').nullable().optional(),
})

export const quoteInput = z.strictObject({
  ...order,
  id: z.uuid('Orçamento inválido.'),
  supplier_id: z.uuid('Escolha o fornecedor.'),
  items: z
    .array(
      z.strictObject({
        description: filledLine(160, 'Diga o que é.', 2),
        cents: cents.min(1, 'Informe o valor.'),
      }),
    )
    .min(1, 'Diga o que o orçamento inclui.')
    .max(30, 'Use até 30 itens.'),
  valid_until: day('Data inválida.').nullish(),
  days: z
    .number()
    .int('Use dias inteiros.')
    .min(1, 'De 1 a 1000 dias.')
    .max(1000, 'De 1 a 1000 dias.')
    .nullish(),
  warranty_months: z
    .number()
    .int('Use meses inteiros.')
    .min(1, 'De 1 a 600 meses.')
    .max(600, 'De 1 a 600 meses.')
    .nullable()
    .default(null),
  notes: text(1000).default(''),
  removed: z.boolean().default(false),
})
/** `until_on` is the last day on which the warranty holds; null removes it. */
export const assetWarrantyInput = z.strictObject({
  ...order,
  covers: filledLine(160, 'Diga o que a garantia cobre.', 3),
  until_on: day('Diga até quando vale.').nullable(),
})

export const chooseQuoteInput = z.strictObject({
  ...order,
  /** Null undoes the choice. */
  quote_id: z.uuid('Escolha o orçamento.').nullable(),
  reason: text(500).default(''),
  /** Why fewer quotes than the rule requires are enough. */
  quotes_exception: filledText(300, 'Conte por que bastam menos orçamentos.', 3).nullish(),
  lapsed_reason,
})

export const authorizeOrderInput = z.strictObject({
  ...order,
  decision_id: z.uuid('Escolha a decisão da assembleia.').nullable().default(null),
  /** Why necessary works could not wait for the assembly. */
  urgent_reason: filledText(
    500,
    'Diga o que aconteceu e por que não pode esperar: a assembleia recebe este motivo.',
    URGENT_LETTERS,
  )
    .nullable()
    .default(null),
})

export const maintenanceSettingsInput = z.strictObject({
  ...condominium,
  quotes_above_cents: cents.max(2_000_000_000, 'O valor é alto demais.').nullable(),
  quotes_needed: z.number().int().min(2, 'De 2 a 10 orçamentos.').max(10, 'De 2 a 10 orçamentos.'),
  /** Work above it waits for an assembly's decision; null is never. */
  assembly_above_cents: cents.max(2_000_000_000, 'O valor é alto demais.').nullable(),
  warranty_days: z.number().int().min(1, 'De 1 a 365 dias.').max(365, 'De 1 a 365 dias.'),
})

export const orderFilters = z.object({
  state: z.enum(['open', 'late', 'outside', 'any', ...orderStatuses]).optional(),
  kind: z.enum(orderKinds).optional(),
  asset_id: z.uuid().optional(),
  plan_id: z.uuid().optional(),
  supplier_id: z.uuid().optional(),
  incident_id: z.uuid().optional(),
  inspection_id: z.uuid().optional(),
  assignee_id: z.union([z.uuid(), z.enum(['none', 'me'])]).optional(),
  from: day('Data inválida.').optional(),
  until: day('Data inválida.').optional(),
  typed: text(100).optional(),
})
export type OrderFilters = z.infer<typeof orderFilters>
