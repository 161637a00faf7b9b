import { badRange } from '../errors.ts'

/** Returns the rows requested by the header `Range: 0-24`; undefined if absent or invalid. */
export function parseRange(header: string | null): { offset: number; limit?: number } | undefined {
  const found = /^(?:items=)?([0-9]{1,15})-([0-9]{0,15})$/.exec(header?.trim() ?? '')
  if (!found) return undefined
  const offset = Number(found[1])
  if (found[2] === '') return { offset }
  const last = Number(found[2])
  if (last < offset)
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  return { offset, limit: last - offset + 1 }
}

/** Returns `Content-Range`: the rows returned and the total; `*` for unknown or none. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const given = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*'
  return `${given}/${total ?? '*'}`
}

/**
 * The status of a read: 206 for a part of what there is.
 * @throws RestError PGRST103 for a page that starts after the last row
 */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200
  if (offset > total)
    throw badRange(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  return rows < total ? 206 : 200
}
