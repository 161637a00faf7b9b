import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

/** Locks a supplier, and with it all decisions on its documents, until the transaction ends. Throws `not_found`. */
export async function lockSupplier(sql: Sql, condominiumId: string, supplierId: string): Promise<void> {
  const [supplier] = await sql`
    select from public.suppliers where condominium_id = ${condominiumId} and id = ${supplierId} for no key update`
  if (!supplier) throw new AppError('not_found')
}

type Replacing = { id: string; supplier_id: string; replaces_id: string; isRestored?: boolean }

/**
 * Throws `supplier_document_replaced` when another version already replaced the older one; `not_found` unless the older one is the same supplier's
 * and, for a new version, was not removed.
 */
export async function requireReplaceable(
  sql: Sql,
  condominiumId: string,
  { id, supplier_id, replaces_id, isRestored = false }: Replacing,
): Promise<void> {
  const [older] = await sql<{ is_replaced: boolean }[]>`
    select exists (select from public.supplier_documents n
        where n.condominium_id = d.condominium_id and n.replaces_id = d.id and n.removed_at is null and n.id <> ${id}) as is_replaced
    from public.supplier_documents d
    where d.condominium_id = ${condominiumId} and d.id = ${replaces_id} and d.supplier_id = ${supplier_id}
      and (d.removed_at is null or ${isRestored})`
  if (!older) throw new AppError('not_found')
  if (older.is_replaced) throw new AppError('supplier_document_replaced')
}
