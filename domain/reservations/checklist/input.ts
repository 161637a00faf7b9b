import { z } from 'zod'
import { condominiumId } from '../../fields/id.ts'
import { line, text } from '../../fields/text.ts'
import { checklistStages } from './words.ts'

const condominium = { condominium_id: condominiumId }
const booking = { reservation_id: z.uuid('Escolha a reserva.').toLowerCase() }
const itemId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Item inválido.')
const whole = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message)

/** What a space says of the day of its use: guests, and what is looked at when it is handed over and comes back. */
export const areaUseInput = z.strictObject({
  ...condominium,
  area_id: z.uuid('Escolha o espaço.'),
  /** Null is as many as the space holds. */
  guests_most: whole(1, 5000, 'De 1 a 5.000 pessoas.').nullable(),
  guests_until_hours: whole(0, 720, 'De 0 a 720 horas.'),
  checklist: z
    .array(z.strictObject({ id: itemId, label: line(60).min(2, 'Dê um nome ao item.') }))
    .max(30, 'Até 30 itens.')
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'O mesmo item aparece duas vezes.')
    .refine(
      (all) => new Set(all.map(({ label }) => label.toLocaleLowerCase('pt-BR'))).size === all.length,
      'Dois itens têm o mesmo nome.',
    ),
})

const answered = z
  .strictObject({
    id: itemId,
    state: z.enum(['ok', 'problem'], 'Diga como está cada item.'),
    note: text(400).default(''),
    /** Files of area `checklists` that belong to this checklist. */
    photos: z.array(z.string().max(400)).max(6, 'Até 6 fotos por item.').default([]),
  })
  .refine(({ state, note }) => state === 'ok' || note.length >= 3, {
    path: ['note'],
    message: 'Diga o que há de errado.',
  })

export const signChecklistInput = z
  .strictObject({
    ...condominium,
    ...booking,
    /** The page's own: photos are kept under it before it is signed. */
    id: z.uuid('Vistoria inválida.').toLowerCase(),
    stage: z.enum(checklistStages, 'Escolha entrega ou devolução.'),
    items: z
      .array(answered)
      .min(1, 'Confira os itens.')
      .max(30, 'Até 30 itens.')
      .refine(
        (all) => new Set(all.map(({ id }) => id)).size === all.length,
        'O mesmo item aparece duas vezes.',
      ),
    note: text(600).default(''),
    /** The one that this puts right; it stays, and both are shown. */
    corrects_id: z.uuid('Vistoria inválida.').toLowerCase().nullish(),
    reason: text(300).default(''),
  })
  .refine(({ corrects_id, reason }) => !corrects_id || reason.length >= 3, {
    path: ['reason'],
    message: 'Diga por que corrige.',
  })

export const answerChecklistInput = z
  .strictObject({
    ...condominium,
    checklist_id: z.uuid('Vistoria inválida.').toLowerCase(),
    answer: z.enum(['agreed', 'contested'], 'Diga se concorda.'),
    note: text(600).default(''),
  })
  .refine(({ answer, note }) => answer === 'agreed' || note.length >= 3, {
    path: ['note'],
    message: 'Diga com o que não concorda.',
  })

export const checklistDocumentInput = z.strictObject({ ...condominium, ...booking })
