import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { isReversible } from '../../../../../domain/ledger/manual-entry.ts'
import { transferText } from '../../../../../domain/ledger/transfer-text.ts'
import { accountWords, transferKinds } from '../../../../../domain/ledger/words.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { dayOf } from '../../../../lib/words.ts'
import { type Fact, Facts } from '../../../../ui/data/facts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx'
import { DrawerPage } from '../../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { ExpenseReceipts } from '../../accounts/expense/receipts.tsx'
import { bankAccountName, bankAccountsQuery } from '../chart-queries.ts'
import { type JournalEntry, transferQuery } from '../ledger-queries.ts'

/** One transfer with both its accounts, what proves it, and what took it back. */
export function Component() {
  const { transferId = '' } = useParams()
  const { search } = useLocation()
  const { id } = useCondominium()
  const transfer = useQuery(transferQuery(id, transferId))
  const mayManage = useMayManage()
  const [reversing, setReversing] = useState(false)
  const { data } = transfer
  const mayReverse = mayManage && data && !data.reversed_by && isReversible(data)
  return (
    <DrawerPage
      title="Lançamento"
      back={`/dashboard/finances/lancamentos${search}`}
      foot={
        mayReverse && (
          <Button
            variant="default"
            c="var(--danger)"
            leftSection={<Undo2 size={18} />}
            onClick={() => setReversing(true)}
          >
            Estornar
          </Button>
        )
      }
    >
      <NotLoaded query={transfer} rows={5} />
      {data === null && (
        <EmptyState title="Lançamento não encontrado">Ele pode ser de outro condomínio.</EmptyState>
      )}
      {data && <Transfer entry={data} search={search} />}
      {reversing && data && <ReverseDialog entry={data} onClose={() => setReversing(false)} />}
    </DrawerPage>
  )
}

function Transfer({ entry, search }: { entry: JournalEntry; search: string }) {
  const { id } = useCondominium()
  const { data: banks } = useQuery(bankAccountsQuery(id))
  const side = (one: JournalEntry['debit']) =>
    one.bank_account_id
      ? `Banco · ${bankAccountName(banks?.find((bank) => bank.id === one.bank_account_id))}`
      : accountWords(one)
  const to = (other: { id: string; occurred_on: string }) => (
    <Anchor component={Link} to={`/dashboard/finances/lancamentos/${other.id}${search}`} size="sm">
      {formatDate(other.occurred_on)}
    </Anchor>
  )
  const facts: Fact[] = [
    { name: 'Data', value: formatDate(entry.occurred_on) },
    { name: 'Fundo', value: entry.fund },
    { name: 'Débito', value: side(entry.debit) },
    { name: 'Crédito', value: side(entry.credit) },
    ...(entry.unit_label ? [{ name: 'Unidade', value: entry.unit_label }] : []),
    ...(entry.author ? [{ name: 'Lançado por', value: entry.author }] : []),
    { name: 'Lançado em', value: formatDate(dayOf(entry.posted_at)) },
    ...(entry.reverses ? [{ name: 'Estorna o de', value: to(entry.reverses) }] : []),
    ...(entry.reversed_by ? [{ name: 'Estornado em', value: to(entry.reversed_by) }] : []),
  ]
  return (
    <>
      <h2 style={{ margin: '0 0 2px', overflowWrap: 'anywhere' }}>{transferText(entry)}</h2>
      <p style={{ margin: 0, color: 'var(--text-2)' }}>{transferKinds[entry.kind]}</p>
      <p style={{ margin: '12px 0 16px' }}>
        <Money cents={entry.cents} size="figure" />
      </p>
      {entry.reversed_by && (
        <p>
          <Status icon={Undo2} tone="attention" alone>
            Estornado
          </Status>
        </p>
      )}
      <Facts facts={facts} />
      {entry.charge_id && (
        <p>
          <Anchor component={Link} to={`/dashboard/finances/${entry.charge_id}`} size="sm">
            Ver a cobrança
          </Anchor>
        </p>
      )}
      {entry.bill_id && (
        <p>
          <Anchor
            component={Link}
            to={`/dashboard/finances/despesas/${entry.bill_id}?situacao=all`}
            size="sm"
          >
            Ver a despesa, com nota e comprovante
          </Anchor>
        </p>
      )}
      {!entry.charge_id && !entry.bill_id && entry.kind !== 'reversal' && (
        <ExpenseReceipts key={entry.id} expenseId={entry.id} />
      )}
    </>
  )
}

function ReverseDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Estornar lançamento"
      verb="Estornar"
      action="estornar"
      command="reverse-transfer"
      done={{ title: 'Lançamento estornado', message: 'O estorno fica ao lado dele nos livros.' }}
      body={{ transfer_id: entry.id }}
      least={{ letters: 5, message: 'Diga por que estorna.' }}
      onClose={onClose}
    >
      {entry.kind === 'fund_transfer'
        ? 'Os dois lados da transferência entre fundos são desfeitos juntos.'
        : 'Um lançamento ao contrário desfaz este. Nenhum dos dois se apaga.'}
    </ReasonDialog>
  )
}
