import { count, counted } from '../words.ts'

/** Units that are registered, and how many the síndico said that there are. */
export type UnitCount = { registered: number; declared: number | null }

const units = (amount: number): string => counted(amount, 'unidade', 'unidades')
const registeredUnits = (amount: number): string =>
  counted(amount, 'unidade cadastrada', 'unidades cadastradas')

/**
 * '96 unidades' where all are registered, else '12 unidades cadastradas de 24 informadas', '24 unidades informadas'; empty where
 * nothing is known. More than were declared are as many as there are: garages and storage rooms may be units of their own.
 */
export function unitCountText({ registered, declared }: UnitCount): string {
  if (declared === null || declared <= registered) return registered === 0 ? '' : units(registered)
  if (registered === 0) return counted(declared, 'unidade informada', 'unidades informadas')
  return `${registeredUnits(registered)} de ${count.format(declared)} informadas`
}

/** The same where room is short: '96 unidades', '12 de 24 unidades'. */
export function unitCountShort({ registered, declared }: UnitCount): string {
  if (declared === null || declared <= registered) return unitCountText({ registered, declared })
  return `${count.format(registered)} de ${units(declared)}`
}

/** Returns the declared number's note about the registered units; null when they agree or there are none. */
export function unitCountNote({ registered, declared }: UnitCount): string | null {
  if (registered === 0 || declared === registered) return null
  if (declared === null || registered < declared) return `${registeredUnits(registered)} até agora.`
  return `${registeredUnits(registered)}, com garagens e depósitos.`
}
