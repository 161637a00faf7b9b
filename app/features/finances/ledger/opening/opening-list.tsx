import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import type { Fund } from '../../queries.ts'
import { bankAccountName, bankAccountsQuery } from '../chart-queries.ts'
import classes from '../ledger.module.css'
import type { BooksState } from '../ledger-queries.ts'
import type { KeptBalance } from './kept-balances.ts'

type OpeningListProps = { state: BooksState; funds: readonly Fund[]; kept: readonly KeptBalance[] }

/** Shows the opening balances read-only: once a month is closed, and for users who do not keep the books. */
export function OpeningList({ state, funds, kept }: OpeningListProps) {
  const { id } = useCondominium()
  const { data: banks } = useQuery(bankAccountsQuery(id))
  const total = kept.reduce((sum, { cents }) => sum + cents, 0)
  if (kept.length === 0) return <p>Nenhum saldo inicial informado: os fundos começaram do zero.</p>
  return (
    <Section title={state.starts_on ? `Em ${formatDate(state.starts_on)}` : 'No começo'}>
      <ul className={classes.rows} aria-label="Saldos iniciais">
        {kept.map((balance) => (
          <li key={`${balance.fund_id} ${balance.place} ${balance.bank_account_id}`} className={classes.row}>
            <div>
              <strong>{funds.find((fund) => fund.id === balance.fund_id)?.name}</strong>
              <div className={classes.note}>
                {balance.place === 'cash'
                  ? 'Caixa'
                  : bankAccountName(banks?.find((bank) => bank.id === balance.bank_account_id))}
              </div>
            </div>
            <Money cents={balance.cents} />
          </li>
        ))}
        <li className={classes.row}>
          <strong>Total</strong>
          <Money cents={total} weight={600} />
        </li>
      </ul>
    </Section>
  )
}
