import type { Pgoutput } from 'pg-logical-replication'
import type { ChangeEvent } from '../types.ts'
import type { Decoded } from './slot.ts'

/** PostgreSQL's text of each column; undefined where the log does not repeat an unchanged large value. */
export type Row = Record<string, string | null | undefined>

/** A table as it was when the row changed. */
export type Relation = {
  oid: number
  schema: string
  name: string
  /** Numbers of the columns' types. */
  types: Map<string, number>
}

/** One row's change, committed. */
export type RowChange = {
  relation: Relation
  type: ChangeEvent
  /** The row after the change; empty for DELETE. */
  record: Row
  /** The known part of the previous row: its replica identity, the whole row if that is full; empty for INSERT. */
  old: Row
  /** Of the transaction, in 32 bits. */
  xid: number
  /** Milliseconds since 1970. */
  committedAt: number
  /** The message's approximate size in memory. */
  bytes: number
}

/** Puts together what messages of a stream say one after the other. */
export class ChangeReader {
  #xid = 0
  #committedAt = 0
  readonly #relations = new WeakMap<Pgoutput.MessageRelation, Relation>()

  /** Returns a message's change; undefined for any other message. */
  read(message: Decoded): RowChange | undefined {
    if (message.tag === 'begin') {
      this.#xid = message.xid >>> 0
      this.#committedAt = Number(BigInt.asIntN(64, message.commitTime.valueOf()) / 1000n)
    }
    if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return undefined
    return {
      relation: this.#relation(message.relation),
      type: types[message.tag],
      record: message.tag === 'delete' ? {} : message.new,
      old: oldRow(message),
      xid: this.#xid,
      committedAt: this.#committedAt,
      bytes: message.bytes,
    }
  }

  /** Returns one object per state of a table, so that derived data can be stored with it. */
  #relation(told: Pgoutput.MessageRelation): Relation {
    const known = this.#relations.get(told)
    if (known) return known
    const relation: Relation = {
      oid: told.relationOid >>> 0,
      schema: told.schema,
      name: told.name,
      types: new Map(told.columns.map(({ name, typeOid }) => [name, typeOid >>> 0])),
    }
    this.#relations.set(told, relation)
    return relation
  }
}

const types = { insert: 'INSERT', update: 'UPDATE', delete: 'DELETE' } as const

/** The log repeats a key only if it changed: otherwise the row itself has it. */
function oldRow(message: Pgoutput.MessageInsert | Pgoutput.MessageUpdate | Pgoutput.MessageDelete): Row {
  if (message.tag === 'insert') return {}
  if (message.old) return message.old
  const row: Row = message.key ?? (message.tag === 'update' ? message.new : {})
  return Object.fromEntries(message.relation.keyColumns.map((name) => [name, row[name]]))
}
