import type { Transaction } from '../context.ts'
import type { FolderHead } from './loading.ts'

export type StoredDocument = { path: string; name: string; type: string; bytes: number }

/** What proves one payment: a bill, or an expense that was booked paid. */
export type DocumentGroup = {
  number: number
  /** The bill, its payments and the transfers: rows that files hang on, and by which a line of the accounts finds its page. */
  owners: string[]
  title: string
  supplier: string | null
  document_number: string | null
  rubrics: string
  paid_on: string
  cents: number
  is_personnel: boolean
  /** Paid before anybody agreed: why, and whether council or assembly has since. */
  urgent: { reason: string; author: string; decision: string | null; is_approved: boolean } | null
  files: StoredDocument[]
}

/** How a file went into the folder. */
export type Taken = {
  number: number
  owners: string[]
  name: string
  title: string
  /** Of its first page; null where it has none. */
  page: number | null
  pages: number
  how: 'pages' | 'enclosed' | 'kept' | 'missing'
}

type Row = Omit<DocumentGroup, 'number' | 'files'>

/** Every payment of the month with its files, in the order of the chart and of the days. */
export async function loadDocuments(
  sql: Transaction,
  condominiumId: string,
  head: FolderHead,
): Promise<DocumentGroup[]> {
  const rows = await sql<Row[]>`
    with paid as (
      select coalesce(s.bill_id, s.id) as key, s.bill_id, s.id, s.occurred_on, s.cents, s.description, r.code, r.name, r.sort_key
      from private.spent_rows(${condominiumId}, ${head.from_on}, ${head.until_on}, 'cash') s
      left join public.rubrics r on r.condominium_id = ${condominiumId} and r.id = s.rubric_id
      -- What the bank kept of a receipt is proved by the bank's own statement.
      where not exists (select from public.receipts t where t.condominium_id = ${condominiumId} and t.id = s.group_id)
    ), grouped as (
      select p.key, min(p.bill_id::text)::uuid as bill_id, array_agg(distinct p.id) as transfers, max(p.occurred_on) as paid_on, sum(p.cents) as cents,
        min(p.description) as description, string_agg(distinct p.name, ', ') as rubrics, min(p.sort_key) as sort_key, bool_or(p.code like '2.1.%') as is_personnel
      from paid p group by p.key
    )
    select array_remove(g.transfers || g.bill_id || array(
        select y.id from public.bill_payments y where y.condominium_id = ${condominiumId} and y.bill_id = g.bill_id and y.undone_at is null
          and y.paid_on <= ${head.until_on}), null) as owners,
      coalesce(b.description, g.description, g.rubrics, 'Pagamento') as title, s.name as supplier, b.document_number, coalesce(g.rubrics, '') as rubrics,
      g.paid_on::text, g.cents::float8 as cents, coalesce(g.is_personnel, false) as is_personnel,
      (select jsonb_build_object('reason', a.reason, 'author', a.author, 'decision', (
          select d.label from public.bill_approvals x
          join public.decisions d on d.condominium_id = ${condominiumId} and d.id = x.decision_id
          where x.condominium_id = ${condominiumId} and x.subject_id = b.subject_id and x.verdict = 'assembly' and x.void_at is null
          order by x.given_at desc limit 1),
          'is_approved', (select n.state = 'approved' from private.bill_needs(${condominiumId}, array[b.id]) n))
        from public.bill_approvals a
        where a.condominium_id = ${condominiumId} and a.subject_id = b.subject_id and a.verdict = 'urgent' and a.void_at is null
        order by a.given_at desc limit 1) as urgent
    from grouped g
    left join public.bills b on b.condominium_id = ${condominiumId} and b.id = g.bill_id
    left join public.suppliers s on s.condominium_id = ${condominiumId} and s.id = b.supplier_id
    where g.cents <> 0 order by g.sort_key collate "C" nulls last, g.paid_on, g.key`
  const files = await filesOf(
    sql,
    condominiumId,
    rows.flatMap(({ owners }) => owners),
  )
  return rows.map((row, place) => ({
    ...row,
    number: place + 1,
    files: row.owners.flatMap((owner) => files.get(owner) ?? []),
  }))
}

type File = StoredDocument & { owner: string }

async function filesOf(
  sql: Transaction,
  condominiumId: string,
  owners: readonly string[],
): Promise<Map<string, StoredDocument[]>> {
  const rows = await sql<File[]>`
    select w.owner, o.name as path, coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)) as name,
      coalesce(o.metadata ->> 'mimetype', '') as type, private.file_size(o.metadata)::float8 as bytes
    from (
      select distinct u::text as owner, ${`${condominiumId}/expenses/`} || u as folder from unnest(${[...owners]}::uuid[]) u
    ) w
    join storage.objects o on o.bucket_id = 'condominium-files'
      and o.name collate "C" >= w.folder || '/' and o.name collate "C" < w.folder || '0'
    order by o.created_at, o.id`
  return Map.groupBy(rows, ({ owner }) => owner)
}
