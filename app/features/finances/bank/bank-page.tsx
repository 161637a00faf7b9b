import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bankCodes, bankNames } from '../../../../domain/boleto/agreement.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { type Receiver, receiverQuery } from '../queries.ts'
import { RejectedBoletos } from './rejected-boletos.tsx'
import { Remittances } from './remittances.tsx'
import { Returns } from './returns.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** What goes to the bank, what comes back, and what a person has to look at. */
export function Component() {
  const { id } = useCondominium()
  const receiver = useQuery(receiverQuery(id))
  return (
    <>
      <FinanceNav />
      <Page title="Remessas e retornos" sentence={receiver.data ? accountOf(receiver.data) : undefined}>
        {receiver.isLoadingError && (
          <ErrorState message={toFailure(receiver.error).message} onRetry={() => void receiver.refetch()} />
        )}
        {receiver.isPending && <RowsSkeleton rows={6} />}
        {receiver.data === null && <NoAccount />}
        {receiver.data && <BankWork isTest={receiver.data.is_test} />}
      </Page>
    </>
  )
}

/** 'Banco do Brasil, agência 1234, conta 12345678-9. Convênio de teste.' */
function accountOf({ bank, branch, account, account_digit, is_test }: Receiver): string {
  const code = bankCodes.find((known) => known === bank)
  const name = code ? bankNames[code] : bank
  return `${name}, agência ${branch}, conta ${account}-${account_digit}.${is_test ? ' Convênio de teste: nada é pago de verdade.' : ''}`
}

function NoAccount() {
  const { role } = useMembership()
  const manages = role === 'owner_admin' || role === 'admin'
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

function BankWork({ isTest }: { isTest: boolean }) {
  const { role } = useMembership()
  const manages = role === 'owner_admin' || role === 'admin'
  return (
    <>
      <WaitingNotice />
      <RejectedBoletos />
      <Remittances manages={manages} isTest={isTest} />
      <Returns manages={manages} isTest={isTest} />
    </>
  )
}
