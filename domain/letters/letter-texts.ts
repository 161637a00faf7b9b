import { type EventName, events } from '../notifications/events.ts'
import { seenText } from '../typed-text.ts'

/**
 * What the platform's administrators may write in an event's letters (docs/decisions/0098): the subject, words before what the letter says and words
 * after it. Everything between them is the product's own. Null leaves a part as the product writes it.
 */
export const letterParts = ['subject', 'opening', 'closing'] as const
export type LetterPart = (typeof letterParts)[number]
export type LetterText = Record<LetterPart, string | null>

export const partNames: Record<LetterPart, string> = {
  subject: 'Assunto',
  opening: 'Palavras de abertura',
  closing: 'Nota no fim',
}
export const partMost: Record<LetterPart, number> = { subject: 120, opening: 600, closing: 600 }
/** With its values; mail programs show no more. */
const subjectMost = 200

/** What the values are; the first four are those of every letter. */
export const placeholders = {
  condominio: 'Nome do condomínio',
  assunto: 'Assunto que o produto escreve',
  titulo: 'Título da carta',
  sobre: 'Linha acima do título',
  unidade: 'Unidade',
  cobranca: 'Cobrança',
  valor: 'Valor',
  vencimento: 'Vencimento',
  mes: 'Mês das contas',
} as const
export type Placeholder = keyof typeof placeholders
/** The values of one letter. */
export type LetterValues = Partial<Record<Placeholder, string>>

const ofEvery: readonly Placeholder[] = ['condominio', 'assunto', 'titulo', 'sobre']

type EventRule = {
  /** Values that only this event's letters have. */
  own?: readonly Placeholder[]
  /** A subject without these says less than the product's: it must have them, unless it repeats the product's whole. By default that is the only way. */
  subjectNeeds?: readonly Placeholder[]
  /** By default all. */
  parts?: readonly LetterPart[]
}

/** The condominium's own words stand in the subject. */
const ofCondominium: EventRule = { parts: ['opening', 'closing'] }
/** What the law orders is not preceded by anything: it begins as it is. */
const ofLaw: EventRule = { parts: ['closing'] }

const rules: Partial<Record<EventName, EventRule>> = {
  charge_issued: {
    own: ['unidade', 'cobranca', 'valor', 'vencimento'],
    subjectNeeds: ['unidade', 'vencimento'],
  },
  charge_cancelled: { own: ['unidade', 'cobranca', 'valor'], subjectNeeds: ['unidade', 'cobranca'] },
  charge_changed: { own: ['unidade', 'cobranca', 'valor', 'vencimento'] },
  bundle_boleto: { own: ['unidade', 'valor', 'vencimento'], subjectNeeds: ['vencimento'] },
  charge_paid: { own: ['unidade', 'cobranca', 'valor'], subjectNeeds: ['unidade'] },
  charge_reminder: { ...ofCondominium, own: ['unidade', 'cobranca', 'valor'] },
  charge_overdue: { ...ofCondominium, own: ['unidade', 'cobranca', 'valor'] },
  yearly_clearance: ofLaw,
  accounts_published: { own: ['mes'], subjectNeeds: ['mes'] },
  accounts_for_opinion: { own: ['mes'], subjectNeeds: ['mes'] },
  accounts_opinion: { own: ['mes'], subjectNeeds: ['mes'] },
  accounts_question: { own: ['mes'], subjectNeeds: ['mes'] },
  accounts_answer: { own: ['mes'], subjectNeeds: ['mes'] },
  announcement: ofCondominium,
  announcement_urgent: ofCondominium,
  announcement_emergency: { parts: ['closing'] },
  announcement_legal: ofLaw,
  assembly_notice: ofLaw,
  assembly_minutes: ofLaw,
  penalty_party: ofLaw,
  scheduled_report: ofCondominium,
  membership_approved: { subjectNeeds: ['condominio'] },
  membership_rejected: { subjectNeeds: ['condominio'] },
  membership_reopened: { subjectNeeds: ['condominio'] },
  data_export_ready: { subjectNeeds: [] },
  audit_broken: { subjectNeeds: ['condominio'] },
  books_differ: { subjectNeeds: ['condominio'] },
  support_opened: { subjectNeeds: ['condominio'] },
  support_asks_to_act: { subjectNeeds: ['condominio'] },
  support_ended: { subjectNeeds: ['condominio'] },
  test: { subjectNeeds: [] },
}
const ruleOf = (event: EventName): EventRule => rules[event] ?? {}

export const partsOf = (event: EventName): readonly LetterPart[] => ruleOf(event).parts ?? letterParts

/** Why a part of an event's letters is not changed here; null where it is. */
export function fixedWords(event: EventName, part: LetterPart): string | null {
  if (partsOf(event).includes(part)) return null
  if (ruleOf(event) === ofLaw)
    return 'A lei ordena esta carta: ela começa como o produto ou o condomínio a escreveu.'
  return event === 'announcement_emergency'
    ? 'Em uma emergência nada vem antes do aviso.'
    : 'O condomínio escreve o assunto desta carta.'
}

/** What may stand in a part of an event's letters. Subjects show on locked screens: the title of a letter about money greets by name, and stays inside. */
export const placeholdersOf = (event: EventName, part: LetterPart): readonly Placeholder[] =>
  [...ofEvery, ...(ruleOf(event).own ?? [])].filter(
    (name) => !(part === 'subject' && name === 'titulo' && events[event].area === 'money'),
  )

/** What a subject must have, one of these whole. */
const subjectNeeds = (event: EventName): readonly (readonly Placeholder[])[] => {
  const needs = ruleOf(event).subjectNeeds
  return needs ? [['assunto'], needs] : [['assunto']]
}

const braced = /\{([^{}]*)\}/g
const known = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** A text with its values. What the values hold is not read again. Throws where one is unknown or missing: nothing may leave with a hole. */
export function filled(text: string, values: LetterValues): string {
  return text.replace(braced, (_, name: string) => {
    const value = known(name) ? values[name] : undefined
    if (value === undefined) throw new RangeError(`no value for "${name}"`)
    return value
  })
}

/** A subject with its values, in one line. */
export function filledSubject(text: string, values: LetterValues): string {
  const line = filled(text, values)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return line.length <= subjectMost ? line : `${line.slice(0, subjectMost - 1).trimEnd()}…`
}

/** What was typed, as it is judged and stored: nothing typed is the product's own. */
export function typedText(text: LetterText): LetterText {
  const clean = (part: LetterPart) =>
    seenText(text[part] ?? '')
      .replace(/\t/g, ' ')
      .trim() || null
  return { subject: clean('subject'), opening: clean('opening'), closing: clean('closing') }
}

export const isSameText = (one: LetterText, other: LetterText): boolean =>
  letterParts.every((part) => one[part] === other[part])

/** Something that must not be: where in the part, as places of its text, and in words. */
export type TextFault = { part: LetterPart; from: number; to: number; words: string }

const signs: readonly { pattern: RegExp; words: string }[] = [
  { pattern: /<[^<>]*>?|>/g, words: 'Sinais de HTML (< e >) não entram: escreva só texto.' },
  {
    pattern:
      /(?:https?:|www\.|\/\/)\S*|\b[\p{L}\p{N}-]+\.(?:[\p{L}\p{N}-]+\.)*(?:com|br|net|org|info|io|app|dev|site|online|shop|xyz|link|me|co|gov|edu)\b\S*/giu,
    words:
      'Endereços da internet não entram: o botão da carta já leva ao lugar certo, e outro pareceria golpe.',
  },
]

/** Everything that keeps a text, cleaned by typedText, from being saved, in the order of its parts. */
export function faultsOf(event: EventName, text: LetterText): TextFault[] {
  return letterParts.flatMap((part) => {
    const words = text[part]
    return words === null ? [] : partFaults(event, part, words)
  })
}

function partFaults(event: EventName, part: LetterPart, text: string): TextFault[] {
  const whole = (words: string): TextFault => ({ part, from: 0, to: text.length, words })
  const fixed = fixedWords(event, part)
  if (fixed) return [whole(fixed)]
  const faults: TextFault[] = []
  const most = partMost[part]
  if (text.length > most)
    faults.push({ part, from: most, to: text.length, words: `Até ${most} letras; aqui há ${text.length}.` })
  for (const { pattern, words } of signs)
    for (const { 0: found, index } of text.slice(0, most).matchAll(pattern))
      faults.push({ part, from: index, to: index + found.length, words })
  if (part === 'subject') {
    const line = text.indexOf('\n')
    if (line >= 0) faults.push({ part, from: line, to: line + 1, words: 'O assunto tem uma linha só.' })
  }
  return [...faults, ...placeholderFaults(event, part, text)]
}

function placeholderFaults(event: EventName, part: LetterPart, text: string): TextFault[] {
  const allowed = placeholdersOf(event, part)
  const used = new Set<string>()
  const faults: TextFault[] = []
  // A whole campo, or a brace that opens or closes none.
  for (const { 0: found, 1: name, index } of text.slice(0, partMost[part]).matchAll(/\{([^{}]*)\}|[{}]/g)) {
    const at = { part, from: index, to: index + found.length }
    if (name === undefined)
      faults.push({ ...at, words: 'Chave sem par: os campos se escrevem como {condominio}.' })
    else if ((allowed as readonly string[]).includes(name)) used.add(name)
    else
      faults.push({
        ...at,
        words: `O campo ${found.slice(0, 40)} não existe ${known(name) ? 'aqui' : 'nesta carta'}: use os botões de campos.`,
      })
  }
  const ways = part === 'subject' ? subjectNeeds(event) : []
  if (ways.length > 0 && !ways.some((way) => way.every((name) => used.has(name))))
    faults.push({
      part,
      from: 0,
      to: text.length,
      words: `O assunto precisa de ${ways
        .toReversed()
        .map((way) => way.map((name) => `{${name}}`).join(' e '))
        .join(', ou então de ')}.`,
    })
  return faults
}
