import { type Place, pageSize } from './keyset.ts'

/** A page of a list that only goes on: its function takes `after_key` and answers one row more than a page holds. */
export type ForwardPage<Row> = { rows: Row[]; more: boolean }

export const forwardPage = <Row>(fetched: readonly Row[]): ForwardPage<Row> => ({
  rows: fetched.slice(0, pageSize),
  more: fetched.length > pageSize,
})

/** The key that a page goes on after, as its function takes it; null on the first. */
export const afterKey = (place: Place): string | null => (place.at === 'after' ? place.key : null)

/** The steps of a `ForwardPager`: one that leads nowhere has no handler. */
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
