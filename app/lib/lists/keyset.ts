import { useSearchParams } from '../mutations/go-on.ts'

/** The position of a keyed page: at an end of the list, or next to the row with this key. */
export type Place = { at: 'first' | 'last' } | { at: 'after' | 'before'; key: string }

export const pageSize = 50

export type KeyedPage<Row> = { rows: Row[]; hasPrevious: boolean; hasNext: boolean }

/** Pages towards the front of the list are fetched in descending order. */
export const isBackwards = ({ at }: Place): boolean => at === 'last' || at === 'before'

/** Trims the fetched rows, one more than a page, in the order of `place`; returns them in the list's order. */
export function cutPage<Row>(fetched: readonly Row[], place: Place): KeyedPage<Row> {
  const more = fetched.length > pageSize
  const rows = fetched.slice(0, pageSize)
  return isBackwards(place)
    ? { rows: rows.reverse(), hasPrevious: more, hasNext: place.at === 'before' }
    : { rows, hasPrevious: place.at === 'after', hasNext: more }
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** The key of a row in a list ordered by a value and then by id. */
export const pairKey = (id: string, value: string): string => id + value

/**
 * The conditions that continue a list ordered by `column` and then by id, from a `pairKey`: a range for the index, and an
 * `or` that passes over the row itself and those before it that share its value.
 */
export function beyondPair(column: string, { at, key }: Extract<Place, { key: string }>) {
  const [id, value] = [key.slice(0, 36), key.slice(36)]
  const side = at === 'after' ? 'gt' : 'lt'
  return {
    operator: at === 'after' ? ('gte' as const) : ('lte' as const),
    value,
    or: `${column}.${side}.${quoted(value)},id.${side}.${id}`,
  }
}

/** Returns the place in an address: `?depois=`, `?antes=`, `?fim=1`, or the first page. */
export function placeOf(params: URLSearchParams): Place {
  const after = params.get('depois')
  const before = params.get('antes')
  if (after) return { at: 'after', key: after }
  if (before) return { at: 'before', key: before }
  return { at: params.has('fim') ? 'last' : 'first' }
}

const placeNames = ['depois', 'antes', 'fim']

function withPlace(params: URLSearchParams, place: Place): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of placeNames) next.delete(name)
  if (place.at === 'last') next.set('fim', '1')
  if ('key' in place) next.set(place.at === 'after' ? 'depois' : 'antes', place.key)
  return next
}

/** A list's filters and place in the address. Changing a filter goes back to the first page; `replace` false keeps the last one to go back to. */
export function useListAddress() {
  const { params, setParams } = useSearchParams()
  const go = (place: Place) => setParams((now) => withPlace(now, place))
  const filter = (changes: Readonly<Record<string, string | null>>, replace = true) =>
    setParams(
      (now) => {
        const next = withPlace(now, { at: 'first' })
        for (const [name, value] of Object.entries(changes)) {
          // A block may have no name: 'bloco=' selects it. Any other empty filter is dropped.
          if (value === null || (name !== 'bloco' && value === '')) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  return { params, place: placeOf(params), go, filter }
}

/** Returns the pager's steps for a page: an unavailable step has no handler. */
export function pagerSteps<Row>(
  page: KeyedPage<Row>,
  keyOf: (row: Row) => string,
  go: (place: Place) => void,
) {
  const first = page.rows[0]
  const last = page.rows.at(-1)
  return {
    onFirst: page.hasPrevious ? () => go({ at: 'first' }) : undefined,
    onPrevious: page.hasPrevious && first ? () => go({ at: 'before', key: keyOf(first) }) : undefined,
    onNext: page.hasNext && last ? () => go({ at: 'after', key: keyOf(last) }) : undefined,
    onLast: page.hasNext ? () => go({ at: 'last' }) : undefined,
  }
}
