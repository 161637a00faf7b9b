import { AppError } from '../../../../domain/errors.ts'
import { isAnnexKind } from '../../../../domain/units/unit-kind.ts'
import type { Sql } from '../database.ts'
import { loadOpenUnits } from './loading.ts'

export type Tie = {
  annexId: string
  /** Null unties it. */
  mainId: string | null
  tie: 'belongs' | 'rented'
  startsOn: string
  note: string
}

const fault = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })

/**
 * Ties an annex to a unit from a given day; an earlier tie of the same kind ends on that day. Returns the new tie's id, null when it only ended one.
 * Throws `invalid_input` where units or days do not fit.
 */
export async function tieAnnex(sql: Sql, condominiumId: string, given: Tie): Promise<string | null> {
  const { annexId, mainId, tie, startsOn } = given
  const units = await loadOpenUnits(sql, condominiumId, mainId ? [annexId, mainId] : [annexId])
  const kindOf = (id: string) => units.find((unit) => unit.id === id)?.kind ?? ''
  if (!isAnnexKind(kindOf(annexId)))
    throw fault('annex_id', 'Só garagens e depósitos são ligados a outra unidade.')
  if (mainId && isAnnexKind(kindOf(mainId)))
    throw fault('main_id', 'Escolha a unidade a que o anexo fica ligado, não outro anexo.')
  const [current] = await sql<{ id: string; main_id: string; starts_on: string }[]>`
    select id, main_id, starts_on::text from public.unit_annexes
    where condominium_id = ${condominiumId} and annex_id = ${annexId} and tie = ${tie} and ends_on is null for update`
  if (current && current.main_id === mainId) throw fault('main_id', 'O anexo já está ligado a esta unidade.')
  if (!current && !mainId) throw fault('main_id', 'Este anexo não está ligado a nenhuma unidade.')
  if (current && startsOn < current.starts_on)
    throw fault('starts_on', 'A ligação de agora começou depois desta data.')
  if (current)
    await sql`
      update public.unit_annexes set ends_on = ${startsOn} where condominium_id = ${condominiumId} and id = ${current.id}`
  if (!mainId) return null
  const [made] = await sql<{ id: string }[]>`
    insert into public.unit_annexes (condominium_id, annex_id, main_id, tie, starts_on, note)
    values (${condominiumId}, ${annexId}, ${mainId}, ${tie}, ${startsOn}, ${given.note}) returning id`
  return made!.id
}
