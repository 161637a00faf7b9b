/** A part of the product as people think of it: the tables that make it up. The commands that change it name its key (`section`). */
export type Area = {
  key: string
  group: 'Prédio e pessoas' | 'Dinheiro' | 'Administração' | 'Só seu'
  label: string
  /** What the area contains, and what is masked. */
  note: string
  tables: readonly string[]
  /** Functions that show more of the area than the tables allow. */
  routines?: readonly string[]
}
