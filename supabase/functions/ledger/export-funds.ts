import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { accountName, accountNumber } from '../../../domain/charges/account-words.ts'
import { type FundKind, fundKinds } from '../../../domain/ledger/words.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Place = {
  name: string
  kind: FundKind
  purpose: string | null
  closed_on: string | null
  place: 'bank' | 'cash' | null
  nickname: string | null
  bank: string | null
  branch: string | null
  account: string | null
  account_digit: string | null
  cents: number
  key: string
}

/** Every fund with what it has in each account today: the lines of a fund add up to it, those of an account to its balance. */
export default listExport('export-funds', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os fundos',
  section: 'books',
  input: z.object(listAsked),
  title: 'Fundos',
  file: 'fundos',
  titles: ['Fundo', 'Tipo', 'Onde está', 'Saldo (R$)', 'Finalidade', 'Encerrado em'],
  entity: 'funds',
  page: (sql, { condominiumId, after, size }) => sql<Place[]>`
    select * from (
      select f.name, f.kind, f.purpose, f.closed_on::text, a.kind as place, b.nickname, b.bank, b.branch, b.account, b.account_digit,
        coalesce(a.balance_cents, 0)::float8 as cents,
        concat_ws(' ', (f.closed_on is not null)::integer, to_char(f.position, 'FM0000000000'), f.id, a.kind, a.id) as key
      from public.funds f
      left join public.ledger_accounts a on a.condominium_id = ${condominiumId} and a.fund_id = f.id and a.kind in ('bank', 'cash')
        and a.balance_cents <> 0
      left join public.bank_accounts b on b.condominium_id = ${condominiumId} and b.id = a.bank_account_id
      where f.condominium_id = ${condominiumId}) f
    where ${after}::text is null or f.key collate "C" > ${after}::text collate "C"
    order by f.key collate "C" limit ${size}`,
  cells: (rows) =>
    rows.map((row) => [
      row.name,
      fundKinds[row.kind],
      placeOf(row),
      row.cents / 100,
      row.purpose,
      row.closed_on && formatDate(row.closed_on),
    ]),
})

function placeOf({ place, nickname, bank, branch, account, account_digit }: Place): string | null {
  if (place === null) return null
  if (place === 'cash') return 'Caixa'
  if (!bank || !branch || !account || !account_digit) return 'Conta a cadastrar'
  const named = { nickname, bank, branch, account, account_digit }
  return `${accountName(named)}, ${accountNumber(named)}`
}
