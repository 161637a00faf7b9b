import { randomUUID } from 'node:crypto'
import { apportion } from '../../domain/apportionment.ts'
import { filePath } from '../../domain/files.ts'
import type { Product } from './product.ts'

const given =
  'Alda Breno Célia Dalva Enzo Flora Guido Heitor Inês Jonas Kátia Lauro Mirtes Nilo Odete Plínio Quitéria Raul Selma Tomás Úrsula Valter Wilma Yara Zilda'.split(
    ' ',
  )
const family =
  'Abreu Bastos Caldas Dantas Esteves Falcão Galvão Holanda Junqueira Lacerda Moura Neves Oliva Prado Quintela Rangel Seixas Toledo Uchoa Valadares Xavier Zanetti'.split(
    ' ',
  )

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * A building as its síndica would import it: four units a floor, one owner each. Every sixth has no e-mail, as in life. `nth`: which building, so that no
 * two have the same people.
 */
function sheetOf(units: number, nth: number): string {
  const shares = apportion(
    1_000_000,
    Array.from({ length: units }, () => 1n),
  )
  const rows = Array.from({ length: units }, (_, place) => {
    const floor = Math.floor(place / 4) + 1
    const seed = place + nth * 131
    const names = [
      given[(seed * 7) % given.length]!,
      family[(seed * 5) % family.length]!,
      family[(seed * 3 + 1 + nth) % family.length]!,
    ]
    const email = place % 6 === 5 ? '' : `${names.map(plain).join('.')}@example.com`
    const phone = `(11) 9${String(80_000_000 + seed * 7919).replace(/^(\d{4})(\d{4})$/, '$1-$2')}`
    const share = `0,${String(shares[place]).padStart(6, '0')}`
    return [`${floor}0${(place % 4) + 1}`, floor, 'Apartamento', share, names.join(' '), email, phone].join(
      ';',
    )
  })
  return ['Unidade;Andar;Tipo;Fração ideal;Proprietário;E-mail;Telefone', ...rows].join('\n')
}

type Building = { product: Product; condominiumId: string; units: number; nth: number; instant: string }

/** Brings the units and owners of a building by import, as the first day of a new síndica does. */
export async function inhabit({ product, condominiumId, units, nth, instant }: Building): Promise<void> {
  const name = 'unidades.csv'
  const path = filePath({ condominiumId, area: 'imports', ownerId: randomUUID(), id: randomUUID(), name })
  await product.upload(path, { name, type: 'text/csv', bytes: Buffer.from(sheetOf(units, nth)) }, true)
  await product.command('import-units', instant, {
    condominium_id: condominiumId,
    path,
    file_name: name,
    acknowledge_shares: true,
    review: false,
  })
}
