export const assetCategories = [
  'lift',
  'pump',
  'gate',
  'generator',
  'electrical',
  'water',
  'gas',
  'fire',
  'lightning',
  'air',
  'pool',
  'security',
  'structure',
  'facade',
  'roof',
  'leisure',
  'garden',
  'other',
] as const
export type AssetCategory = (typeof assetCategories)[number]
export const assetCategoryWords: Record<AssetCategory, string> = {
  lift: 'Elevadores',
  pump: 'Bombas',
  gate: 'Portões e acesso',
  generator: 'Gerador',
  electrical: 'Elétrica',
  water: 'Água e esgoto',
  gas: 'Gás',
  fire: 'Combate a incêndio',
  lightning: 'Para-raios',
  air: 'Ar-condicionado e exaustão',
  pool: 'Piscina',
  security: 'Câmeras e interfonia',
  structure: 'Estrutura',
  facade: 'Fachada',
  roof: 'Cobertura e impermeabilização',
  leisure: 'Lazer',
  garden: 'Jardim',
  other: 'Outros',
}

/** Describes a warranty's state on a day. */
export const warrantyWords = (until: string | null, today: string): string | null =>
  until === null ? null : until < today ? 'Garantia encerrada' : 'Em garantia'
