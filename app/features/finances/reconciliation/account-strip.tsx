import { useNavigate } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { counted } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import type { StatementAccount } from './statement-queries.ts'

/** Shows what is pending on each side, and whether bank and books agree. */
export function AccountStrip({ account }: { account: StatementAccount }) {
  const { params } = useListAddress()
  const navigate = useNavigate()
  const { bank_cents, ledger_cents, last_on } = account
  const isKnown = bank_cents !== null && ledger_cents !== null
  const difference = isKnown ? bank_cents - ledger_cents : 0
  const lines = (count: number) => counted(count, 'linha', 'linhas')
  const until = last_on ? `, até ${formatDate(last_on)}` : ''
  const inDays = params.get('ver') === 'dias'
  const side = params.get('sentido')
  const go = (key: 'in' | 'out' | 'difference' | null) => {
    const next = new URLSearchParams()
    if (params.get('conta')) next.set('conta', params.get('conta') ?? '')
    if (key === 'difference') next.set('ver', 'dias')
    else if (key) next.set('sentido', key === 'in' ? 'entradas' : 'saidas')
    void navigate(`?${next}`, { preventScrollReset: true })
  }
  return (
    <StatFilterStrip
      label="Resumo da conciliação"
      stats={[
        {
          key: 'in',
          label: 'Entradas a conciliar',
          figure: <Money cents={account.open_in_cents} />,
          note: lines(account.open_in),
        },
        {
          key: 'out',
          label: 'Saídas a conciliar',
          figure: <Money cents={account.open_out_cents} />,
          note: lines(account.open_out),
        },
        {
          key: 'difference',
          label: 'Banco menos livros',
          figure: isKnown ? <Money cents={difference} /> : '—',
          note: !isKnown
            ? 'O banco não disse o saldo'
            : difference === 0
              ? `Tudo confere${until}`
              : `Ver o dia em que começa${until}`,
        },
      ]}
      active={inDays ? 'difference' : side === 'entradas' ? 'in' : side === 'saidas' ? 'out' : null}
      onSelect={go}
    />
  )
}
