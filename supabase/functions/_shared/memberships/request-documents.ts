import { z } from 'zod'
import { isCpf, unmaskDocument } from '../../../../domain/cpf-cnpj.ts'
import type { Sql } from '../database.ts'

/** The CPF that a person may give with a request; '' is none. */
export const requestDocument = z
  .string()
  .max(20, 'CPF inválido: confira os dígitos.')
  .transform((typed) => unmaskDocument(typed) || null)
  .refine((document) => document === null || isCpf(document), 'CPF inválido: confira os dígitos.')

/** Stores the CPF of a request; null deletes it. */
export async function keepDocument(
  sql: Sql,
  condominiumId: string,
  membershipId: string,
  document: string | null,
): Promise<void> {
  await takeDocument(sql, condominiumId, membershipId)
  if (document === null) return
  await sql`
    insert into private.membership_documents (condominium_id, membership_id, document)
    values (${condominiumId}, ${membershipId}, ${document})`
}

/** Returns the CPF of a request and deletes it there. */
export async function takeDocument(
  sql: Sql,
  condominiumId: string,
  membershipId: string,
): Promise<string | null> {
  const [kept] = await sql<{ document: string }[]>`
    delete from private.membership_documents
    where condominium_id = ${condominiumId} and membership_id = ${membershipId} returning document`
  return kept?.document ?? null
}
