/** What a file can bring for each unit, with the words people read. */
export const unitFields = {
  block: 'Bloco',
  /** The block as administradoras print it: once, on the first of its rows, or in one merged cell. */
  block_group: 'Bloco (vazio repete o de cima)',
  number: 'Unidade',
  floor: 'Andar',
  kind: 'Tipo',
  share: 'Fração ideal',
  area: 'Área (m²)',
  owner_name: 'Proprietário',
  owner_document: 'CPF/CNPJ do proprietário',
  owner_email: 'E-mail do proprietário',
  owner_phone: 'Telefone do proprietário',
  tenant_name: 'Inquilino',
  tenant_document: 'CPF/CNPJ do inquilino',
  tenant_email: 'E-mail do inquilino',
  tenant_phone: 'Telefone do inquilino',
} as const

export type UnitField = keyof typeof unitFields

/** Which column of the file (from 0) brings each field. */
export type ColumnMapping = Partial<Record<UnitField, number>>

type PersonPart = 'name' | 'document' | 'email' | 'phone'

const roles: [RegExp, 'owner' | 'tenant'][] = [
  [/^(inquilin[oa]s?|locatari[oa]s?|morador(a|es)?|ocupantes?|tenant)$/, 'tenant'],
  [/^(proprietari[oa]s?|don[oa]s?|titular(es)?|condomin[oa]s?|owner)$/, 'owner'],
]

const parts: [RegExp, PersonPart][] = [
  [/^(cpf|cnpj|cpfcnpj|documento|doc)$/, 'document'],
  [/^(email|mail|emails)$/, 'email'],
  [/^(telefones?|fones?|tel|celular|cel|whatsapp|contato|phone)$/, 'phone'],
  [/^(nome|name)$/, 'name'],
]

/** Most telling first: 'fração ideal da unidade' is a fraction, not a unit. */
const plain: [RegExp, UnitField][] = [
  [/^(fracao|fracoes|ideal|cota|quota|coeficiente|percentual|milesimos?|share)$/, 'share'],
  [/^(area|metragem|m2)$/, 'area'],
  [/^(tipo|especie|categoria|kind)$/, 'kind'],
  [/^(andar|pavimento|piso|floor)$/, 'floor'],
  [/^(blocos?|torres?|edificio|predio|quadra|block)$/, 'block'],
  [/^(unidades?|aptos?|apartamentos?|apt|ap|numero|num|casa|sala|loja|lote|unit|number)$/, 'number'],
]

function tokensOf(title: string): string[] {
  const folded = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return folded
    .replace('e-mail', 'email')
    .replace('²', '2')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

const match = <T>(table: [RegExp, T][], tokens: string[]): T | undefined =>
  table.find(([pattern]) => tokens.some((token) => pattern.test(token)))?.[1]

/**
 * Guesses the field of each column from its title, as síndicos write them ('Apto', 'Torre', 'Fração', 'CPF', 'Inquilino'). A title such as 'CPF'
 * belongs to the person named in the columns before it, by default the owner. The first column for a field wins; unrecognised columns are left out.
 */
export function suggestMapping(header: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  let person: 'owner' | 'tenant' = 'owner'
  for (const [column, title] of header.entries()) {
    const tokens = tokensOf(title)
    const role = match(roles, tokens)
    const part = match(parts, tokens)
    const unitField = match(plain, tokens)
    person = role ?? person
    const isPerson =
      role !== undefined || (part !== undefined && (unitField === undefined || part !== 'name'))
    const field: UnitField | undefined = isPerson ? `${person}_${part ?? 'name'}` : unitField
    if (field !== undefined) mapping[field] ??= column
  }
  return mapping
}

/** Fields that a file must bring and this mapping does not: only the unit's number. */
export const missingFields = (mapping: ColumnMapping): UnitField[] =>
  mapping.number === undefined ? ['number'] : []
