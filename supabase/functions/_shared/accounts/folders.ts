import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

export const folder_id = z.uuid('Pasta inválida.')

export type Folder = {
  id: string
  month: string
  version: number
  status: 'making' | 'ready' | 'published' | 'withdrawn' | 'replaced' | 'failed'
  is_current: boolean
}

/** Locks the folder until the transaction ends; `is_current` while its month is closed with the figures it prints. Throws `not_found`. */
export async function holdFolder(sql: Sql, condominiumId: string, id: string): Promise<Folder> {
  const [folder] = await sql<Folder[]>`
    select f.id, to_char(f.month, 'YYYY-MM') as month, f.version, f.status,
      exists (select from public.closings c where c.condominium_id = f.condominium_id and c.sequence = f.closing_sequence
        and c.reopened_at is null) as is_current
    from public.account_folders f where f.condominium_id = ${condominiumId} and f.id = ${id} for no key update of f`
  if (!folder) throw new AppError('not_found')
  return folder
}

/** Returns the name under which the user signs here. */
export async function signature(sql: Sql, condominiumId: string, userId: string | null): Promise<string> {
  const [member] = await sql<{ full_name: string }[]>`
    select full_name from public.memberships where condominium_id = ${condominiumId} and user_id = ${userId}`
  return member?.full_name ?? 'Administração'
}
