import type { Manifest } from '../../../domain/ledger-archive/manifest.ts'
import type { Transaction } from '../../context.ts'
import type { Job, JobIssue } from '../../job.ts'
import { issue, mostIssues } from './refusal.ts'

/** Returns where the written books differ from the archive, or from what books must be. Empty is right. */
export async function differences(sql: Transaction, job: Job, manifest: Manifest): Promise<JobIssue[]> {
  const { condominiumId } = job
  const found = await sql<{ rule: string; what: string }[]>`
    select 'balance' as rule, 'O saldo da conta ' || d.account_id || ' não é a soma dos seus lançamentos.' as what
    from private.ledger_differences(${condominiumId}) d
    union all
    select 'receipt', 'O que foi recebido não confere: ' || d.what || ' ' || d.id || '.' from private.receipt_differences(${condominiumId}) d
    union all
    select 'unit_balance', 'O saldo da unidade ' || d.unit_id || ' não confere.'
    from private.register_differences(${condominiumId}) d where d.what = 'unit_balances'
    union all
    select 'seal', 'O fechamento ' || d.sequence || ' não confere: ' || d.what || '.' from private.closing_differences(${condominiumId}) d
    union all
    select 'items', 'Os itens da cobrança ' || c.reference || ' não somam o valor dela.'
    from public.charges c where c.condominium_id = ${condominiumId} and c.amount_cents <> (
      select coalesce(sum(i.cents), 0) from public.charge_items i where i.condominium_id = c.condominium_id and i.charge_id = c.id)
    limit ${mostIssues}`
  return [
    ...found.map(({ rule, what }) => issue(rule, what)),
    ...(await accountIssues(sql, job)),
    ...(await closingIssues(sql, job)),
    ...(await headIssues(sql, job, manifest)),
  ]
}

/** Balances were rebuilt from the transfers: each must be what the archive says. */
async function accountIssues(sql: Transaction, { condominiumId, id }: Job): Promise<JobIssue[]> {
  const rows = await sql<{ id: string }[]>`
    select a.id from private.ledger_import_rows s
    cross join lateral json_to_record(s.content) as r (id uuid, debit_cents bigint, credit_cents bigint)
    left join public.ledger_accounts a on a.condominium_id = ${condominiumId} and a.id = r.id
    where s.condominium_id = ${condominiumId} and s.job_id = ${id} and s.file = 'ledger_accounts'
      and (a.debit_cents, a.credit_cents) is distinct from (r.debit_cents, r.credit_cents) limit ${mostIssues}`
  return rows.map((row) =>
    issue('balance', `O saldo da conta ${row.id} não é o do arquivo.`, { field: 'ledger_accounts' }),
  )
}

/** A closed month has as many rows, centavos and leaves here as there; a reopened one keeps what it said. */
async function closingIssues(sql: Transaction, { condominiumId, id }: Job): Promise<JobIssue[]> {
  const rows = await sql<{ sequence: number }[]>`
    select r.sequence from private.ledger_import_rows s
    cross join lateral json_to_record(s.content) as r (sequence integer, entry_count bigint, total_cents bigint, leaf_count integer, reopenings text)
    left join public.closings c on c.condominium_id = ${condominiumId} and c.sequence = r.sequence
    where s.condominium_id = ${condominiumId} and s.job_id = ${id} and s.file = 'closings'
      and (c.entry_count, c.total_cents, c.leaf_count, c.reopenings)
        is distinct from (r.entry_count, r.total_cents, r.leaf_count, r.reopenings)`
  return rows.map(({ sequence }) =>
    issue('month', `O fechamento ${sequence} não tem aqui os lançamentos que tinha.`, { field: 'closings' }),
  )
}

async function headIssues(
  sql: Transaction,
  { condominiumId }: Job,
  { books, totals }: Manifest,
): Promise<JobIssue[]> {
  const [row] = await sql<{ isWhole: boolean; closed_until: string | null; hasOrdinary: boolean }[]>`
    select (select count(*)::text || ' ' || coalesce(sum(t.cents), 0) from public.ledger_transfers t where t.condominium_id = ${condominiumId})
        = ${`${totals.transfers} ${totals.transferred_cents}`} as "isWhole",
      (select b.closed_until::text from private.books b where b.condominium_id = ${condominiumId}) as closed_until,
      exists (select from public.funds f where f.condominium_id = ${condominiumId} and f.kind = 'ordinary') as "hasOrdinary"`
  const issues: JobIssue[] = []
  if (!row!.isWhole) issues.push(issue('total', 'O total do livro diário não é o do arquivo.'))
  if (row!.closed_until !== books.closed_until)
    issues.push(issue('closed_until', 'Os livros não ficaram fechados até o dia que o arquivo diz.'))
  if (!row!.hasOrdinary) issues.push(issue('fund', 'Falta o fundo ordinário.', { field: 'funds' }))
  return issues
}
