import { canOpen, type PageSlug } from '../permissions/pages.ts'
import { isAdministrator, type Role } from '../permissions/roles.ts'
import { wordsOf } from './rank.ts'

/** A unit, person or vehicle of the register that the search found. */
export type Found = { kind: 'unit' | 'person' | 'vehicle'; id: string; unit_id: string | null; title: string }
export type FoundAct = { key: 'open' | 'debt' | 'notify' | 'people' | 'edit'; label: string; path: string }

/** Words that ask for one act on what follows or precedes them: 'segunda via b302', 'avisar maria'. */
const asking: Readonly<Record<Exclude<FoundAct['key'], 'open'>, string>> = {
  debt: 'cobrar cobranca cobrancas boleto boletos 2 via segunda divida debito debitos deve devendo quitacao',
  notify: 'avisar aviso comunicar comunicado mensagem recado notificar falar',
  people: 'moradores pessoas morador',
  edit: 'editar alterar corrigir mudar',
}
const between = new Set(['de', 'da', 'do', 'a', 'o', 'para', 'pra', 'com', 'via', 'abrir', 'ver'])

/** Splits what was typed into the wanted act and the words that name a unit or a person; without an act, all of it names. */
export function askedOf(typed: string): { act: FoundAct['key']; name: string } {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  const said = (word: string) => wordsOf(word).join('')
  const act = (Object.keys(asking) as (keyof typeof asking)[]).find((key) =>
    words.some((word, at) => isAsking(key, said(word), said(words[at + 1] ?? ''))),
  )
  if (!act) {
    const opening = ['abrir', 'ver'].includes(said(words[0] ?? '')) && words.length > 1
    return { act: 'open', name: (opening ? words.slice(1) : words).join(' ') }
  }
  const rest = words.filter(
    (word, at) => !isAsking(act, said(word), said(words[at + 1] ?? '')) && !between.has(said(word)),
  )
  return rest.length > 0 ? { act, name: rest.join(' ') } : { act: 'open', name: words.join(' ') }
}

/** A lone 2 is a number of a unit; it asks for a copy only before 'via'. */
const isAsking = (key: keyof typeof asking, word: string, next: string): boolean =>
  asking[key].split(' ').includes(word) && (word !== '2' || next === 'via')

type OneAct = Omit<FoundAct, 'path'> & { page: PageSlug; path: string; admins?: true }

const ofUnit = (unit: string, name: string): OneAct[] => [
  { key: 'open', label: `Abrir ${name}`, page: 'units', path: `units/${unit}` },
  {
    key: 'debt',
    label: `Cobrar ou enviar 2ª via: ${name}`,
    page: 'delinquency',
    path: `finances/inadimplencia/${unit}`,
  },
  {
    key: 'notify',
    label: `Avisar ${name}`,
    page: 'write-announcement',
    path: `communications/escrever?unidade=${unit}`,
    admins: true,
  },
  { key: 'people', label: `Pessoas de ${name}`, page: 'unit-people', path: `units/pessoas/${unit}` },
]

const ofPerson = ({ id, unit_id, title }: Found): OneAct[] => [
  { key: 'open', label: `Abrir ${title}`, page: 'residents', path: `residents/${id}` },
  ...(unit_id
    ? [
        {
          key: 'debt' as const,
          label: `Cobrar ou enviar 2ª via: ${title}`,
          page: 'delinquency' as const,
          path: `finances/inadimplencia/${unit_id}`,
        },
      ]
    : []),
  {
    key: 'notify',
    label: `Avisar ${title}`,
    page: 'write-announcement',
    path: `communications/escrever?pessoa=${id}`,
    admins: true,
  },
  {
    key: 'edit',
    label: `Editar cadastro de ${title}`,
    page: 'new-person',
    path: `residents/${id}/editar`,
    admins: true,
  },
]

/** Where each role opens what was found: its own page, the front desk's directory, or the reader's own data. */
function openedBy({ kind, title }: Found, role: Role): FoundAct | null {
  if (role !== 'resident' && role !== 'doorman') return null
  const page = kind === 'person' ? 'residents' : 'units'
  const path = role === 'doorman' ? `${page}?q=${encodeURIComponent(title)}` : page
  return { key: 'open', label: title, path }
}

/** What a role can do with something found, the wanted act first. */
export function actsOn(found: Found, role: Role | null, wanted: FoundAct['key'] = 'open'): FoundAct[] {
  if (role === null || role === 'superadmin') return []
  const only = openedBy(found, role)
  if (only) return [only]
  const unit = found.unit_id ?? found.id
  const all =
    found.kind === 'person'
      ? ofPerson(found)
      : ofUnit(unit, found.kind === 'unit' ? found.title : 'a unidade')
  return all
    .filter(({ page, admins }) => canOpen(page, role) && (!admins || isAdministrator(role)))
    .sort((a, b) => Number(b.key === wanted) - Number(a.key === wanted))
    .map(({ key, label, path }) => ({ key, label, path }))
}
