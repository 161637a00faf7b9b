import { formatDate } from '../calendar.ts'
import type { Matter } from '../decisions/matters.ts'
import type { ConventionNeed } from './outcome.ts'
import { type AssemblyForm, type AssemblyKind, assemblyForms, assemblyKinds, type Ballot } from './words.ts'

/** The terms of a notice; instants as dates or ISO texts. */
type NoticeTerms = {
  kind: AssemblyKind
  form: AssemblyForm
  title: string
  first_call_at: string | Date
  second_call_at: string | Date | null
  place: string
  access: string
  notice: string
  cut_off_on: string
}
/** What the convention says on the day of the assembly. */
type NoticeRules = {
  weight: 'share' | 'unit'
  proxy_cap: number | null
  proxy_to_sindico: boolean
  proxy_to_debtor: boolean
  proxy_notarised: boolean
  agreed_vote: boolean
  tenants_vote: boolean
}
type NoticeItem = {
  id: string
  title: string
  body: string
  matter: Matter
  ballot: Ballot
  options: string[]
  seats: number
  substitutes: number
  secret: boolean
  about_unit_id: string | null
  convention: ConventionNeed | null
}
type Notice = { terms: NoticeTerms & Partial<NoticeRules>; items: readonly NoticeItem[] }

/** A notice as it was sent, as `assembly_notices` has it. */
export type SentNotice = {
  number: number
  sent_at: Date
  reason: string | null
  terms: NoticeTerms &
    NoticeRules & {
      /** The building's at that moment: its hours are read by it. */
      zone: string
      convened_by: 'management' | 'owners'
      conveners: string
      first_call_at: string
      second_call_at: string | null
      by_hand: string
    }
  items: (NoticeItem & { position: number; about_unit: string | null; since_notice: number })[]
}

/** What decides whether a proxy that was given for an item still is for it: what is voted on, not how it is explained. */
const objectOf = (item: NoticeItem): string =>
  JSON.stringify([
    item.title,
    item.matter,
    item.ballot,
    item.options,
    item.seats,
    item.substitutes,
    item.secret,
    item.about_unit_id,
    item.convention && [
      item.convention.of,
      item.convention.part,
      item.convention.at_least,
      item.convention.clause,
    ],
  ])
export const hasSameObject = (one: NoticeItem, other: NoticeItem): boolean =>
  objectOf(one) === objectOf(other)

type Words = (at: string | Date, whose: 'before' | 'after') => string

/**
 * Says line by line what a notice changes in the one before; empty where it changes nothing. `momentWords` says an instant by the clock that the
 * building had then.
 */
export function changesOf(before: Notice, after: Notice, momentWords: Words): string[] {
  return [
    ...termChanges(before.terms, after.terms, momentWords),
    ...ruleChanges(before.terms, after.terms),
    ...itemChanges(before.items, after.items),
  ]
}

function termChanges(before: NoticeTerms, after: NoticeTerms, momentWords: Words): string[] {
  const fromTo = (label: string, was: string, becomes: string): string[] =>
    was === becomes ? [] : [`${label}: de ${was || 'vazio'} para ${becomes || 'vazio'}.`]
  const second = (at: string | Date | null, whose: 'before' | 'after') =>
    at === null ? 'nenhuma' : momentWords(at, whose)
  return [
    ...fromTo('Título', before.title, after.title),
    ...fromTo('Tipo', assemblyKinds[before.kind], assemblyKinds[after.kind]),
    ...fromTo('Forma', assemblyForms[before.form], assemblyForms[after.form]),
    ...fromTo(
      'Primeira chamada',
      momentWords(before.first_call_at, 'before'),
      momentWords(after.first_call_at, 'after'),
    ),
    ...fromTo(
      'Segunda chamada',
      second(before.second_call_at, 'before'),
      second(after.second_call_at, 'after'),
    ),
    ...fromTo('Local', before.place, after.place),
    ...(before.access === after.access ? [] : ['A participação a distância mudou.']),
    ...(before.notice === after.notice ? [] : ['O recado mudou.']),
    ...fromTo(
      'Dívidas que tiram o voto, vencidas até',
      formatDate(before.cut_off_on),
      formatDate(after.cut_off_on),
    ),
  ]
}

/** Of two notices that were sent; what is only typed has no convention yet. */
function ruleChanges(before: Partial<NoticeRules>, after: Partial<NoticeRules>): string[] {
  const rules = [
    'weight',
    'proxy_cap',
    'proxy_to_sindico',
    'proxy_to_debtor',
    'proxy_notarised',
    'agreed_vote',
    'tenants_vote',
  ] as const
  const isOther = rules.some((rule) => after[rule] !== undefined && after[rule] !== before[rule])
  return isOther ? ['Quem vota e como se dá procuração seguem a convenção da nova data.'] : []
}

function itemChanges(before: readonly NoticeItem[], after: readonly NoticeItem[]): string[] {
  const was = new Map(before.map((item) => [item.id, item]))
  const becomes = new Set(after.map(({ id }) => id))
  const stays = before.filter(({ id }) => becomes.has(id)).map(({ id }) => id)
  const order = after.filter(({ id }) => was.has(id)).map(({ id }) => id)
  const changed = ({ id, ...item }: NoticeItem): boolean => {
    const old = was.get(id)
    return old !== undefined && !(hasSameObject(old, { id, ...item }) && old.body === item.body)
  }
  return [
    ...after.filter(({ id }) => !was.has(id)).map(({ title }) => `Entrou na pauta: ${title}`),
    ...after.filter(changed).map(({ title }) => `Mudou na pauta: ${title}`),
    ...before.filter(({ id }) => !becomes.has(id)).map(({ title }) => `Saiu da pauta: ${title}`),
    ...(stays.join() === order.join() ? [] : ['A ordem da pauta mudou.']),
  ]
}
