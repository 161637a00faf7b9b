import { z } from 'zod'
import { condominiumId } from '../fields/id.ts'
import { filledLine, filledText } from '../fields/text.ts'
import { day, instant } from '../fields/time.ts'
import { announcementAudience } from './audience.ts'
import { announcementBody } from './body.ts'

export const announcementKinds = ['info', 'maintenance', 'urgent', 'legal'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]
export const legalMatters = ['assembly', 'breach', 'other'] as const
export type LegalMatter = (typeof legalMatters)[number]
export type AnnouncementStatus = 'draft' | 'scheduled' | 'publishing' | 'published' | 'withdrawn'

const condominium = { condominium_id: condominiumId }
const announcementTitle = filledLine(120, 'Dê um título ao comunicado.', 3)

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
    pinned_until: day('Data inválida.').nullish(),
    expires_on: day('Data inválida.').nullish(),
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
  publish_at: instant('Data e hora inválidas.').nullish(),
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
  note: filledText(300, 'Diga o que foi corrigido.', 3),
})

export const reasonInput = z.strictObject({
  ...condominium,
  id: z.uuid('Comunicado inválido.'),
  reason: filledText(300, 'Diga o motivo.', 3),
})

/** What changes after publication without touching what was said. */
export const arrangeInput = z.strictObject({
  ...condominium,
  id: z.uuid('Comunicado inválido.'),
  pinned_until: day('Data inválida.').nullable(),
  expires_on: day('Data inválida.').nullable(),
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
  name: filledLine(60, 'Dê um nome ao modelo.', 2),
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
