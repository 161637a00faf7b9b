import { z } from 'zod'
import { formatDate } from '../../../../domain/calendar.ts'
import { day } from '../../../../domain/fields/time.ts'
import type { ShownChange } from '../../../../domain/people/change.ts'
import { personDocument, personEmail, personInput, personName } from '../../../../domain/people/person.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import type { Context } from '../command.ts'

const needed = (message: string) => (text: string | null) => text !== null || message

/** The changes that can be requested, by kind. Stored as typed, and parsed again when decided. */
export const wantedChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('name'), name: personName }),
  z.object({
    kind: z.literal('document'),
    document: personDocument.refine((text) => needed('')(text) === true, 'Informe o CPF ou CNPJ.'),
  }),
  z.object({
    kind: z.literal('email'),
    email: personEmail.refine((text) => needed('')(text) === true, 'Informe o e-mail.'),
  }),
  z.object({
    kind: z.literal('add_person'),
    unit_id: z.uuid('Unidade inválida.'),
    person: personInput.omit({ address: true }),
    occupancy_kind: z.enum(['dweller', 'tenant', 'co_owner'], 'Diga o que a pessoa é na unidade.'),
    starts_on: day('Informe desde quando.'),
  }),
  z.object({
    kind: z.literal('end_occupancy'),
    occupancy_id: z.uuid('Vínculo inválido.'),
    ends_on: day('Informe o último dia.'),
  }),
])
export type WantedChange = z.infer<typeof wantedChange>

type Scope = Pick<Context, 'sql' | 'condominiumId'>
type Compared = { unitId: string | null; before: ShownChange; after: ShownChange }

/** Returns before and after for people to compare, with documents and contacts masked; null where it concerns nothing of the requester's. */
export async function compare(
  scope: Scope,
  wanted: WantedChange,
  personId: string,
): Promise<Compared | null> {
  if (wanted.kind === 'add_person') return compareAdded(scope, wanted)
  if (wanted.kind === 'end_occupancy') return compareEnd(scope, wanted)
  const { sql, condominiumId } = scope
  const given = { name: null, document: null, email: null, ...wanted }
  const [row] = await sql<Record<string, string | null>[]>`
    select name, document_masked as document, email_masked as email, ${given.name}::text as new_name,
      private.mask_document(${given.document}) as new_document, private.mask_email(${given.email}) as new_email
    from public.people where condominium_id = ${condominiumId} and id = ${personId}`
  if (!row) return null
  const label = { name: 'Nome', document: 'CPF ou CNPJ', email: 'E-mail' }[wanted.kind]
  return {
    unitId: null,
    before: { [label]: row[wanted.kind] ?? null },
    after: { [label]: row[`new_${wanted.kind}`] ?? null },
  }
}

async function compareAdded(
  { sql, condominiumId }: Scope,
  { unit_id, person, occupancy_kind, starts_on }: Extract<WantedChange, { kind: 'add_person' }>,
): Promise<Compared | null> {
  const [unit] = await sql<
    { block: string; number: string; document: string | null; email: string | null; phone: string | null }[]
  >`
    select block, number, private.mask_document(${person.document ?? null}) as document,
      private.mask_email(${person.email ?? null}) as email, private.mask_phone(${person.phone ?? null}) as phone
    from public.units where condominium_id = ${condominiumId} and id = ${unit_id} and id in (select private.my_units())`
  if (!unit) return null
  const after = {
    Unidade: unitLabel(unit),
    Pessoa: person.name,
    'O que é': occupancyKinds[occupancy_kind],
    'A partir de': formatDate(starts_on),
    ...(unit.document && { 'CPF ou CNPJ': unit.document }),
    ...(unit.email && { 'E-mail': unit.email }),
    ...(unit.phone && { Telefone: unit.phone }),
  }
  return { unitId: unit_id, before: {}, after }
}

async function compareEnd(
  { sql, condominiumId }: Scope,
  { occupancy_id, ends_on }: Extract<WantedChange, { kind: 'end_occupancy' }>,
): Promise<Compared | null> {
  const [tie] = await sql<
    {
      unit_id: string
      block: string
      number: string
      name: string
      kind: keyof typeof occupancyKinds
      ends_on: string | null
    }[]
  >`
    select o.unit_id, u.block, u.number, p.name, o.kind, o.ends_on::text from public.occupancies o
    join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    where o.condominium_id = ${condominiumId} and o.id = ${occupancy_id} and o.starts_on <= ${ends_on}
      and o.unit_id in (select private.my_units())`
  if (!tie) return null
  const told = { Unidade: unitLabel(tie), Pessoa: tie.name, 'O que é': occupancyKinds[tie.kind] }
  return {
    unitId: tie.unit_id,
    before: { ...told, 'Último dia': tie.ends_on && formatDate(tie.ends_on) },
    after: { ...told, 'Último dia': formatDate(ends_on) },
  }
}
