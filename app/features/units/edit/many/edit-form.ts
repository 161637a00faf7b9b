import type { UnitKind } from '../../../../../domain/units/unit-kind.ts'
import { unitKindNames } from '../../../../../domain/units/unit-kind.ts'
import { readArea } from '../one/unit-form.ts'

/** Which units a list shows, as the address has it. */
export type EditFilter = {
  block?: string
  kind?: UnitKind
  floor_from?: number
  floor_to?: number
  share?: 'none'
  group_id?: string
}

const wholeOf = (text: string | null): number | undefined =>
  text !== null && /^-?\d{1,3}$/.test(text) ? Number(text) : undefined

/** The filter of an address: `?bloco=A&tipo=garage&de=1&ate=3&grupo=…&fracao=falta`. `sem` is the block without a name. */
export function filterOf(params: URLSearchParams): EditFilter {
  const block = params.get('bloco')
  const kind = unitKindNames.find((known) => known === params.get('tipo'))
  const [from, to] = [wholeOf(params.get('de')), wholeOf(params.get('ate'))]
  const group = params.get('grupo')
  return {
    ...(block !== null && { block: block === noBlock ? '' : block }),
    ...(kind && { kind }),
    ...(from !== undefined && { floor_from: from }),
    ...(to !== undefined && { floor_to: to }),
    ...(params.get('fracao') === 'falta' && { share: 'none' as const }),
    ...(group && /^[0-9a-f-]{36}$/.test(group) && { group_id: group }),
  }
}

/** Represents the block without a name in an address and in a choice. */
export const noBlock = '(sem)'

/** Units picked manually, or all that the filter finds with exceptions. */
export type Choice = { all: boolean; marked: ReadonlySet<string> }
export const nothing: Choice = { all: false, marked: new Set() }

export const isChosen = ({ all, marked }: Choice, id: string): boolean => all !== marked.has(id)

export function toggled({ all, marked }: Choice, id: string): Choice {
  const next = new Set(marked)
  if (!next.delete(id)) next.add(id)
  return { all, marked: next }
}

/** The choice as commands take it; null when nothing is chosen. */
export function selectionOf({ all, marked }: Choice, filter: EditFilter) {
  if (all) return { filter, except: [...marked] }
  return marked.size === 0 ? null : { ids: [...marked] }
}

/** The values to set; a part that is not `on` stays unchanged. */
export type EditValues = {
  on: string[]
  block: string
  kind: UnitKind
  floor: number | string
  floorOfNumber: boolean
  area: string
  share: string
  joins: string | null
  leaves: string | null
}

export const emptyEdit: EditValues = {
  on: [],
  block: '',
  kind: 'apartment',
  floor: '',
  floorOfNumber: false,
  area: '',
  share: '',
  joins: null,
  leaves: null,
}

/** The changes as commands take them; null while nothing complete is to change. */
export function changesOf(values: EditValues): Record<string, unknown> | null {
  const area = readArea(values.area)
  const parts: [string, Record<string, unknown> | null][] = [
    ['block', { block: values.block }],
    ['kind', { kind: values.kind }],
    [
      'floor',
      values.floorOfNumber
        ? { floor_of_number: true }
        : { floor: values.floor === '' ? null : Number(values.floor) },
    ],
    ['area', area !== null && area > 0 ? { area_m2: area } : null],
    ['share', values.share.trim() ? { share: values.share } : null],
    ['joins', values.joins ? { add_to_group: values.joins } : null],
    ['leaves', values.leaves ? { remove_from_group: values.leaves } : null],
  ]
  const on = parts.filter(([name]) => values.on.includes(name))
  if (on.length === 0 || on.some(([, change]) => change === null)) return null
  return Object.assign({}, ...on.map(([, change]) => change)) as Record<string, unknown>
}
