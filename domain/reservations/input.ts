import { z } from 'zod'
import { condominiumId } from '../fields/id.ts'
import { line, text } from '../fields/text.ts'
import { moment } from '../fields/time.ts'
import { values } from '../fields/values.ts'
import { damageFiles, damageItems } from './damage/input.ts'
import { quotaPeriods, reservationStates } from './words.ts'

const condominium = { condominium_id: condominiumId }
const whole = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message)
const cents = whole(0, 100_000_000, 'Informe um valor até R$ 1.000.000,00.')
const reason = text(300).min(3, 'Diga o motivo.')
const span = { starts_at: moment(), ends_at: moment() }
const inOrder = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) => ends_at > starts_at
const orderMessage = { path: ['ends_at'], message: 'O fim vem depois do começo.' }

const dayHours = {
  name: line(40).default(''),
  starts_minute: whole(0, 1439, 'Confira o começo.'),
  ends_minute: whole(1, 1800, 'Confira o fim.'),
}
const endsAfterStart = (one: { starts_minute: number; ends_minute: number }) =>
  one.ends_minute > one.starts_minute
const hours = z
  .strictObject({ weekday: whole(0, 6, 'Escolha o dia da semana.'), ...dayHours })
  .refine(endsAfterStart, { ...orderMessage, path: ['ends_minute'] })
const itemId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Item inválido.')
const question = z.strictObject({
  id: itemId,
  label: line(120).min(3, 'Escreva a pergunta.'),
  required: z.boolean(),
})

/** A space's photos in display order, the first being the cover; `path` is a file of area `spaces` that belongs to the space. */
const photos = z
  .array(z.strictObject({ path: z.string().max(400), alt: line(160).min(3, 'Diga o que a foto mostra.') }))
  .max(12, 'Até 12 fotos.')
  .refine(
    (all) => new Set(all.map(({ path }) => path)).size === all.length,
    'A mesma foto aparece duas vezes.',
  )
/** What is checked when a space is handed over and returned. */
const checklist = z
  .array(z.strictObject({ id: itemId, label: line(60).min(2, 'Dê um nome ao item.') }))
  .max(30, 'Até 30 itens.')
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'O mesmo item aparece duas vezes.')
  .refine(
    (all) => new Set(all.map(({ label }) => label.toLocaleLowerCase('pt-BR'))).size === all.length,
    'Dois itens têm o mesmo nome.',
  )

/** A space with its hours. A change counts for bookings to come, and never for those made. */
export const areaInput = z
  .strictObject({
    ...condominium,
    id: z.uuid(),
    name: line(60).min(2, 'Dê um nome ao espaço.'),
    kind: z.enum(['space', 'parking']).default('space'),
    description: text(600).default(''),
    rules: text(6000).default(''),
    capacity: whole(1, 5000, 'De 1 a 5.000 pessoas.'),
    mode: z.enum(['slots', 'free'], 'Escolha turnos ou horário livre.'),
    step_minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]).default(30),
    min_minutes: whole(15, 1440, 'De 15 minutos a 24 horas.').default(60),
    max_minutes: whole(15, 1440, 'De 15 minutos a 24 horas.').default(240),
    buffer_before: whole(0, 720, 'De 0 a 720 minutos.').default(0),
    buffer_after: whole(0, 720, 'De 0 a 720 minutos.').default(0),
    min_notice_hours: whole(0, 2160, 'De 0 a 2.160 horas.').default(0),
    max_notice_days: whole(1, 730, 'De 1 a 730 dias.').default(90),
    holiday_rule: z.enum(['weekday', 'sunday', 'closed']).default('sunday'),
    needs_approval: z.boolean().default(false),
    fee_cents: cents.default(0),
    weekend_fee_cents: cents.nullable().default(null),
    holiday_fee_cents: cents.nullable().default(null),
    deposit_cents: cents.default(0),
    free_cancel_hours: whole(0, 2160, 'De 0 a 2.160 horas.').default(48),
    late_cancel_percent: whole(0, 100, 'De 0 a 100%.').default(0),
    open_to: z.enum(['responsible', 'residents']).default('residents'),
    offer_hours: whole(1, 168, 'De 1 a 168 horas.').default(12),
    questions: z.array(question).max(12, 'Até 12 perguntas.').default([]),
    // Not given: as they are.
    photos: photos.optional(),
    /** Null allows as many as the space's capacity. */
    guests_most: whole(1, 5000, 'De 1 a 5.000 pessoas.').nullish(),
    guests_until_hours: whole(0, 720, 'De 0 a 720 horas.').optional(),
    checklist: checklist.optional(),
    hours: z.array(hours).min(1, 'Diga quando o espaço abre.').max(84, 'Até 84 horários.'),
  })
  .refine((area) => area.max_minutes >= area.min_minutes, {
    path: ['max_minutes'],
    message: 'O máximo não fica abaixo do mínimo.',
  })
  .refine((area) => !overlaps(area.hours), { path: ['hours'], message: 'Há horários que se sobrepõem.' })

type Hours = { weekday?: number; starts_minute: number; ends_minute: number }
const overlaps = (all: readonly Hours[]): boolean =>
  all.some((one, nth) =>
    all
      .slice(nth + 1)
      .some(
        (other) =>
          one.weekday === other.weekday &&
          one.starts_minute < other.ends_minute &&
          other.starts_minute < one.ends_minute,
      ),
  )

export const removeAreaInput = z.strictObject({ ...condominium, area_id: z.uuid() })
export const quotasInput = z.strictObject({
  ...condominium,
  quotas: z
    .array(
      z.strictObject({
        area_ids: z.array(z.uuid()).min(1, 'Escolha um espaço.').max(50),
        period: z.enum(quotaPeriods),
        most: whole(1, 400, 'De 1 a 400 reservas.'),
      }),
    )
    .max(30, 'Até 30 limites.'),
})
/** The days on which spaces follow other hours and prices: all of a condominium's at once. */
export const specialDaysInput = z.strictObject({
  ...condominium,
  days: z
    .array(
      z.strictObject({
        name: line(60).min(2, 'Dê um nome ao dia.'),
        on_day: z.iso.date('Informe o dia.'),
        yearly: z.boolean().default(false),
        /** Empty: all spaces. */
        area_ids: z.array(z.uuid()).max(50).default([]),
        /** Null: by each space's rule for holidays; empty: closed. */
        hours: z
          .array(z.strictObject(dayHours).refine(endsAfterStart, { ...orderMessage, path: ['ends_minute'] }))
          .max(12, 'Até 12 horários.')
          .refine((all) => !overlaps(all), 'Há horários que se sobrepõem.')
          .nullable()
          .default(null),
      }),
    )
    .max(100, 'Até 100 dias.'),
})
export const blockInput = z
  .strictObject({
    ...condominium,
    id: z.uuid(),
    area_id: z.uuid('Escolha o espaço.'),
    ...span,
    reason: text(200).min(3, 'Diga o motivo.'),
    /** Whether bookings within it are cancelled without cost; without it a block over bookings is refused. */
    cancels: z.boolean().default(false),
  })
  .refine(inOrder, orderMessage)
export const unblockInput = z.strictObject({ ...condominium, block_id: z.uuid() })

/** What a booking says of its use. */
const attendance = {
  guests: whole(0, 5000, 'Quantas pessoas?').default(0),
  /** By the questions' ids; answers to questions that the space does not ask are dropped. */
  answers: values(z.string().max(40), text(500), 50).default({}),
}
export const bookInput = z
  .strictObject({
    ...condominium,
    /** Generated by the client: a booking sent twice is stored once. */
    id: z.uuid('Reserva inválida.'),
    area_id: z.uuid('Escolha o espaço.'),
    unit_id: z.uuid('Escolha a unidade.'),
    ...span,
    ...attendance,
  })
  .refine(inOrder, orderMessage)
export const decideInput = z
  .strictObject({
    ...condominium,
    reservation_id: z.uuid(),
    approves: z.boolean(),
    reason: text(300).default(''),
  })
  .refine((given) => given.approves || given.reason.length >= 3, {
    path: ['reason'],
    message: 'Diga por que recusa.',
  })
export const cancelInput = z.strictObject({
  ...condominium,
  reservation_id: z.uuid(),
  reason: text(300).default(''),
})
export const waitInput = z
  .strictObject({ ...condominium, id: z.uuid(), area_id: z.uuid(), unit_id: z.uuid(), ...span })
  .refine(inOrder, orderMessage)
export const answerOfferInput = z.strictObject({
  ...condominium,
  wait_id: z.uuid(),
  /** False leaves the list, or declines the offer. */
  accepts: z.boolean(),
  ...attendance,
})
export const depositInput = z
  .strictObject({
    ...condominium,
    reservation_id: z.uuid(),
    kept_cents: cents,
    reason: text(300).default(''),
    /** The signed checklist that shows why. */
    checklist_id: z.uuid('Vistoria inválida.').nullish(),
    /** What the damage cost beyond a deposit that is retained whole: proposed to the unit, with the same reason and checklist. */
    beyond: z
      .strictObject({
        id: z.uuid('Dano inválido.').toLowerCase(),
        cents,
        item_ids: damageItems,
        files: damageFiles,
      })
      .nullish(),
  })
  .refine((given) => given.kept_cents === 0 || given.reason.length >= 3, {
    path: ['reason'],
    message: 'Diga por que fica com a caução.',
  })
export const waiveFeeInput = z.strictObject({ ...condominium, reservation_id: z.uuid(), reason })
export const commentReservationInput = z.strictObject({
  ...condominium,
  /** Generated by the page: a message sent twice is stored and sent on once. */
  id: z.uuid('Mensagem inválida.').toLowerCase(),
  reservation_id: z.uuid(),
  body: text(2000).min(1, 'Escreva a mensagem.'),
})
/** Whose bookings a calendar outside reads: the person's own units', or all. */
export const feedInput = z.strictObject({ ...condominium, scope: z.enum(['mine', 'all']) })
export const reservationFilters = z.strictObject({
  state: z.enum(reservationStates).optional(),
  area_id: z.uuid().optional(),
  unit_id: z.uuid().optional(),
  text: line(80).optional(),
  coming: z.boolean().optional(),
})
