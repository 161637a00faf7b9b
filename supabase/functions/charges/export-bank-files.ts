import { accountName, accountNumber, type NamedAccount } from '../../../domain/charges/account-words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Exports every file sent to the banks or received, the newest first: what was reported when, and how much. */
export default listExport('export-bank-files', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as remessas e retornos',
  section: 'books',
  title: 'Remessas e retornos',
  file: 'remessas-e-retornos',
  entity: 'remittances',
  columns: [
    column.day('Data', 'made_on'),
    column.shown('Sentido', 'is_remittance', (isRemittance: boolean) =>
      isRemittance ? 'Remessa' : 'Retorno',
    ),
    column.text('Arquivo', 'file_name'),
    column.number('Número', 'sequence'),
    column.made(
      'Conta',
      ['nickname', 'bank', 'branch', 'account', 'account_digit'],
      (account: NamedAccount) => `${accountName(account)}, ${accountNumber(account)}`,
    ),
    column.number('Registros', 'entry_count'),
    column.money('Total', 'total_cents'),
  ],
  order: 'down',
  every: (sql, { condominiumId }) => sql`
    select f.*, (f.created_at at time zone (select private.zone_of(${condominiumId})))::date as made_on,
      b.nickname, b.bank, b.branch, b.account, b.account_digit,
      concat_ws(' ', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), f.id) as key
    from (
      select id, agreement_id, true as is_remittance, file_name, sequence::bigint, entry_count, total_cents, created_at
      from public.remittances where condominium_id = ${condominiumId}
      union all
      select id, agreement_id, false, file_name, sequence, entry_count, null, created_at
      from public.return_files where condominium_id = ${condominiumId}) f
    join public.collection_agreements a on a.condominium_id = ${condominiumId} and a.id = f.agreement_id
    join public.bank_accounts b on b.condominium_id = ${condominiumId} and b.id = a.bank_account_id`,
})
