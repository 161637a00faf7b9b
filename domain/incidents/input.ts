import { z } from 'zod'
import { condominiumId } from '../fields/id.ts'
import { filledText, text } from '../fields/text.ts'
import { day, instant } from '../fields/time.ts'
import { incidentStatuses, placeKinds, priorities, visibilities, waitings } from './words.ts'

const condominium = { condominium_id: condominiumId }
const incident = { ...condominium, incident_id: z.uuid('Ocorrência inválida.') }
const category = z.uuid('Escolha a categoria.')

export const placeInput = z.strictObject({
  kind: z.enum(placeKinds, 'Escolha o lugar.'),
  unit_id: z.uuid('Unidade inválida.').nullish(),
  block: text(20).nullish(),
  floor: z.number().int().min(-20).max(300).nullish(),
  place_id: z.uuid('Escolha o lugar.').nullish(),
  note: text(120).default(''),
})

export const reportInput = z.strictObject({
  ...condominium,
  /** Made by the page: photos are kept under it before the report is. */
  id: z.uuid('Ocorrência inválida.'),
  category_id: category,
  description: filledText(4000, 'Conte em poucas palavras o que acontece.', 3),
  place: placeInput,
  visibility: z.enum(visibilities).optional(),
  priority: z.enum(priorities).optional(),
  /** The failure that this is part of, where the reporter said so. */
  outage_id: z.uuid().nullish(),
})

export const incidentInput = z.strictObject(incident)
export const followInput = z.strictObject({ ...incident, follows: z.boolean() })
export const incidentCommentInput = z.strictObject({
  ...incident,
  body: filledText(2000, 'Escreva o comentário.'),
  is_internal: z.boolean().default(false),
})
export const removeCommentInput = z.strictObject({ ...condominium, comment_id: z.uuid() })
export const reopenInput = z.strictObject({
  ...incident,
  reason: filledText(500, 'Conte por que não está resolvida.', 3),
})
export const rateInput = z.strictObject({
  ...incident,
  rating: z.number().int().min(1, 'Escolha de 1 a 5.').max(5, 'Escolha de 1 a 5.'),
  words: text(500).default(''),
})
export const mergeInput = z.strictObject({ ...incident, into_id: z.uuid('Escolha a ocorrência.') })

/** What is done to several at once. */
const incidentChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.enum(incidentStatuses),
    waiting_for: z.enum(waitings).nullish(),
    note: text(1000).default(''),
  }),
  z.strictObject({
    kind: z.literal('assign'),
    assignee_id: z.uuid().nullable(),
    supplier_id: z.uuid().nullable(),
    note: text(1000).default(''),
  }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(priorities) }),
  z.strictObject({ kind: z.literal('category'), category_id: category }),
  z.strictObject({ kind: z.literal('visibility'), visibility: z.enum(visibilities) }),
])
export type IncidentChange = z.infer<typeof incidentChange>
export const changeInput = z.strictObject({
  ...condominium,
  ids: z.array(z.uuid()).min(1, 'Escolha ao menos uma ocorrência.').max(100, 'Escolha até 100 por vez.'),
  change: incidentChange,
})

export const openOutageInput = z.strictObject({
  ...condominium,
  id: z.uuid(),
  title: filledText(120, 'Diga o que falhou.', 3),
  body: filledText(2000, 'Conte o que se sabe.', 3),
  category_id: category,
  place_id: z.uuid().nullish(),
  blocks: z.array(z.string().max(20)).max(100).default([]),
  unit_ids: z.array(z.uuid()).max(500).default([]),
  started_at: instant(),
  forecast_at: instant().nullish(),
  /** Open incidents that it explains. */
  incident_ids: z.array(z.uuid()).max(100).default([]),
})
const outage = { ...condominium, outage_id: z.uuid() }
export const updateOutageInput = z.strictObject({
  ...outage,
  body: filledText(1000, 'Conte o que mudou.', 3),
  forecast_at: instant().nullish(),
})
export const endOutageInput = z.strictObject({
  ...outage,
  body: filledText(1000, 'Conte como terminou.', 3),
  ended_at: instant().optional(),
})

/** Without an id a new one; `removed` takes it from the choices and leaves what names it. */
export const categoryInput = z.strictObject({
  ...condominium,
  id: z.uuid().nullish(),
  name: filledText(40, 'Dê um nome.'),
  icon: z.string().regex(/^[a-z0-9-]{1,30}$/, 'Escolha um ícone.'),
  is_private: z.boolean(),
  priority: z.enum(priorities),
  removed: z.boolean().default(false),
})
export const incidentPlaceInput = z.strictObject({
  ...condominium,
  id: z.uuid().nullish(),
  name: filledText(60, 'Dê um nome.'),
  removed: z.boolean().default(false),
})
export const deadlinesInput = z.strictObject({
  ...condominium,
  /** Null is every category without a rule of its own. */
  category_id: z.uuid().nullable(),
  from_on: day('Data inválida.'),
  rules: z
    .array(
      z
        .strictObject({
          priority: z.enum(priorities),
          answer_hours: z.number().int().min(1, 'De 1 a 2000 horas.').max(2000, 'De 1 a 2000 horas.'),
          solve_hours: z.number().int().min(1, 'De 1 a 8000 horas.').max(8000, 'De 1 a 8000 horas.'),
          is_working: z.boolean(),
        })
        .refine((rule) => rule.solve_hours >= rule.answer_hours, {
          path: ['solve_hours'],
          message: 'O prazo para resolver não é menor que o da resposta.',
        }),
    )
    .min(1)
    .max(4)
    .refine(
      (rules) => new Set(rules.map((rule) => rule.priority)).size === rules.length,
      'Uma regra por prioridade.',
    ),
})
export const incidentSettingsInput = z
  .strictObject({
    ...condominium,
    close_days: z.number().int().min(1).max(90),
    reopen_days: z.number().int().min(1).max(180),
    work_from: z.number().int().min(0).max(23),
    work_until: z.number().int().min(1).max(24),
    warn_hours: z.number().int().min(1).max(72),
  })
  .refine((rules) => rules.work_until > rules.work_from, {
    path: ['work_until'],
    message: 'O fim do expediente vem depois do começo.',
  })

/** The filters of the list, as the address and the export have them; days in Brasília, both included. */
export const incidentFilters = z.object({
  state: z.enum(['open', 'merged', 'any', ...incidentStatuses]).optional(),
  category_id: z.uuid().optional(),
  priority: z.enum(priorities).optional(),
  assignee_id: z.union([z.uuid(), z.literal('none')]).optional(),
  supplier_id: z.uuid().optional(),
  outage_id: z.uuid().optional(),
  unit_id: z.uuid().optional(),
  block: z.string().max(20).optional(),
  floor: z.string().max(4).optional(),
  place_id: z.uuid().optional(),
  late: z.enum(['true']).optional(),
  whose: z.enum(['reported', 'followed', 'assigned']).optional(),
  visibility: z.enum(visibilities).optional(),
  from: day('Data inválida.').optional(),
  until: day('Data inválida.').optional(),
  typed: text(100).optional(),
})
export type IncidentFilters = z.infer<typeof incidentFilters>
