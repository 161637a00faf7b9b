import type { TransferKind } from '../../domain/ledger/words.ts'
import { type Accounts, loadAccounts } from '../../supabase/functions/_shared/accounts/loading.ts'
import type { Transaction } from '../context.ts'

export type FolderKey = { condominiumId: string; folderId: string }

/** What a folder is about. Dates 'YYYY-MM-DD', amounts in centavos. */
export type FolderHead = {
  id: string
  month: string
  version: number
  status: string
  message: string | null
  without_personnel: boolean
  from_on: string
  until_on: string
  made_at: string
  condominium: string
  document: string | null
  address: string
  manager: string | null
  closing: {
    sequence: number
    seal: string
    previous_seal: string
    root: string
    entries: number
    cents: number
    closed_at: string
    reopened_at: string | null
  }
}

/** Rows of the journal: one transfer, or similar unit transfers of one day. */
export type JournalLine = {
  occurred_on: string
  kind: TransferKind
  fund: string
  description: string | null
  debit: string
  credit: string
  entries: number
  units: number
  cents: number
}
export type Opinion = { author: string; verdict: string; body: string | null; given_on: string }

/** A day of a bank account's statement next to the books; balances are those at its end. */
export type BankDay = {
  account: string
  day: string
  in_cents: number
  out_cents: number
  open_lines: number
  bank_cents: number | null
  ledger_cents: number
}

export type FolderContents = Accounts & { head: FolderHead; journal: JournalLine[]; bank: BankDay[] }

export async function loadHead(
  sql: Transaction,
  { condominiumId, folderId }: FolderKey,
): Promise<FolderHead | undefined> {
  const [head] = await sql<FolderHead[]>`
    select f.id, to_char(f.month, 'YYYY-MM') as month, f.version, f.status, f.message, f.without_personnel, f.month::text as from_on,
      ((f.month + interval '1 month')::date - 1)::text as until_on, to_char(private.now() at time zone (select private.zone_of(${condominiumId})), 'YYYY-MM-DD') as made_at,
      k.name as condominium, k.document, concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), '')) as address,
      (select m.full_name from public.memberships m where m.condominium_id = k.id and m.user_id = k.admin_id) as manager,
      jsonb_build_object('sequence', c.sequence, 'seal', c.seal, 'previous_seal', c.previous_seal, 'root', c.root, 'entries', c.entry_count,
        'cents', c.total_cents, 'closed_at', (c.closed_at at time zone (select private.zone_of(${condominiumId})))::date::text, 'reopened_at', c.reopened_at) as closing
    from public.account_folders f
    join public.condominiums k on k.id = f.condominium_id
    join public.closings c on c.condominium_id = f.condominium_id and c.sequence = f.closing_sequence
    where f.condominium_id = ${condominiumId} and f.id = ${folderId}`
  return head
}

/** The most lines that fit on paper; a month with more is shown only by day and kind. */
const MOST_LINES = 3000
export async function loadContents(
  sql: Transaction,
  condominiumId: string,
  head: FolderHead,
): Promise<FolderContents> {
  const accounts = await loadAccounts(sql, condominiumId, head)
  const fine = await loadJournal(sql, condominiumId, head, false)
  return {
    ...accounts,
    head,
    bank: await loadBank(sql, condominiumId, head),
    journal: fine.length <= MOST_LINES ? fine : await loadJournal(sql, condominiumId, head, true),
  }
}

/**
 * Loads every transfer of the month, by day, each in exactly one line: unit transfers of one day, kind, fund and rubric together, without naming
 * units; `coarse` merges all similar ones. The lines' entries and amounts are those that the seal counts.
 */
async function loadJournal(
  sql: Transaction,
  condominiumId: string,
  { from_on, until_on }: FolderHead,
  coarse: boolean,
): Promise<JournalLine[]> {
  const rows = await sql<JournalLine[]>`
    with sums as (
      select t.occurred_on, t.kind, t.fund_id, t.debit_account_id, t.credit_account_id, case when count(*) = 1 then min(t.description) end as description,
        count(*) as entries, count(distinct t.unit_id) as units, sum(t.cents) as cents, min(t.posted_at) as posted_at, min(t.id::text) as id
      from public.ledger_transfers t
      where t.condominium_id = ${condominiumId} and t.occurred_on between ${from_on} and ${until_on}
      group by t.occurred_on, t.kind, t.fund_id, t.debit_account_id, t.credit_account_id,
        case when t.unit_id is null and not ${coarse} then t.id end
    )
    select s.occurred_on::text, s.kind, f.name as fund, s.description, private.side_words(d) as debit, private.side_words(c) as credit,
      s.entries::float8 as entries, s.units::float8 as units, s.cents::float8 as cents
    from sums s
    join public.ledger_accounts d on d.condominium_id = ${condominiumId} and d.id = s.debit_account_id
    join public.ledger_accounts c on c.condominium_id = ${condominiumId} and c.id = s.credit_account_id
    join public.funds f on f.condominium_id = ${condominiumId} and f.id = s.fund_id
    order by s.occurred_on, f.position, s.posted_at, s.id`
  return [...rows]
}

/** The days of each account whose statement of the month was imported. */
async function loadBank(
  sql: Transaction,
  condominiumId: string,
  { from_on, until_on }: FolderHead,
): Promise<BankDay[]> {
  const rows = await sql<BankDay[]>`
    select concat_ws(' ', coalesce(b.nickname, 'Conta'), b.branch || '/' || b.account || '-' || b.account_digit) as account, d.day::text,
      l.in_cents::float8 as in_cents, l.out_cents::float8 as out_cents, d.open_lines::float8 as open_lines,
      d.bank_cents::float8 as bank_cents, d.ledger_cents::float8 as ledger_cents
    from public.bank_accounts b
    cross join lateral private.statement_days(${condominiumId}, b.id, ${from_on}, ${until_on}) d
    cross join lateral (
      select coalesce(sum(s.cents) filter (where s.cents > 0), 0) as in_cents, coalesce(-sum(s.cents) filter (where s.cents < 0), 0) as out_cents
      from public.bank_statement_lines s
      where s.condominium_id = ${condominiumId} and s.bank_account_id = b.id and s.occurred_on = d.day
    ) l
    where b.condominium_id = ${condominiumId} and exists (
      select from public.bank_statement_lines s where s.condominium_id = ${condominiumId} and s.bank_account_id = b.id
        and s.occurred_on between ${from_on} and ${until_on})
    order by b.created_at, b.id, d.day`
  return [...rows]
}

export async function loadOpinions(
  sql: Transaction,
  { condominiumId, folderId }: FolderKey,
): Promise<Opinion[]> {
  const rows = await sql<Opinion[]>`
    select distinct on (user_id) author, verdict, body, (given_at at time zone (select private.zone_of(${condominiumId})))::date::text as given_on
    from public.folder_opinions where condominium_id = ${condominiumId} and folder_id = ${folderId} order by user_id, given_at desc`
  return [...rows]
}
