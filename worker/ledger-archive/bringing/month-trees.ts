import { createHash, type Hash } from 'node:crypto'
import type { Row } from './new-row.ts'

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}
const leafByte = Uint8Array.of(0)
const nodeByte = Uint8Array.of(1)

/** A tree of RFC 6962 (2.1) whose leaves arrive one after another: for a million it stores twenty nodes. */
class Tree {
  count = 0
  /** Whole subtrees from the left, each half of the one before at most. */
  #nodes: { height: number; hash: Buffer }[] = []

  add(leaf: Buffer): void {
    this.count += 1
    let node = { height: 0, hash: leaf }
    while (this.#nodes.at(-1)?.height === node.height) {
      const left = this.#nodes.pop()!
      node = { height: node.height + 1, hash: sha256(nodeByte, left.hash, node.hash) }
    }
    this.#nodes.push(node)
  }

  root(): string {
    const [last, ...before] = [...this.#nodes].reverse()
    if (!last) return sha256().toString('hex')
    return before.reduce((right, { hash }) => sha256(nodeByte, hash, right), last.hash).toString('hex')
  }
}

export type MonthFigures = { root: string; entries: number; cents: bigint; leaves: number }

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Computes what a seal covers (docs/decisions/0020), from an archive's transfers as they arrive: by month, unit and id. `add` reports rows out of
 * that order.
 */
export class MonthTrees {
  readonly months = new Map<string, MonthFigures>()
  #condominiumId: string
  #kindOf: ReadonlyMap<string, string>
  #month: { key: string; tree: Tree; entries: number; cents: bigint } | null = null
  #leaf: { unit: string; digest: Hash } | null = null
  #last = ''

  /** `kindOf`: of accounts by their ids. */
  constructor(condominiumId: string, kindOf: ReadonlyMap<string, string>) {
    this.#condominiumId = condominiumId
    this.#kindOf = kindOf
  }

  /** False for a row that is out of order. */
  add(row: Row): boolean {
    const key = String(row.occurred_on).slice(0, 7)
    const unit = typeof row.unit_id === 'string' ? row.unit_id : nobody
    const place = `${key} ${unit} ${row.id}`
    if (place <= this.#last) return false
    this.#last = place
    if (this.#month?.key !== key) {
      this.#endMonth()
      this.#month = { key, tree: new Tree(), entries: 0, cents: 0n }
    }
    if (this.#leaf?.unit !== unit) {
      this.#endLeaf()
      const head = ['prumo-folha-1', this.#condominiumId, key, unit].join('|')
      this.#leaf = { unit, digest: createHash('sha256').update(leafByte).update(head) }
    }
    this.#leaf.digest.update(`\n${this.#lineOf(row)}`)
    this.#month.entries += 1
    this.#month.cents += BigInt(Number(row.cents))
    return true
  }

  /** Every month that has rows, and what its seal is made over. */
  end(): ReadonlyMap<string, MonthFigures> {
    this.#endMonth()
    return this.months
  }

  #endLeaf(): void {
    if (this.#leaf && this.#month) this.#month.tree.add(this.#leaf.digest.digest())
    this.#leaf = null
  }

  #endMonth(): void {
    this.#endLeaf()
    if (!this.#month) return
    const { key, tree, entries, cents } = this.#month
    this.months.set(key, { root: tree.root(), entries, cents, leaves: tree.count })
    this.#month = null
  }

  #lineOf(row: Row): string {
    const account = (id: unknown) => `${this.#kindOf.get(String(id)) ?? ''}:${id}`
    const said = (value: unknown) => (value === null || value === undefined ? '' : String(value))
    return [
      ...[row.id, row.occurred_on, row.kind, row.fund_id],
      ...[account(row.debit_account_id), account(row.credit_account_id), row.cents],
      ...[row.charge_id, row.payment_id, row.run_id, row.bill_id, row.group_id, row.decision_id].map(said),
      ...[said(row.reverses_id), instant(String(row.posted_at)), said(row.description)],
    ].join('|')
  }
}

/** '2026-01-31T12:00:00.5+00:00' as seals write it: with six decimals and a Z. */
export function instant(text: string): string {
  const [, whole = text, part = ''] = /^([^.+Z]+)(?:\.(\d+))?(?:\+00:00|Z)$/.exec(text) ?? []
  return `${whole}.${part.padEnd(6, '0')}Z`
}
