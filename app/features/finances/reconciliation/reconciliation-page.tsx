import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { bankAccountName, bankAccountsQuery } from '../ledger/chart-queries.ts'
import { AccountStrip } from './account-strip.tsx'
import { Days } from './days.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { Lines } from './lines.tsx'
import classes from './reconciliation.module.css'
import { Rules } from './rules/rules.tsx'
import { type StatementAccount, statementAccountsQuery } from './statement-queries.ts'
import { Statements } from './statements.tsx'

const views = { linhas: 'Linhas', dias: 'Dia a dia', regras: 'Regras', arquivos: 'Arquivos' }

/** The bank's statement against the books: what each line is, and that nothing differs. */
export function Component() {
  const { id } = useCondominium()
  const accounts = useQuery(statementAccountsQuery(id))
  return (
    <>
      <FinanceNav />
      {accounts.data && accounts.data.length > 0 ? (
        <Reconciliation accounts={accounts.data} />
      ) : (
        <Page title="Conciliação">
          <NotLoaded query={accounts} rows={8} />
          {accounts.data && <NoAccount />}
        </Page>
      )}
    </>
  )
}

function NoAccount() {
  const mayManage = useMayManage()
  return (
    <EmptyState
      title="Nenhuma conta cadastrada"
      actions={
        mayManage && (
          <Button component={Link} to="/dashboard/settings?tab=bank">
            Cadastrar a conta do condomínio
          </Button>
        )
      }
    >
      Com a conta cadastrada, importe o extrato do banco e confira cada linha com o que está nos livros.
    </EmptyState>
  )
}

function Reconciliation({ accounts }: { accounts: readonly StatementAccount[] }) {
  const { params, filter } = useListAddress()
  const mayManage = useMayManage()
  const [importing, setImporting] = useState(false)
  const account = accounts.find(({ id }) => id === params.get('conta')) ?? accounts[0]!
  const view = addressFilters(params).one('ver', views) ?? 'linhas'
  const isEmpty = account.last_on === null
  const open = () => setImporting(true)
  return (
    <Page
      title="Conciliação"
      sentence={
        account.last_on
          ? `Extrato até ${formatDate(account.last_on)}. Cada linha do banco vira um lançamento, e a diferença precisa ser zero.`
          : 'Confira o extrato do banco com o que está nos livros, linha por linha.'
      }
      action={
        !isEmpty && (
          <Group gap={8} data-screen-only>
            <ExportMenu
              command="export-bank-statement"
              body={{ bank_account_id: account.id }}
              file="extrato-conciliado"
              action="exportar o extrato"
              prints
            />
            {mayManage && (
              <Button leftSection={<FileUp size={18} />} onClick={open}>
                Importar extrato
              </Button>
            )}
          </Group>
        )
      }
    >
      {accounts.length > 1 && <AccountPicker account={account} onPick={(conta) => filter({ conta })} />}
      {isEmpty ? (
        <NoStatement onImport={mayManage ? open : undefined} />
      ) : (
        <>
          <AccountStrip account={account} />
          <Views view={view} />
          {view === 'linhas' && <Lines key={account.id} account={account} />}
          {view === 'dias' && <Days account={account} />}
          {view === 'regras' && <Rules />}
          {view === 'arquivos' && <Statements account={account} />}
        </>
      )}
      <Outlet />
      {importing && <ImportDialog account={account} onClose={() => setImporting(false)} />}
    </Page>
  )
}

function AccountPicker({
  account,
  onPick,
}: {
  account: StatementAccount
  onPick: (id: string | null) => void
}) {
  const { id } = useCondominium()
  const { data = [] } = useQuery(bankAccountsQuery(id))
  return (
    <Select
      label="Conta"
      className={classes.account}
      allowDeselect={false}
      value={account.id}
      onChange={onPick}
      data={data.map((one) => ({ value: one.id, label: bankAccountName(one) }))}
    />
  )
}

/** Parts of the page, each with its address. */
function Views({ view }: { view: string }) {
  const { params } = useListAddress()
  const to = (name: string) => {
    const next = new URLSearchParams()
    for (const [key, value] of [
      ['conta', params.get('conta')],
      ['ver', name === 'linhas' ? null : name],
    ] as const)
      if (value) next.set(key, value)
    return `?${next}`
  }
  return (
    <nav className={classes.views} aria-label="Conciliação" data-screen-only>
      {Object.entries(views).map(([name, label]) => (
        <Link
          key={name}
          to={to(name)}
          className={classes.view}
          aria-current={name === view ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function NoStatement({ onImport }: { onImport?: () => void }) {
  return (
    <EmptyState
      title="Nenhum extrato ainda"
      actions={
        onImport && (
          <Button leftSection={<FileUp size={18} />} onClick={onImport}>
            Importar extrato
          </Button>
        )
      }
    >
      No site do banco, baixe o extrato em OFX (às vezes chamado de Money), em CSV ou em Excel. Cada linha
      ganha uma sugestão: cobrança paga, despesa, tarifa ou transferência.
    </EmptyState>
  )
}
