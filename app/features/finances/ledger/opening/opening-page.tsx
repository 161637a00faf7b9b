import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { fundsQuery } from '../../queries.ts'
import { bankAccountsQuery } from '../chart-queries.ts'
import { booksStateQuery, journalQuery } from '../ledger-queries.ts'
import { keptBalances } from './kept-balances.ts'
import { OpeningForm } from './opening-form.tsx'
import { OpeningList } from './opening-list.tsx'

/** What each fund had, and where, on the day its books begin. */
export function Component() {
  const { id } = useCondominium()
  const state = useQuery(booksStateQuery(id))
  const funds = useQuery(fundsQuery(id))
  const banks = useQuery(bankAccountsQuery(id))
  const kept = useQuery(journalQuery(id, { kind: 'opening' }, null))
  const mayManage = useMayManage()
  return (
    <>
      <FinanceNav />
      <Page
        title="Saldos iniciais"
        sentence="Quanto cada fundo tinha, e em que conta, no dia em que estes livros começam."
      >
        <NotLoaded query={[state, funds, kept, banks]} rows={4} />
        {state.data && funds.data && kept.data && banks.data && (
          <>
            {state.data.closed_until && (
              <Notice kind="info" title="Os saldos iniciais estão fechados">
                Há meses fechados até {formatDate(state.data.closed_until)}. Para corrigir um saldo, reabra os
                meses em{' '}
                <Anchor component={Link} to="/dashboard/finances/fechamento" size="sm">
                  Fechamento
                </Anchor>{' '}
                ou faça um lançamento de ajuste.
              </Notice>
            )}
            {state.data.closed_until || !mayManage ? (
              <OpeningList state={state.data} funds={funds.data} kept={keptBalances(kept.data.rows)} />
            ) : (
              <OpeningForm
                state={state.data}
                funds={funds.data.filter((fund) => !fund.closed_on)}
                kept={keptBalances(kept.data.rows)}
                hasBanks={banks.data.length > 0}
              />
            )}
            <Section
              title="O que já vinha de antes"
              note="Dívidas e acordos que existiam quando estes livros começaram: entram como cobranças, fora dos saldos dos fundos."
            >
              <Group gap="sm">
                <Button component={Link} to="/dashboard/finances/saldos-iniciais/dividas" variant="default">
                  Dívidas anteriores
                </Button>
                <Button component={Link} to="/dashboard/finances/saldos-iniciais/acordo" variant="default">
                  Acordos em andamento
                </Button>
              </Group>
            </Section>
          </>
        )}
      </Page>
    </>
  )
}
