import { ActionIcon, Button, Menu } from '@mantine/core'
import { CircleCheck, CircleSlash, EllipsisVertical, FlaskConical, Plus, Star } from 'lucide-react'
import { Link } from 'react-router'
import { accountName, accountNumber } from '../../../../domain/charges/account-words.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type CollectionChange, useChangeCollectionAccount } from '../mutations.ts'
import type { CollectionAccount } from '../queries.ts'

type AccountListProps = { accounts: readonly CollectionAccount[]; openedId: string | null }

const address = (account: string) => `/dashboard/settings?tab=bank&conta=${account}`

/** The accounts that charges are issued on: which is the main one, which is in use, and the way to each. */
export function AccountList({ accounts, openedId }: AccountListProps) {
  const writable = useWritable()
  const rows = newestOfEach(accounts)
  const columns: Column<CollectionAccount>[] = [
    { key: 'name', header: 'Conta', cell: accountName },
    { key: 'number', header: 'Número', cell: accountNumber },
    { key: 'layout', header: 'Arquivos', cell: ({ layout }) => `CNAB ${layout}` },
    { key: 'state', header: 'Situação', cell: (account) => <State account={account} /> },
    { key: 'act', header: '', end: true, cell: (account) => <Actions account={account} /> },
  ]
  return (
    <Section
      title="Contas que recebem"
      note="Uma emissão de um fundo com conta própria usa a conta dele; as outras, a principal. Ao emitir, você pode escolher."
      action={
        writable && (
          <Button
            component={Link}
            to={address('nova')}
            size="sm"
            variant="default"
            leftSection={<Plus size={16} />}
          >
            Adicionar conta
          </Button>
        )
      }
    >
      <div style={{ marginBottom: 32 }}>
        <DataList
          label="Contas que recebem"
          rows={rows}
          id={({ bank_account_id }) => bank_account_id}
          columns={columns}
          to={rows.length > 1 ? ({ bank_account_id }) => address(bank_account_id) : undefined}
          selectedId={openedId ?? undefined}
          phone={(account) => ({
            first: accountName(account),
            second: accountNumber(account),
            state: <State account={account} />,
            figure: <Actions account={account} />,
          })}
        />
      </div>
    </Section>
  )
}

/** An account may have had several agreements: the list has the one in use, else the newest first. */
const newestOfEach = (accounts: readonly CollectionAccount[]): CollectionAccount[] =>
  [
    ...new Map(accounts.toReversed().map((account) => [account.bank_account_id, account])).values(),
  ].toReversed()

function State({ account }: { account: CollectionAccount }) {
  if (!account.is_in_use)
    return (
      <Status icon={CircleSlash} tone="neutral">
        Não emite mais
      </Status>
    )
  if (account.is_main)
    return (
      <Status icon={Star} tone="brand">
        {account.is_test ? 'Principal, de teste' : 'Principal'}
      </Status>
    )
  return (
    <Status icon={account.is_test ? FlaskConical : CircleCheck} tone="success">
      {account.is_test ? 'Em uso, de teste' : 'Em uso'}
    </Status>
  )
}

const changes: Record<CollectionChange, string> = {
  make_main: 'Tornar principal',
  stop: 'Parar de emitir por ela',
  resume: 'Voltar a emitir por ela',
}

function Actions({ account }: { account: CollectionAccount }) {
  const writable = useWritable()
  const change = useChangeCollectionAccount()
  if (!writable || account.is_main) return null
  const possible: CollectionChange[] = account.is_in_use ? ['make_main', 'stop'] : ['resume', 'make_main']
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          my={-8}
          style={{ position: 'relative', zIndex: 1 }}
          loading={change.isPending}
          aria-label={`Ações de ${accountName(account)}`}
        >
          <EllipsisVertical size={18} strokeWidth={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((one) => (
          <Menu.Item
            key={one}
            onClick={() => change.mutate({ bank_account_id: account.bank_account_id, change: one })}
          >
            {changes[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
