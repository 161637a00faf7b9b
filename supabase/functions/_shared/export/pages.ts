import type { Context } from '../command.ts'
import { type Sql, transaction } from '../database.ts'

export type Read = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>

/** Reads after the command is over, each in its own transaction: a slow download holds no connection and no snapshot. */
export const laterReads =
  ({ userId, requestId }: Context): Read =>
  (work) =>
    transaction(
      { sub: userId ?? undefined, role: 'authenticated' },
      { 'x-request-id': requestId },
      true,
      work,
    )

/** Rows per request; no list's function returns more. */
const PAGE = 1000

/** Every row, page by page, each page beginning after the key of the last row before it. */
export async function* everyPage<Row extends { key: string }>(
  load: (after: string | null, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | null = null; ; ) {
    const page: readonly Row[] = await load(after, PAGE)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)!.key
  }
}
