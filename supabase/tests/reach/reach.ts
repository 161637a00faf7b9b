import type { Scope, Verb } from '../../../domain/permissions/access.ts'
import { type Key, newRows, rows } from '../rows.ts'
import type { Persona, Subject, World } from '../world.ts'

/** Something that is tried with the row of a subject. */
export type Attempt = {
  verb: Verb
  table: string
  subject: Subject
  /** The column to select and set: the first that people may use so, or else the first of all. */
  column: string
}

/** A way to the tables. */
export type Reach = {
  /** Returns whether each attempt of a persona touches a row. Rolls back its effects. Throws if one fails for another reason than a refusal. */
  touched(persona: Persona, attempts: readonly Attempt[]): Promise<boolean[]>
  close(): Promise<void>
}

/** The columns that pick out the row of an attempt. */
export function keyOf({ table, subject }: Attempt): Key {
  const builder = rows[table]
  if (!builder) throw new Error(`no row of ${table} in rows.ts`)
  return builder(subject)
}

/** Returns the row to insert; where no one may insert, any row serves to be refused. */
export const newRowOf = ({ table, subject, column }: Attempt): Record<string, string | null> =>
  newRows[table]?.(subject) ?? { [column]: null }

const labels = ['mine', "neighbour's", "other condominium's"] as const
export type Label = (typeof labels)[number]

/** The three rows that everything is tried with. */
export const candidates = (world: World, persona: Persona): { label: Label; subject: Subject }[] =>
  [world.subjects[persona], world.neighbour, world.foreigner].map((subject, at) => ({
    label: labels[at]!,
    subject,
  }))

/** Which of the three rows a scope reaches. Rows of a condominium reach as far as the condominium. */
export function expected(world: World, scope: Scope, persona: Persona): Label[] {
  const home = world.subjects[persona].home.id
  return candidates(world, persona)
    .filter(
      ({ label, subject }) =>
        scope === 'all' ||
        (scope === 'condominium' && subject.home.id === home) ||
        (scope === 'own' && label === 'mine'),
    )
    .map(({ label }) => label)
}
