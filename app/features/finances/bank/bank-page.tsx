import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountName, accountNumber } from '../../../../domain/charges/account-words.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type CollectionAccount, collectionAccountsQuery } from '../../settings/queries.ts'
import { FinanceNav } from '../finance-nav.tsx'
import { PixTrouble } from './pix-trouble.tsx'
import { Remittances } from './remittances.tsx'
import { Returns } from './returns.tsx'
import { TroubledBoletos } from './troubled-boletos.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** Shows files to and from the banks, and what needs manual review. */
export function Component() {
  const { id } = useCondominium()
  const accounts = useQuery(collectionAccountsQuery(id))
  return (
    <>
      <FinanceNav />
      <Page
        title="Remessas e retornos"
        sentence={accounts.data && sentenceOf(accounts.data)}
        action={
          accounts.data &&
          accounts.data.length > 0 && (
            <ExportMenu
              command="export-bank-files"
              file="remessas-e-retornos"
              action="exportar as remessas e retornos"
              prints
            />
          )
        }
      >
        <NotLoaded query={accounts} rows={6} />
        {accounts.data?.length === 0 && <NoAccount />}
        {accounts.data && accounts.data.length > 0 && <BankWork accounts={accounts.data} />}
      </Page>
    </>
  )
}

/** 'Banco do Brasil, agência 1234, conta 12345678-9. Convênio de teste.', or how many there are. */
function sentenceOf(accounts: readonly CollectionAccount[]): string | undefined {
  const [first, ...others] = accounts.filter(({ is_in_use }) => is_in_use)
  if (!first) return undefined
  if (others.length > 0)
    return `${counted(others.length + 1, 'conta emite', 'contas emitem')} boletos. A principal é ${accountName(first)}.`
  const test = first.is_test ? ' Convênio de teste: nada é pago de verdade.' : ''
  return `${accountName(first)}, ${accountNumber(first)}.${test}`
}

function NoAccount() {
  const { role } = useMembership()
  const manages = isAdministrator(role)
  return (
    <EmptyState
      title="Nenhuma conta cadastrada"
      actions={
        manages && (
          <Button component={Link} to="/dashboard/settings?tab=bank">
            Cadastrar conta e convênio
          </Button>
        )
      }
    >
      Com a conta do condomínio, o convênio de cobrança e a chave Pix, cada cobrança sai com boleto e Pix, e o
      retorno do banco dá baixa sozinho.
    </EmptyState>
  )
}

function BankWork({ accounts }: { accounts: readonly CollectionAccount[] }) {
  const { role } = useMembership()
  const manages = isAdministrator(role)
  return (
    <>
      <WaitingNotice />
      {manages && <PixTrouble accounts={accounts} />}
      <TroubledBoletos manages={manages} />
      <Remittances manages={manages} accounts={accounts} />
      <Returns manages={manages} isTest={accounts.some(({ is_test }) => is_test)} />
    </>
  )
}
