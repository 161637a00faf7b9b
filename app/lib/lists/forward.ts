import { type Place, pageSize } from './keyset.ts'

/** A page of a forward-only list: its function takes `after_key` and returns one row more than a page holds. */
export type ForwardPage<Row> = { rows: Row[]; more: boolean }

export const forwardPage = <Row>(fetched: readonly Row[]): ForwardPage<Row> => ({
  rows: fetched.slice(0, pageSize),
  more: fetched.length > pageSize,
})

/** Returns the key a page continues after, as its function takes it; null on the first. */
export const afterKey = (place: Place): string | null => (place.at === 'after' ? place.key : null)

/** Returns the steps of a `ForwardPager`: an unavailable step has no handler. */
export function forwardSteps<Row extends { key: string }>(
  page: ForwardPage<Row> | undefined,
  place: Place,
  go: (place: Place) => void,
) {
  const last = page?.rows.at(-1)
  return {
    onFirst: page && place.at !== 'first' ? () => go({ at: 'first' }) : undefined,
    onNext: page?.more && last ? () => go({ at: 'after', key: last.key }) : undefined,
  }
}
