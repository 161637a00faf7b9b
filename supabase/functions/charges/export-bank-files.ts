import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { accountName, accountNumber } from '../../../domain/charges/account-words.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type File = {
  is_remittance: boolean
  file_name: string
  sequence: number
  entry_count: number
  total_cents: number | null
  made_on: string
  nickname: string | null
  bank: string
  branch: string
  account: string
  account_digit: string
  key: string
}

/** Every file that went to the banks or came back, the newest first: what was told when, and how much of it. */
export default listExport('export-bank-files', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as remessas e retornos',
  section: 'books',
  input: z.object(listAsked),
  title: 'Remessas e retornos',
  file: 'remessas-e-retornos',
  titles: ['Data', 'Sentido', 'Arquivo', 'Número', 'Conta', 'Registros', 'Total (R$)'],
  entity: 'remittances',
  page: (sql, { condominiumId, after, size }) => sql<File[]>`
    select f.is_remittance, f.file_name, f.sequence::float8 as sequence, f.entry_count, f.total_cents::float8 as total_cents,
      (f.created_at at time zone (select private.zone_of(${condominiumId})))::date::text as made_on, b.nickname, b.bank, b.branch, b.account, b.account_digit, f.key
    from (
      select *, concat_ws(' ', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), id) as key from (
        select id, agreement_id, true as is_remittance, file_name, sequence::bigint, entry_count, total_cents, created_at
        from public.remittances where condominium_id = ${condominiumId}
        union all
        select id, agreement_id, false, file_name, sequence, entry_count, null, created_at
        from public.return_files where condominium_id = ${condominiumId}) every
    ) f
    join public.collection_agreements a on a.condominium_id = ${condominiumId} and a.id = f.agreement_id
    join public.bank_accounts b on b.condominium_id = ${condominiumId} and b.id = a.bank_account_id
    where ${after}::text is null or f.key collate "C" < ${after}::text collate "C"
    order by f.key collate "C" desc limit ${size}`,
  cells: (rows) =>
    rows.map((file) => [
      formatDate(file.made_on),
      file.is_remittance ? 'Remessa' : 'Retorno',
      file.file_name,
      file.sequence,
      `${accountName(file)}, ${accountNumber(file)}`,
      file.entry_count,
      file.total_cents === null ? null : file.total_cents / 100,
    ]),
})
