import { z } from 'zod'
import { isCivilDate } from '../calendar.ts'
import { typedInstant } from '../typed-field.ts'
import { announcementAudience } from './audience.ts'
import { announcementBody } from './body.ts'

export const announcementKinds = ['info', 'maintenance', 'urgent', 'legal'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]
export const legalMatters = ['assembly', 'breach', 'other'] as const
export type LegalMatter = (typeof legalMatters)[number]
export type AnnouncementStatus = 'draft' | 'scheduled' | 'publishing' | 'published' | 'withdrawn'

const condominium = { condominium_id: z.uuid('Condomínio inválido.') }
const oneLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const announcementTitle = z
  .string()
  .trim()
  .min(3, 'Dê um título ao comunicado.')
  .max(120, 'O título tem no máximo 120 letras.')
  .refine((title) => !oneLine.test(title), 'O título fica em uma linha só.')
const day = z.string().refine(isCivilDate, 'Data inválida.')

/** What a draft is saved with. */
export const announcementInput = z
  .strictObject({
    ...condominium,
    /** Made by the page: files are kept under it before the draft is saved. */
    id: z.uuid('Comunicado inválido.'),
    kind: z.enum(announcementKinds, 'Escolha o tipo do comunicado.'),
    legal_matter: z.enum(legalMatters).nullish(),
    title: announcementTitle,
    body: announcementBody,
    audience: announcementAudience,
    for_newcomers: z.boolean().default(true),
    asks_confirmation: z.boolean().default(false),
    allows_comments: z.boolean().default(false),
    remind_after_days: z.number().int().min(1).max(30).nullish(),
    remind_times: z.number().int().min(0).max(5).default(0),
    pinned_until: day.nullish(),
    expires_on: day.nullish(),
    is_emergency: z.boolean().default(false),
  })
  .superRefine((input, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if ((input.kind === 'legal') !== Boolean(input.legal_matter))
      refuse('legal_matter', 'Diga de que trata o aviso legal.')
    if (input.kind !== 'urgent' && input.is_emergency)
      refuse('is_emergency', 'Só um comunicado urgente vai como emergência.')
    if (input.remind_times > 0 && !input.remind_after_days)
      refuse('remind_after_days', 'Diga de quantos em quantos dias lembrar.')
    // What the law wants to be proved is not sent by what somebody owes, where the others would have to be told too.
    if (input.kind === 'legal' && input.legal_matter === 'assembly' && input.audience.standing !== 'any')
      refuse(
        'audience',
        'A convocação vai a todos os condôminos, também a quem está em atraso (art. 1.354 do Código Civil).',
      )
  })

export const announcementNamed = z.strictObject({ ...condominium, id: z.uuid('Comunicado inválido.') })

/** The word that is typed before a building is woken up. */
export const emergencyWord = 'EMERGÊNCIA'

export const publishInput = z.strictObject({
  ...condominium,
  id: z.uuid('Comunicado inválido.'),
  /** Later: an instant with its offset. Without it, now. */
  publish_at: typedInstant('Data e hora inválidas.').nullish(),
  /** Of an emergency: the word, typed. */
  confirmation: z.string().max(40).nullish(),
})

export const correctInput = z.strictObject({
  ...condominium,
  id: z.uuid('Comunicado inválido.'),
  /** The version that was corrected: another correction meanwhile is not overwritten unseen. */
  version: z.int32().min(1),
  title: announcementTitle,
  body: announcementBody,
  note: z.string().trim().min(3, 'Diga o que foi corrigido.').max(300, 'Use no máximo 300 letras.'),
})

export const reasonInput = z.strictObject({
  ...condominium,
  id: z.uuid('Comunicado inválido.'),
  reason: z.string().trim().min(3, 'Diga o motivo.').max(300, 'Use no máximo 300 letras.'),
})

/** What changes after publication without touching what was said. */
export const arrangeInput = z.strictObject({
  ...condominium,
  id: z.uuid('Comunicado inválido.'),
  pinned_until: day.nullable(),
  expires_on: day.nullable(),
  allows_comments: z.boolean(),
  remind_after_days: z.number().int().min(1).max(30).nullable(),
  remind_times: z.number().int().min(0).max(5),
})

export const resolveInput = z.strictObject({
  ...condominium,
  id: z.uuid('Comunicado inválido.'),
  title: announcementTitle,
  body: announcementBody,
})

export const templateInput = z.strictObject({
  ...condominium,
  id: z.uuid('Modelo inválido.'),
  name: z
    .string()
    .trim()
    .min(2, 'Dê um nome ao modelo.')
    .max(60, 'O nome tem no máximo 60 letras.')
    .refine((name) => !oneLine.test(name), 'O nome fica em uma linha só.'),
  kind: z.enum(announcementKinds),
  title: announcementTitle,
  body: announcementBody,
})

export const commentInput = z.strictObject({
  ...condominium,
  announcement_id: z.uuid('Comunicado inválido.'),
  body: z
    .string()
    .trim()
    .min(1, 'Escreva o comentário.')
    .max(1000, 'O comentário tem no máximo 1.000 letras.')
    .refine(
      (words) => !/[\p{Cf}\p{Co}]|[^\P{Cc}\n]/u.test(words.replace(/\u200d|\ufe0f/g, '')),
      'O texto tem sinais invisíveis.',
    ),
})
