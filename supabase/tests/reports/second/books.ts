import type { Sql } from '../../../functions/_shared/database.ts'

type Side = {
  kind: string
  rubric_id: string | null
  rubric: string | null
  nature: string | null
  purpose: string | null
  sort_key: string | null
  group: string | null
}
export type Entry = {
  day: string
  fund_id: string
  cents: number
  kind: string
  bill_id: string | null
  supplier_id: string | null
  supplier: string | null
  method: string | null
  debit: Side
  credit: Side
}
/** Money that came or went, against what; below zero where it was taken back. */
export type Moved = Entry & { other: Side; cameIn: boolean; signed: number }

/** Every transfer of a condominium with both its sides. */
export function entriesOf(sql: Sql, condominiumId: string): Promise<Entry[]> {
  const side = (name: string) => sql`
    (select jsonb_build_object('kind', a.kind, 'rubric_id', a.rubric_id, 'rubric', r.name, 'nature', r.nature, 'purpose', r.purpose,
        'sort_key', r.sort_key, 'group', (select g.name from public.rubrics g where g.condominium_id = r.condominium_id and g.code = r.parent_code))
      from public.ledger_accounts a left join public.rubrics r on r.condominium_id = a.condominium_id and r.id = a.rubric_id
      where a.condominium_id = t.condominium_id and a.id = ${sql(`t.${name}`)})`
  return sql<Entry[]>`
    select t.occurred_on::text as day, t.fund_id, t.cents::float8 as cents, t.kind, t.bill_id, b.supplier_id,
      (select s.name from public.suppliers s where s.condominium_id = t.condominium_id and s.id = b.supplier_id) as supplier,
      (select v.method from public.receipts v where v.condominium_id = t.condominium_id and v.id = t.group_id) as method,
      ${side('debit_account_id')} as debit, ${side('credit_account_id')} as credit
    from public.ledger_transfers t left join public.bills b on b.condominium_id = t.condominium_id and b.id = t.bill_id
    where t.condominium_id = ${condominiumId} order by t.occurred_on`
}

const isCash = ({ kind }: Side) => kind === 'bank' || kind === 'cash'

export const movedOf = (entries: readonly Entry[]): Moved[] =>
  entries
    .filter(({ debit, credit }) => isCash(debit) !== isCash(credit))
    .map((entry) => {
      const isBack = entry.kind === 'reversal'
      return {
        ...entry,
        other: isCash(entry.debit) ? entry.credit : entry.debit,
        cameIn: isCash(entry.debit) !== isBack,
        signed: isBack ? -entry.cents : entry.cents,
      }
    })
