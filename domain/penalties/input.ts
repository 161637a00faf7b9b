import { z } from 'zod'
import { isCivilDate } from '../calendar.ts'
import { condominiumId } from '../fields/id.ts'
import { filledLine, filledText, line, text } from '../fields/text.ts'
import { clock, day } from '../fields/time.ts'
import { basisNames } from './limits.ts'
import { dutyNames, measureNames, sourceNames } from './words.ts'

const hour = clock('Informe a hora assim: 22:30.')
  .nullish()
  .transform((given) => given ?? null)
const days = z
  .number('Informe os dias.')
  .int('Use dias inteiros.')
  .min(5, 'Use ao menos 5 dias.')
  .max(90, 'Use até 90 dias.')
const cents = z
  .number('Informe o valor.')
  .int('Informe o valor em centavos inteiros.')
  .min(1, 'O valor precisa ser maior que zero.')

const condominium_id = condominiumId
/** Chosen by the client before files are uploaded to it: an act or a report is never recorded twice. */
const id = z.uuid('Registro inválido.')
const case_id = z.uuid('Caso inválido.')

export const penaltyRulesInput = z.object({
  condominium_id,
  defence_days: days,
  appeal_days: days,
  decided_by: z.enum(['admin', 'council', 'assembly'], 'Escolha quem decide.'),
  appeal_to: z.enum(['assembly', 'council'], 'Escolha quem julga o recurso.'),
  article: line(120).default(''),
  opening_words: text(1200).default(''),
  closing_words: text(1200).default(''),
})

const infraction = z.object({
  condominium_id,
  /** None: a new one; else its next version. */
  type_id: z.uuid('Infração inválida.').nullish(),
  in_force_from: day('Informe desde quando vale.'),
  name: filledLine(80, 'Dê um nome à infração.', 2),
  source: z.enum(sourceNames, 'Diga onde está escrito.'),
  article: filledLine(60, 'Informe o artigo.'),
  quote: filledText(3000, 'Copie o texto do artigo.', 3),
  duty: z.enum(dutyNames, 'Escolha o dever da lei.'),
  first_measure: z.enum(measureNames, 'Escolha a primeira medida.'),
  names_fine: z.boolean(),
  fine_hundredths: z
    .number()
    .int()
    .min(1, 'Use mais que zero.')
    .max(500, 'A lei limita a multa a 5 vezes a contribuição (art. 1.336, § 2º).')
    .nullable()
    .default(null),
  fine_cents: cents.nullable().default(null),
  window_months: z
    .number('Informe os meses.')
    .int()
    .min(1, 'Use ao menos 1 mês.')
    .max(60, 'Use até 60 meses.'),
})
export const infractionInput = infraction.superRefine((given, context) => {
  if (given.fine_hundredths !== null && given.fine_cents !== null)
    context.addIssue({
      code: 'custom',
      path: ['fine_cents'],
      message: 'Informe o múltiplo ou o valor, não os dois.',
    })
  if (given.names_fine && given.fine_hundredths === null && given.fine_cents === null)
    context.addIssue({
      code: 'custom',
      path: ['fine_hundredths'],
      message: 'Informe a multa que a convenção prevê.',
    })
})
export const archiveInfractionInput = z.object({
  condominium_id,
  type_id: z.uuid('Infração inválida.'),
  archived: z.boolean(),
})

export const reportInput = z.object({
  condominium_id,
  id,
  unit_id: z.uuid('Unidade inválida.').nullish(),
  /** Its name as residents know it, who have no list of units. */
  unit_label: line(40).nullish(),
  type_id: z.uuid('Infração inválida.').nullish(),
  happened_on: day('Informe quando aconteceu.'),
  happened_time: hour,
  place: line(120).default(''),
  facts: filledText(4000, 'Conte o que aconteceu.', 5),
  incident_id: z.uuid('Ocorrência inválida.').nullish(),
  occurrence_id: z.uuid('Registro inválido.').nullish(),
})
export const dismissReportInput = z.object({
  condominium_id,
  report_id: z.uuid('Relato inválido.'),
  reason: filledText(500, 'Diga por que não segue.', 3),
})

export const openCaseInput = z.object({
  condominium_id,
  /** Of the case, and of its first act, to which evidence was uploaded. */
  id,
  act_id: id,
  unit_id: z.uuid('Escolha a unidade.'),
  type_id: z.uuid('Escolha a infração.'),
  breached_on: day('Informe o dia da infração.'),
  breached_time: hour,
  place: line(120).default(''),
  facts: filledText(4000, 'Descreva o fato com ao menos 20 letras: é o que a unidade vai responder.', 20),
  report_id: z.uuid('Relato inválido.').nullish(),
  shows_report_files: z.boolean().default(false),
  incident_id: z.uuid('Ocorrência inválida.').nullish(),
  occurrence_id: z.uuid('Registro inválido.').nullish(),
})

const act = z.object({ condominium_id, case_id, id })
export const letterInput = act.extend({
  kind: z.enum(['warning', 'notice'], 'Escolha a carta.'),
  body: text(4000).default(''),
})
export const deliveryInput = act.extend({
  /** The letter's act. */
  about_id: z.uuid('Carta inválida.'),
  way: z.enum(['hand', 'post'], 'Escolha como foi entregue.'),
  delivered_on: day('Informe o dia da entrega.'),
  receiver: filledLine(120, 'Diga quem recebeu.', 2),
  witness: text(120).nullish(),
  tracking: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}\d{9}[A-Z]{2}$/, 'O código tem 13 caracteres, como BR123456789BR.')
    .nullish(),
})
export const extensionInput = act.extend({
  term_ends_on: day('Informe o novo fim do prazo.'),
  body: filledText(500, 'Diga por que o prazo foi prorrogado.', 5),
})
export const defenceInput = act.extend({
  body: filledText(8000, 'Escreva a defesa.', 5),
  wants_hearing: z.boolean().default(false),
})
export const opinionInput = act.extend({
  body: filledText(4000, 'Escreva o parecer.', 5),
  outcome: z.enum(['favour', 'against'], 'Diga se é a favor ou contra.'),
})
export const decisionInput = act.extend({
  outcome: z.enum(['archived', 'warning', 'fine'], 'Escolha a decisão.'),
  body: filledText(8000, 'Escreva as razões com ao menos 20 letras.', 20),
  cents: cents.nullish(),
  basis: z.enum(basisNames, 'Diga em que a multa se apoia.').nullish(),
  decision_id: z.uuid('Decisão inválida.').nullish(),
})
export const appealInput = act.extend({ body: filledText(8000, 'Escreva o recurso.', 5) })
export const appealDecisionInput = act.extend({
  outcome: z.enum(['upheld', 'reduced', 'reversed'], 'Escolha a decisão.'),
  body: filledText(8000, 'Escreva as razões com ao menos 20 letras.', 20),
  cents: cents.nullish(),
  decision_id: z.uuid('Decisão inválida.').nullish(),
})
export const annulmentInput = act.extend({ body: filledText(2000, 'Diga por que o caso é anulado.', 5) })
export const chargeInput = act.extend({
  charged_from: z
    .string()
    .refine((month) => isCivilDate(`${month}-01`), 'Informe a partir de que mês a multa pode ser cobrada.'),
})
export const letterNamed = z.object({ condominium_id, letter_id: z.uuid('Carta inválida.') })
export const caseNamed = z.object({ condominium_id, case_id })
