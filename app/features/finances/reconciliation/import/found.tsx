import type { StatementAccount } from '../../../../../domain/bank-statements/reading/statement.ts'
import { bankCodes, bankNames } from '../../../../../domain/boleto/agreement.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'

type FoundProps = { account: StatementAccount; warnings: readonly string[] }

/** Shows a file's contents before it is imported. */
export function Found({ account, warnings }: FoundProps) {
  const { lines, balances, bank, number } = account
  const days = lines.map(({ on }) => on).sort()
  const sum = (sign: number) =>
    lines.reduce((total, { cents }) => (Math.sign(cents) === sign ? total + cents : total), 0)
  const code = bankCodes.find((known) => known === bank)
  const last = balances.toSorted((one, other) => (one.on < other.on ? 1 : -1))[0]
  const facts = [
    number && {
      name: 'Conta no arquivo',
      value: [code ? bankNames[code] : bank, number].filter(Boolean).join(', '),
    },
    days.length > 0 && { name: 'Período', value: `${formatDate(days[0]!)} a ${formatDate(days.at(-1)!)}` },
    { name: 'Entradas', value: <Money cents={sum(1)} /> },
    { name: 'Saídas', value: <Money cents={sum(-1)} /> },
    last && { name: `Saldo em ${formatDate(last.on)}`, value: <Money cents={last.cents} /> },
  ]
  return (
    <>
      <Facts facts={facts.filter((fact) => typeof fact === 'object')} />
      {warnings.map((words) => (
        <Notice key={words} kind="warning">
          {words}
        </Notice>
      ))}
    </>
  )
}
