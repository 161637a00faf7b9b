import type { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { type Known, type Likeness, likeness } from '../../../../domain/people/duplicates.ts'
import type { personInput } from '../../../../domain/people/person.ts'
import type { Context } from '../command.ts'

type Scope = Pick<Context, 'sql' | 'condominiumId'>
export type PersonFields = z.infer<typeof personInput>

/** Finds registered people who may be this one, except `except`. */
async function alikePeople(
  { sql, condominiumId }: Scope,
  person: PersonFields,
  except: string | null = null,
): Promise<{ id: string; why: Likeness }[]> {
  const { name } = person
  const wanted: Known = {
    name,
    document: person.document ?? null,
    email: person.email ?? null,
    phone: person.phone ?? null,
  }
  const words = name.split(' ')
  const found = await sql<(Known & { id: string })[]>`
    select p.id, p.name, p.document, p.email, p.phone from (
      (select id from public.people where condominium_id = ${condominiumId} and document = ${wanted.document})
      union (select id from public.people where condominium_id = ${condominiumId} and email = ${wanted.email} limit 50)
      union (select id from public.people where condominium_id = ${condominiumId} and phone = ${wanted.phone} limit 50)
      union (select id from public.people where condominium_id = ${condominiumId}
        and search_name like private.fold(${words[0] ?? name}) || '%' and search_name like '%' || private.fold(${words.at(-1) ?? name}) || '%'
        limit 50)
    ) c join public.people p on p.condominium_id = ${condominiumId} and p.id = c.id
    where p.id is distinct from ${except}::uuid`
  return found.flatMap(({ id, ...known }) => {
    const why = likeness(wanted, known)
    return why ? [{ id, why }] : []
  })
}

/**
 * Registers a person. Throws `person_document_taken` where the CPF or CNPJ already belongs to someone, and `person_duplicate` with the ids of
 * possible duplicates unless that was `acknowledged`.
 */
export async function registerPerson(
  scope: Scope,
  person: PersonFields,
  acknowledged: boolean,
): Promise<string> {
  await refuseDuplicates(scope, person, acknowledged)
  const { sql, condominiumId } = scope
  const [row] = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, name, document, email, phone, address)
    values (${condominiumId}, ${person.name}, ${person.document ?? null}, ${person.email ?? null}, ${person.phone ?? null},
      ${person.address ?? null}) returning id`
  return row!.id
}

export async function refuseDuplicates(
  scope: Scope,
  person: PersonFields,
  acknowledged: boolean,
  except: string | null = null,
): Promise<void> {
  const alike = await alikePeople(scope, person, except)
  const same = alike.find(({ why }) => why === 'same_document')
  if (same) throw new AppError('person_document_taken', { details: { people: [same] } })
  if (alike.length > 0 && !acknowledged)
    throw new AppError('person_duplicate', { details: { people: alike.slice(0, 5) } })
}

export type StoredPerson = PersonFields & {
  id: string
  user_id: string | null
  merged_ids: string[]
  version: number
}

/** Locks a person's record. Throws `not_found`. */
export async function lockPerson({ sql, condominiumId }: Scope, id: string): Promise<StoredPerson> {
  const [person] = await sql<StoredPerson[]>`
    select id, user_id, name, document, email, phone, address, merged_ids, version from public.people
    where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!person) throw new AppError('not_found')
  return person
}

/** What an entry of the log says of a person: whole names, the rest masked. */
export async function maskedPerson(
  { sql, condominiumId }: Scope,
  id: string,
): Promise<Record<string, unknown>> {
  const [person] = await sql`
    select name, document_masked, email_masked, phone_masked, address_masked from public.people
    where condominium_id = ${condominiumId} and id = ${id}`
  return person ?? {}
}

/** Changes the given fields and leaves the rest; the account's name in this condominium follows. Throws `person_document_taken`. */
export async function changePerson(
  { sql, condominiumId }: Scope,
  id: string,
  fields: Partial<PersonFields>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await sql`update public.people set ${sql(given)} where condominium_id = ${condominiumId} and id = ${id}`
  if (fields.name !== undefined)
    await sql`
      update public.memberships m set full_name = p.name from public.people p
      where p.condominium_id = ${condominiumId} and p.id = ${id} and m.condominium_id = p.condominium_id
        and m.user_id = p.user_id and m.full_name <> p.name`
}
