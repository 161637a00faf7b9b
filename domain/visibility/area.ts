/** A part of the product as people think of it: the tables that hold it. The commands that change it name its key (`section`). */
export type Area = {
  key: string
  group: 'Prédio e pessoas' | 'Dinheiro' | 'Administração' | 'Só seu'
  label: string
  /** What stands in it, and what is masked. */
  note: string
  tables: readonly string[]
  /** Functions that show more of it than the tables let through. */
  routines?: readonly string[]
}
