import { createHash, randomUUID } from 'node:crypto'
import { filePath } from '../../domain/files.ts'
import type { Sql } from '../../worker/context.ts'
import { drawBuilding } from './picture.ts'
import type { PaidExpense } from './plan.ts'
import type { Product } from './product.ts'
import { drawReceipt } from './receipt.ts'

/** Uploads the condominium's photo, once. */
export async function hangPhoto(product: Product, sql: Sql, condominiumId: string): Promise<void> {
  const [known] = await sql`
    select from public.condominiums where id = ${condominiumId} and photo_path is not null`
  if (known) return
  const name = 'Fachada.jpg'
  const path = filePath({ condominiumId, area: 'photo', ownerId: condominiumId, id: randomUUID(), name })
  await product.upload(path, { name, type: 'image/jpeg', bytes: await drawBuilding() })
  await product.update(`condominiums?id=eq.${condominiumId}`, { photo_path: path })
}

/** Returns the id of an expense, the same in every run, so that an interrupted one continues where it stopped. */
export function expenseId(condominiumId: string, month: string, rubric: string): string {
  const bytes = createHash('sha256').update(`${condominiumId} ${month} ${rubric}`).digest()
  // UUID version 8 (RFC 9562, 5.8): a hash of the data it identifies.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Uploads an expense's receipt before it is recorded; returns its path. */
export async function uploadReceipt(
  product: Product,
  condominiumId: string,
  id: string,
  expense: PaidExpense,
): Promise<string> {
  const name = `Recibo ${expense.description} ${expense.on}.pdf`
  const path = filePath({ condominiumId, area: 'expenses', ownerId: id, id: randomUUID(), name })
  await product.upload(path, { name, type: 'application/pdf', bytes: await drawReceipt(expense) })
  return path
}
