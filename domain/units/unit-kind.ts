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
