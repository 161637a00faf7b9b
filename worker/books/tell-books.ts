import { type BookDifference, partName } from '../../domain/closing/book-parts.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import { renderBooksDiffer } from '../message-templates/books.ts'
import { notifyIn } from '../notify/notify.ts'

/** Reports to the condominium's audit and the platform's operators: books that do not prove are a fault of the product, or of manual tampering. */
export async function tellBooks(
  context: WorkerContext,
  sql: Transaction,
  condominiumId: string,
  differences: readonly BookDifference[],
): Promise<void> {
  const parts = differences.map(({ part, count }) => ({ part: partName(part), count }))
  await sql`
    insert into public.audit_entries (condominium_id, action, entity, after)
    values (${condominiumId}, 'prove-books', 'books', ${sql.json({ parts: parts.map(({ part }) => part) })})`
  const admins = await sql<{ user_id: string; name: string }[]>`
    select a.user_id, c.name from private.platform_admins a, public.condominiums c where c.id = ${condominiumId}`
  const path = '/dashboard/audit-logs'
  await notifyIn(
    sql,
    admins.map(({ user_id, name }) => ({
      condominiumId,
      kind: 'books_differ' as const,
      userId: user_id,
      path,
      content: renderBooksDiffer({ condominium: name, parts, url: `${context.siteUrl}${path}` }),
    })),
  )
}
