import { civilDate } from '../../../../domain/calendar.ts'
import type { Matter } from '../../../../domain/decisions/matters.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { saveAssemblyInput } from '../../../../domain/voting/input.ts'
import type { ConventionNeed } from '../../../../domain/voting/outcome.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import type { AssemblyForm, AssemblyKind, Ballot } from '../../../../domain/voting/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { hourWords } from '../times.ts'

export type DraftItem = {
  id: string
  title: string
  body: string
  matter: Matter
  ballot: Ballot
  options: string[]
  seats: number
  substitutes: number
  secret: boolean
  about_unit: { id: string; label: string } | null
  convention: ConventionNeed | null
}

/** The notice as typed: a civil day and 'HH:MM' in Brasília. */
export type Draft = {
  id: string
  title: string
  kind: AssemblyKind
  form: AssemblyForm
  day: string | null
  first: string
  second: string
  place: string
  access: string
  notice: string
  convened_by: 'management' | 'owners'
  conveners: string
  /** Owners who signed on paper. */
  convener_count: number | null
  cut_off_on: string | null
  items: DraftItem[]
}

export const emptyItem = (): DraftItem => ({
  id: crypto.randomUUID(),
  title: '',
  body: '',
  matter: 'other',
  ballot: 'yes_no',
  options: [],
  seats: 1,
  substitutes: 0,
  secret: false,
  about_unit: null,
  convention: null,
})

export const newDraft = (): Draft => ({
  id: crypto.randomUUID(),
  title: '',
  kind: 'extraordinary',
  form: 'hybrid',
  day: null,
  first: '19:00',
  second: '19:30',
  place: '',
  notice: '',
  convened_by: 'management',
  conveners: '',
  convener_count: null,
  access:
    'Pelo Prumo, em Assembleias, no telefone ou no computador: entre com a sua conta, peça a palavra pelo botão e vote em cada item até o encerramento.',
  cut_off_on: null,
  items: [emptyItem()],
})

export function draftOf(view: AssemblyView): Draft {
  const {
    id,
    title,
    kind,
    form,
    place,
    access,
    notice,
    convened_by,
    conveners,
    convener_count,
    cut_off_on,
    items,
  } = view
  return {
    id,
    title,
    kind,
    form,
    place,
    access,
    notice,
    convened_by,
    conveners,
    convener_count,
    cut_off_on,
    day: civilDate(new Date(view.first_call_at), openZone()),
    first: hourWords(view.first_call_at),
    second: view.second_call_at ? hourWords(view.second_call_at) : '',
    items: items.map(
      ({
        id,
        title,
        body,
        matter,
        ballot,
        options,
        seats,
        substitutes,
        secret,
        about_unit_id,
        about_unit,
        convention,
      }) => ({
        id,
        title,
        body,
        matter,
        ballot,
        options,
        seats,
        substitutes,
        secret,
        convention,
        about_unit: about_unit_id === null ? null : { id: about_unit_id, label: about_unit ?? '' },
      }),
    ),
  }
}

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const instant = (day: string | null, time: string): string | null =>
  day && /^\d\d:\d\d$/.test(time) ? momentAt(day, minuteOf(time), openZone()).toISOString() : null

/** An election has several seats unless it is secret. */
export const hasSeats = ({
  ballot,
  matter,
  secret,
}: Pick<DraftItem, 'ballot' | 'matter' | 'secret'>): boolean =>
  ballot === 'choice' && matter === 'election' && !secret

/** What the command takes. */
export function sentOf({ day, first, second, ...draft }: Draft) {
  return {
    ...draft,
    place: draft.form === 'virtual' ? '' : draft.place,
    access: draft.form === 'in_person' ? '' : draft.access,
    ...(draft.convened_by === 'owners' ? {} : { conveners: '', convener_count: null }),
    first_call_at: instant(day, first),
    second_call_at: instant(day, second),
    items: draft.items.map(({ about_unit, ...item }) => ({
      ...item,
      about_unit_id: about_unit?.id ?? null,
      secret: item.secret && item.ballot !== 'none',
      ...(hasSeats(item) ? {} : { seats: 1, substitutes: 0 }),
      options: item.ballot === 'choice' ? item.options.map((one) => one.trim()).filter(Boolean) : [],
    })),
  }
}

/** What the command takes of a notice that takes the place of another: who convened stays. */
export function amendedOf(draft: Draft) {
  const { id, convened_by: _, conveners: __, convener_count: ___, ...notice } = sentOf(draft)
  return { assembly_id: id, ...notice }
}

/** Returns the first fault the rule finds, in words; null when the draft can be saved. */
export function faultOf(draft: Draft): string | null {
  if (!draft.day || !draft.first) return 'Diga o dia e a hora da primeira chamada.'
  const given = { condominium_id: '00000000-0000-4000-8000-000000000000', ...sentOf(draft) }
  const read = saveAssemblyInput.safeParse(given)
  if (read.success) return null
  const [issue] = read.error.issues
  const at =
    issue?.path[0] === 'items' && typeof issue.path[1] === 'number' ? `Item ${issue.path[1] + 1}: ` : ''
  return `${at}${issue?.message ?? 'Confira os campos.'}`
}
