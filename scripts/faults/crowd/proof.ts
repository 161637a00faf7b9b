import type { Sql } from 'postgres'
import { bookPartNames } from '../../../domain/closing/book-parts.ts'
import type { Done } from './acts.ts'

/** Checks that all the books prove correct, and that each received sum is in them once. Returns the errors. */
export async function proveCrowd(sql: Sql, condominiumId: string, done: readonly Done[]): Promise<string[]> {
  return [...(await proveParts(sql, condominiumId)), ...(await proveTaken(sql, condominiumId, done))]
}

async function proveParts(sql: Sql, condominiumId: string): Promise<string[]> {
  const wrong: string[] = []
  for (const part of bookPartNames) {
    const found = await sql`select * from private.book_differences(${condominiumId}, ${part}) limit 3`
    if (found.length > 0) wrong.push(`${part}: ${JSON.stringify(found)}`)
  }
  const twice = await sql`
    select unit_id from public.charges
    where condominium_id = ${condominiumId} and kind <> 'agreement' and status <> 'cancelled' group by unit_id, competence having count(*) > 1`
  if (twice.length > 0) wrong.push(`${twice.length} units are charged twice`)
  return wrong
}

/** Checks that each acknowledged manual receipt and each reported Pix is one row with its amount, whatever happened to it since. */
async function proveTaken(sql: Sql, condominiumId: string, done: readonly Done[]): Promise<string[]> {
  const taken = done.filter(({ status, cents }) => status === 200 && cents !== undefined)
  const rows = await sql<{ id: string; external_id: string | null; cents: number }[]>`
    select id, external_id, amount_cents::float8 as cents from public.receipts where condominium_id = ${condominiumId}`
  const byName = Map.groupBy(
    rows.flatMap((row) =>
      [row.id, row.external_id].filter((name) => name !== null).map((name) => ({ name, row })),
    ),
    ({ name }) => name,
  )
  const lost = taken.filter(({ receiptId, endToEndId, cents }) => {
    const found = byName.get(receiptId ?? endToEndId ?? '') ?? []
    return found.length !== 1 || found[0]!.row.cents !== cents
  })
  const failures = lost.length > 0 ? [`${lost.length} of ${taken.length} sums are lost or doubled`] : []
  if (rows.length !== taken.length) failures.push(`${rows.length} receipts of ${taken.length} sums`)
  return failures
}
