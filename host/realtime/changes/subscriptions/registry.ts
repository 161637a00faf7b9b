import type { DatabaseError } from 'pg'
import type { RoleClaims } from '../../../tokens.ts'
import { compareTexts } from '../rows/comparison.ts'
import type { Relation, RowChange } from '../source/change.ts'
import type { ChangesListener } from '../types.ts'
import type { Parameters } from './parameters.ts'
import type { Target } from './targets.ts'

/** A listener, and the numbers by which each client knows its requests. */
export type Member = {
  listener: ChangesListener
  id: number
  /** PostgreSQL does not take the filter after all. */
  refuse(reason: DatabaseError): void
}

/** Listeners with the same request and the same claims: results computed once apply to all of them. */
export type Group = {
  /** Identifies the group. */
  key: string
  /** The same for those with the same claims. */
  claimsKey: string
  parameters: Parameters
  claims: RoleClaims
  target: Target
  members: Set<Member>
}

/** A group that may want a change; only PostgreSQL can tell whether the undecided conditions hold. */
export type Candidate = { group: Group; undecided: number[] }

/** Records who requested what. */
export class Registry {
  readonly #groups = new Map<string, Group>()
  /** Groups by the tables they ask for: number, and names with `*` for any. */
  readonly #byTable = new Map<number | string, Set<Group>>()
  /** Forgotten with every change of the above. */
  #matching = new WeakMap<Relation, Group[]>()

  /** Adds a listener; the returned function removes it. */
  add(parameters: Parameters, claims: RoleClaims, target: Target, member: Member): () => void {
    const claimsKey = JSON.stringify(claims)
    const key = `${JSON.stringify(parameters)} ${claimsKey}`
    const known = this.#groups.get(key)
    const group = known ?? { key, claimsKey, parameters, claims, target, members: new Set() }
    group.members.add(member)
    if (!this.#groups.has(key)) {
      this.#groups.set(key, group)
      this.#index(group)
    }
    return () => {
      group.members.delete(member)
      if (group.members.size > 0 || this.#groups.get(key) !== group) return
      this.#groups.delete(key)
      this.#unindex(group)
    }
  }

  /** Returns the groups that want a change, as far as its texts tell. */
  candidates(change: RowChange): Candidate[] {
    const candidates: Candidate[] = []
    const row = change.type === 'DELETE' ? change.old : change.record
    for (const group of this.#groupsOf(change.relation)) {
      const { event, conditions } = group.parameters
      if (event !== '*' && event !== change.type) continue
      const undecided: number[] = []
      const isRefused = conditions.some((condition, at) => {
        const typeOid = change.relation.types.get(condition.column)
        const wanted = typeOid === undefined ? undefined : group.target.wanted[at]?.get(typeOid)
        const isMet = compareTexts(condition, row[condition.column], wanted)
        if (isMet === undefined) undecided.push(at)
        return isMet === false
      })
      if (!isRefused) candidates.push({ group, undecided })
    }
    return candidates
  }

  /** A table is identified by its number whatever its name, and by its name if another takes its place. */
  #groupsOf(relation: Relation): Group[] {
    const known = this.#matching.get(relation)
    if (known) return known
    const found = new Set<Group>()
    for (const key of [relation.oid, ...namesOf(relation.schema, relation.name)]) {
      for (const group of this.#byTable.get(key) ?? []) found.add(group)
    }
    const groups = [...found]
    this.#matching.set(relation, groups)
    return groups
  }

  #index(group: Group): void {
    this.#matching = new WeakMap()
    for (const key of keysOf(group)) {
      const groups = this.#byTable.get(key) ?? new Set()
      this.#byTable.set(key, groups.add(group))
    }
  }

  #unindex(group: Group): void {
    this.#matching = new WeakMap()
    for (const key of keysOf(group)) {
      const groups = this.#byTable.get(key)
      groups?.delete(group)
      if (groups?.size === 0) this.#byTable.delete(key)
    }
  }
}

const keysOf = ({ parameters, target }: Group) => [
  ...target.oids,
  nameOf(parameters.schema, parameters.table),
]

const nameOf = (schema: string, table: string) => JSON.stringify([schema, table])

const namesOf = (schema: string, table: string) =>
  [schema, '*'].flatMap((first) => [table, '*'].map((second) => nameOf(first, second)))
