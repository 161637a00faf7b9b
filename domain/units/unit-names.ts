import { takenForDate } from './unit-number.ts'

type Unit = { id: string; block: string | null; number: string }

/** Units by every way of writing them; null: more than one is called so. */
export type UnitNames = ReadonlyMap<string, string | null>

/** A name without accents, spaces and signs, in capitals: 'Fundo de reserva' and 'FUNDO DE RESERVA' are one. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** Indexes units by every way of writing them: 'A-101', 'bloco A ap 101', and the number only while just one unit has it. */
export function unitNames(units: readonly Unit[]): UnitNames {
  const names = new Map<string, string | null>()
  const add = (name: string, id: string) =>
    names.set(name, names.has(name) && names.get(name) !== id ? null : id)
  for (const { id, block, number } of units) {
    add(`=${plainName(`${block ?? ''}${number}`)}`, id)
    if (block) add(`#${plainName(number)}`, id)
  }
  return names
}

function findUnit(names: UnitNames, typed: string): string | null | undefined {
  const bare = plainName(
    typed.replace(/\b(bloco|torre|apartamento|apto?|ap|unidade|casa|sala|loja)\b\.?/gi, ' '),
  )
  for (const key of [`=${plainName(typed)}`, `=${bare}`, `#${bare}`])
    if (names.has(key)) return names.get(key)
  return undefined
}

/** Returns the id of the unit that a person typed, or the sentence about what is wrong. */
export function readUnit(names: UnitNames, typed: string): { id: string } | { fault: string } {
  const text = typed.trim()
  if (text === '') return { fault: 'Informe a unidade.' }
  const id = findUnit(names, text)
  if (id === undefined) return { fault: takenForDate(text) ?? `Não há unidade ${text.slice(0, 40)}.` }
  return id === null ? { fault: 'Há mais de uma unidade com este número: escreva o bloco também.' } : { id }
}
