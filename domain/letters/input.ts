import { z } from 'zod'
import { type EventName, eventNames } from '../notifications/events.ts'
import { changeSource } from '../platform/index-changes.ts'
import { typedText } from './letter-texts.ts'

const event = z.enum(eventNames as [EventName, ...EventName[]], 'Escolha a carta.')
// The rule of each part is said with its place by faultsOf; here only what is not worth reading.
const words = z.string('Texto inválido.').max(20_000, 'O texto é longo demais.').nullable()
const text = z.strictObject({ subject: words, opening: words, closing: words }).transform(typedText)
/** The version that the page showed as standing, or null for the product's own words. */
const version = z.int().min(1).nullable()

export const letterChange = z.strictObject({ event, text, standing: version, reason: changeSource })
export const letterVersion = z.strictObject({ event, version, standing: version, reason: changeSource })
export const letterTest = z.strictObject({ event, text })
