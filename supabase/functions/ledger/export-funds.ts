import { accountName, accountNumber } from '../../../domain/charges/account-words.ts'
import { fundKinds } from '../../../domain/ledger/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Place = {
  place: 'bank' | 'cash' | null
  nickname: string | null
  bank: string | null
  branch: string | null
  account: string | null
  account_digit: string | null
}

/** Exports every fund with what it has in each account today: the lines of a fund add up to it, those of an account to its balance. */
export default listExport('export-funds', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os fundos',
  section: 'books',
  title: 'Fundos',
  file: 'fundos',
  entity: 'funds',
  columns: [
    column.text('Fundo', 'name'),
    column.word('Tipo', 'kind', fundKinds),
    column.made('Onde está', ['place', 'nickname', 'bank', 'branch', 'account', 'account_digit'], placeOf),
    column.money('Saldo', 'cents'),
    column.text('Finalidade', 'purpose'),
    column.day('Encerrado em', 'closed_on'),
  ],
  order: 'up',
  every: (sql, { condominiumId }) => sql`
    select f.name, f.kind, f.purpose, f.closed_on, a.kind as place, b.nickname, b.bank, b.branch, b.account, b.account_digit,
      coalesce(a.balance_cents, 0) as cents,
      concat_ws(' ', (f.closed_on is not null)::integer, to_char(f.position, 'FM0000000000'), f.id, a.kind, a.id) as key
    from public.funds f
    left join public.ledger_accounts a on a.condominium_id = ${condominiumId} and a.fund_id = f.id and a.kind in ('bank', 'cash')
      and a.balance_cents <> 0
    left join public.bank_accounts b on b.condominium_id = ${condominiumId} and b.id = a.bank_account_id
    where f.condominium_id = ${condominiumId}`,
})

function placeOf({ place, nickname, bank, branch, account, account_digit }: Place): string | null {
  if (place === null) return null
  if (place === 'cash') return 'Caixa'
  if (!bank || !branch || !account || !account_digit) return 'Conta a cadastrar'
  const named = { nickname, bank, branch, account, account_digit }
  return `${accountName(named)}, ${accountNumber(named)}`
}
