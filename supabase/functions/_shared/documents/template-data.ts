import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import type { TemplateData } from '../../../../domain/documents/templates/fields.ts'
import type { Sql } from '../database.ts'

/** The data for a document of one unit; without a unit, only of the condominium. */
export type Filling = { unitId: string | null; label: string | null; data: TemplateData }

const day = new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
/** '22 de novembro de 2026' */
const inWords = (date: string): string => day.format(new Date(`${date}T12:00:00Z`)).replace(/^1 de/, '1º de')

type Place = {
  name: string
  document: string | null
  address: string | null
  city: string | null
  manager: string | null
}

async function placeOf(sql: Sql, condominiumId: string, today: string): Promise<TemplateData> {
  const [place] = await sql<Place[]>`
    select k.name, k.document, concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), '')) as address, k.city,
      (select m.full_name from public.memberships m
        where m.condominium_id = k.id and m.user_id = k.admin_id and m.role = 'owner_admin' and m.status = 'approved') as manager
    from public.condominiums k where k.id = ${condominiumId}`
  const { name, document, address, city, manager } = place!
  return known({
    'condominio.nome': name,
    'condominio.cnpj': document && formatDocument(document),
    'condominio.endereco': address,
    'condominio.cidade': city,
    'sindico.nome': manager,
    data: inWords(today),
  })
}

type UnitRow = {
  unit_id: string
  label: string
  block: string
  owner_name: string | null
  owner_document: string | null
  occupant_name: string | null
  occupant_document: string | null
}

/**
 * Returns the data that fills documents of these units, in their order; without units, one of the condominium. `personId` names the declaring person
 * of that unit; otherwise it is the resident. Leaves out a field without a value.
 */
export async function fillings(
  sql: Sql,
  condominiumId: string,
  today: string,
  unitIds: readonly string[],
  personId: string | null = null,
): Promise<Filling[]> {
  const place = await placeOf(sql, condominiumId, today)
  if (unitIds.length === 0) return [{ unitId: null, label: null, data: place }]
  const units = await sql<UnitRow[]>`
    select l.unit_id, l.label, l.block, o.name as owner_name, o.document as owner_document, w.name as occupant_name, w.document as occupant_document
    from public.unit_list l
    left join lateral (
      select p.name, p.document from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      where o.condominium_id = l.condominium_id and o.unit_id = l.unit_id and o.kind in ('owner', 'off_site_owner')
        and o.starts_on <= ${today} and (o.ends_on is null or o.ends_on >= ${today})
      order by o.starts_on, p.name limit 1) o on true
    left join lateral (
      select p.name, p.document from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      where o.condominium_id = l.condominium_id and o.unit_id = l.unit_id and (p.id = ${personId} or ${personId}::uuid is null and o.kind <> 'off_site_owner')
        and o.starts_on <= ${today} and (o.ends_on is null or o.ends_on >= ${today})
      order by o.kind <> 'tenant', o.kind <> 'owner', o.starts_on, p.name limit 1) w on true
    where l.condominium_id = ${condominiumId} and l.unit_id = any (${[...unitIds]})
    order by l.sort_key, l.unit_id`
  return units.map((unit) => ({
    unitId: unit.unit_id,
    label: unit.label,
    data: {
      ...place,
      ...known({
        unidade: unit.label,
        bloco: unit.block,
        'proprietario.nome': unit.owner_name,
        'proprietario.cpf': unit.owner_document && formatDocument(unit.owner_document),
        'morador.nome': unit.occupant_name,
        'pessoa.nome': unit.occupant_name,
        'pessoa.cpf': unit.occupant_document && formatDocument(unit.occupant_document),
      }),
    },
  }))
}

const known = (values: Record<string, string | null>): TemplateData =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))
