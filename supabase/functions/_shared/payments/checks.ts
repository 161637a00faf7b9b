import { AppError } from '../../../../domain/errors.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { Sql } from '../database.ts'

/** Throws `invalid_input` on `path` unless the bank account is the condominium's. */
export async function requireAccount(
  sql: Sql,
  condominiumId: string,
  bankAccountId: string | null | undefined,
  path: string,
): Promise<void> {
  if (!bankAccountId) return
  const known = await sql`
    select from public.bank_accounts where condominium_id = ${condominiumId} and id = ${bankAccountId}`
  const message = 'Escolha uma conta do condomínio.'
  if (known.length === 0) throw new AppError('invalid_input', { message, fields: [{ path, message }] })
}

/** Money is never dated ahead. */
export function requirePast(day: string, today: string, path: string): void {
  const message = 'A data não pode ser futura.'
  if (day > today) throw new AppError('invalid_input', { message, fields: [{ path, message }] })
}

/**
 * Returns what a unit has paid too much or in advance. Takes no lock: a posting locks accounts first and credits after, and of two that use it at
 * once the table's check refuses one, as the credit is no longer there. Throws `not_found`.
 */
export async function creditOf(sql: Sql, condominiumId: string, unitId: string): Promise<Cents> {
  const [unit] = await sql<{ cents: number }[]>`
    select coalesce(c.cents, 0)::float8 as cents from public.units u
    left join public.unit_credits c on c.condominium_id = u.condominium_id and c.unit_id = u.id
    where u.condominium_id = ${condominiumId} and u.id = ${unitId}`
  if (!unit) throw new AppError('not_found')
  return unit.cents
}
