import { formatDocument } from './cpf-cnpj.ts'
import type { CsvValue } from './csv-line.ts'
import { formatPhone } from './phone.ts'
import { formatShort, rational } from './rational.ts'
import { unitFields } from './unit-import/columns.ts'
import { type OccupancyKind, occupancyKinds } from './units/occupancy-kind.ts'
import { type UnitKind, unitKinds } from './units/unit-kind.ts'

export type ExportKind = 'units' | 'people'

/** A person in an exported row; documents and contacts are whole only if requested, with a reason. */
type ExportedPerson = { name: string; document: string | null; email: string | null; phone: string | null }

export type ExportedUnit = {
  block: string
  number: string
  floor: number | null
  kind: UnitKind
  share: string
  share_total: string
  area_cm2: string | null
  owner: ExportedPerson | null
  tenant: ExportedPerson | null
  payer_name: string | null
}

type ExportedTie = { label: string; kind: OccupancyKind }
export type ExportedRegisterPerson = ExportedPerson & { has_account: boolean; ties: ExportedTie[] }

const { owner_name, owner_document, owner_email, owner_phone } = unitFields
const { tenant_name, tenant_document, tenant_email, tenant_phone } = unitFields
const plain = [
  unitFields.block,
  unitFields.number,
  unitFields.floor,
  unitFields.kind,
  unitFields.share,
  unitFields.area,
]

/** Returns the titles of an exported list. Those of units match the import's: an export with contacts can be imported again. */
export function exportTitles(kind: ExportKind, withContacts: boolean): string[] {
  if (kind === 'people') return ['Nome', 'Unidades', 'CPF ou CNPJ', 'E-mail', 'Telefone', 'Tem conta']
  if (!withContacts) return [...plain, owner_name, tenant_name, 'Pagador']
  const owner = [owner_name, owner_document, owner_email, owner_phone]
  return [...plain, ...owner, tenant_name, tenant_document, tenant_email, tenant_phone, 'Pagador']
}

export function unitCells(unit: ExportedUnit, withContacts: boolean): CsvValue[] {
  const person = (who: ExportedPerson | null) => (withContacts ? contactCells(who) : [who?.name ?? null])
  return [
    unit.block,
    unit.number,
    unit.floor,
    unitKinds[unit.kind],
    exactShare(BigInt(unit.share), BigInt(unit.share_total)),
    unit.area_cm2 && formatShort(rational(BigInt(unit.area_cm2), 10_000n), 4, 2),
    ...person(unit.owner),
    ...person(unit.tenant),
    unit.payer_name,
  ]
}

const contactCells = (who: ExportedPerson | null): CsvValue[] => [
  who?.name ?? null,
  who?.document ? formatDocument(who.document) : null,
  who?.email ?? null,
  who?.phone ? formatPhone(who.phone) : null,
]

/** `masked`: document and contacts come masked already, and stay as they are. */
export function personCells(person: ExportedRegisterPerson, masked: boolean): CsvValue[] {
  const [name, document, email, phone] = masked
    ? [person.name, person.document, person.email, person.phone]
    : contactCells(person)
  const ties = person.ties.map(({ label, kind }) => `${label} (${occupancyKinds[kind]})`).join(', ')
  return [
    name ?? null,
    ties,
    document ?? null,
    email ?? null,
    phone ?? null,
    person.has_account ? 'Sim' : 'Não',
  ]
}

/** A fraction that loses nothing: as a decimal where nine places hold it for every unit, else as a division. */
const exactShare = (share: bigint, total: bigint): string =>
  1_000_000_000n % total === 0n ? formatShort(rational(share, total), 9, 6) : `${share}/${total}`
