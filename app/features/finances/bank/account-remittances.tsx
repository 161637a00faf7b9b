import { Button } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { accountName } from '../../../../domain/charges/account-words.ts'
import { counted } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import type { CollectionAccount } from '../../settings/queries.ts'

/** Returns how many items the next remittance reports to the bank. */
export const tellsOf = ({ to_register, to_write_off, to_change }: CollectionAccount): number =>
  to_register + to_write_off + to_change

/** '2 boletos esperam remessa, 1 baixa e 1 novo vencimento. 5 enviados aguardam resposta do banco.' */
export function waitingWords(account: CollectionAccount): string {
  const { to_register, to_write_off, to_change, unanswered } = account
  const parts = [
    to_register > 0 && counted(to_register, 'boleto novo', 'boletos novos'),
    to_write_off > 0 && counted(to_write_off, 'baixa', 'baixas'),
    to_change > 0 && counted(to_change, 'novo vencimento', 'novos vencimentos'),
  ].filter((part) => part !== false)
  const waiting = parts.length > 0 ? `Esperam remessa: ${parts.join(', ')}.` : 'Nada espera remessa.'
  const answer =
    unanswered > 0 ? ` ${counted(unanswered, 'enviado aguarda', 'enviados aguardam')} resposta do banco.` : ''
  return waiting + answer
}

type AccountRemittancesProps = {
  accounts: readonly CollectionAccount[]
  manages: boolean
  generating: string | null
  onGenerate: (account: CollectionAccount) => void
}

/** Shows what is pending for each account, and its button: one file goes to each bank. */
export function AccountRemittances({ accounts, manages, generating, onGenerate }: AccountRemittancesProps) {
  const button = (account: CollectionAccount) =>
    manages &&
    tellsOf(account) > 0 && (
      <Button
        size="sm"
        leftSection={<FileUp size={16} />}
        loading={generating === account.agreement_id}
        aria-label={`Gerar remessa de ${accountName(account)}`}
        onClick={() => onGenerate(account)}
      >
        Gerar remessa
      </Button>
    )
  const columns: Column<CollectionAccount>[] = [
    { key: 'name', header: 'Conta', cell: nameOf },
    { key: 'waits', header: 'O que espera', cell: waitingWords },
    { key: 'act', header: '', end: true, cell: button },
  ]
  return (
    <div style={{ marginBottom: 24 }}>
      <DataList
        label="Remessas por conta"
        rows={accounts}
        id={({ agreement_id }) => agreement_id}
        columns={columns}
        phone={(account) => ({
          first: nameOf(account),
          second: waitingWords(account),
          figure: button(account),
        })}
      />
    </div>
  )
}

/** An account may have had other agreements: the carteira distinguishes them. */
const nameOf = (account: CollectionAccount): string =>
  account.is_in_use
    ? accountName(account)
    : `${accountName(account)} · carteira ${account.wallet ?? ''}, antiga`
