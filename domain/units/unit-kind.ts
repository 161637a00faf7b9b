/** Kinds of unit, with the word people read. */
export const unitKinds = {
  apartment: 'Apartamento',
  house: 'Casa',
  store: 'Loja',
  garage: 'Garagem',
  storage: 'Depósito',
} as const

export type UnitKind = keyof typeof unitKinds

export const unitKindNames = Object.keys(unitKinds) as [UnitKind, ...UnitKind[]]

/** Kinds that may be tied to another unit as its parking place or storage room. */
export const isAnnexKind = (kind: string): boolean => kind === 'garage' || kind === 'storage'

/** Where people live comes first, its garages and storage rooms after; else the order stays. */
export const homesFirst = <Unit extends { kind: string }>(units: readonly Unit[]): Unit[] =>
  units.toSorted((a, b) => Number(isAnnexKind(a.kind)) - Number(isAnnexKind(b.kind)))
