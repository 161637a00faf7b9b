/**
 * Brazil's legal time zones (Decreto 2.784/1913, as amended by Lei 11.662/2008 and Lei 12.876/2013), by IANA name. The law sets a building's zone by
 * its location: no one chooses it. private.time_zone_of in the database is the same rule.
 */

/**
 * The hour of Brasília, for what belongs to no building: the platform's own days (plans, subscriptions, revenue), banks and payment
 * providers, and a person's account outside any condominium.
 */
export const brasiliaZone = 'America/Sao_Paulo'

/** Every zone that a condominium may have. */
export const timeZones = [
  'America/Noronha',
  brasiliaZone,
  'America/Manaus',
  'America/Boa_Vista',
  'America/Porto_Velho',
  'America/Cuiaba',
  'America/Campo_Grande',
  'America/Rio_Branco',
  'America/Eirunepe',
] as const

export type TimeZone = (typeof timeZones)[number]

/** As people call it: 'Horários de Manaus'. */
export const zoneWords: Readonly<Record<TimeZone, string>> = {
  'America/Noronha': 'Fernando de Noronha',
  [brasiliaZone]: 'Brasília',
  'America/Manaus': 'Manaus',
  'America/Boa_Vista': 'Boa Vista',
  'America/Porto_Velho': 'Porto Velho',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Rio_Branco': 'Rio Branco',
  'America/Eirunepe': 'Eirunepé',
}

/** States that lie wholly in one zone; those on Brasília time are not listed. */
const ofStates: Readonly<Record<string, TimeZone>> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
}

/**
 * Municipalities of Amazonas in the fourth zone, west of the law's line from Tabatinga to Porto Acre. Jutaí and Lábrea, whose towns lie hundreds of
 * kilometres east of it, keep Manaus time.
 */
export const westOfAmazonas = [
  'amatura',
  'atalaia do norte',
  'benjamin constant',
  'boca do acre',
  'eirunepe',
  'envira',
  'guajara',
  'ipixuna',
  'itamarati',
  'pauini',
  'sao paulo de olivenca',
  'tabatinga',
] as const

/** As private.fold compares names: without accents, case and punctuation. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns a building's zone; Brasília's while the address is unknown. */
export function timeZoneOf(state: string | null | undefined, city?: string | null): TimeZone {
  const name = folded(city ?? '')
  if (state === 'PE' && name === 'fernando de noronha') return 'America/Noronha'
  if (state === 'AM' && (westOfAmazonas as readonly string[]).includes(name)) return 'America/Eirunepe'
  return ofStates[state ?? ''] ?? brasiliaZone
}
