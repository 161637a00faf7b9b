import type { CommandName } from '../permissions/commands.ts'

/** A part of the product as people think of it: the tables that hold it and the commands that change it. */
export type Area = {
  key: string
  group: 'Prédio e pessoas' | 'Dinheiro' | 'Administração' | 'Só seu'
  label: string
  /** What stands in it, and what is masked. */
  note: string
  tables: readonly string[]
  /** Functions that show more of it than the tables let through. */
  routines?: readonly string[]
  commands: readonly CommandName[]
}
