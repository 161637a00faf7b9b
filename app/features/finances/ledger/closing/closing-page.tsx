import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { monthOf, shiftMonth } from '../../../../../domain/calendar.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { capital, monthName } from '../../../../lib/words.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { type BooksState, booksStateQuery, type ClosingRow, closingsQuery } from '../ledger-queries.ts'
import { BooksProof } from '../proof/books-proof.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ClosingList } from './closing-list.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { UnitCheck } from './unit-check.tsx'

/** Closed months and their seals; residents check their own unit's rows against them. */
export function Component() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const isResident = role === 'resident'
  const state = useQuery(booksStateQuery(id))
  const closings = useQuery(closingsQuery(id))
  const mayManage = useMayManage()
  const [dialog, setDialog] = useState<'close' | ClosingRow | null>(null)
  const last = closings.data?.closings.find((closing) => !closing.reopened_at)
  const next = closable(state.data)
  return (
    <>
      <FinanceNav />
      <Page
        title={isResident ? 'Conferir meus lançamentos' : 'Fechamento'}
        sentence={
          isResident
            ? 'Cada mês fechado tem um selo público. Seu navegador refaz a conta dos lançamentos da sua unidade e compara com ele.'
            : 'Fechar um mês impede novos lançamentos nele e publica um selo: quem mora aqui confere os próprios lançamentos.'
        }
        action={
          mayManage &&
          state.data &&
          next && (
            <Button leftSection={<Lock size={18} />} onClick={() => setDialog('close')}>
              Fechar {monthName(next, state.data.today)}
            </Button>
          )
        }
      >
        <NotLoaded query={[state, closings]} rows={6} />
        {state.data && closings.data && closings.data.closings.length === 0 && (
          <NothingClosed state={state.data} isResident={isResident} />
        )}
        {state.data && closings.data && closings.data.closings.length > 0 && (
          <>
            <UnitCheck closings={closings.data.closings} today={state.data.today} />
            <ClosingList {...closings.data} today={state.data.today} canVerify={!isResident} />
            {mayManage && last && (
              <Group mt="md">
                <Button
                  variant="default"
                  leftSection={<LockOpen size={18} />}
                  onClick={() => setDialog(last)}
                >
                  Reabrir {monthName(monthOf(last.month), state.data.today)}
                </Button>
              </Group>
            )}
          </>
        )}
        {!isResident && state.data?.first_month && <BooksProof />}
        {dialog === 'close' && state.data && next && (
          <CloseDialog state={state.data} first={next} onClose={() => setDialog(null)} />
        )}
        {dialog && dialog !== 'close' && state.data && (
          <ReopenDialog closing={dialog} today={state.data.today} onClose={() => setDialog(null)} />
        )}
      </Page>
    </>
  )
}

/** Returns the month 'YYYY-MM' that can be closed next: the oldest open one, once it is over. */
function closable(state: BooksState | undefined): string | null {
  if (!state?.next_month) return null
  const next = monthOf(state.next_month)
  return next <= shiftMonth(monthOf(state.today), -1) ? next : null
}

function NothingClosed({ state, isResident }: { state: BooksState; isResident: boolean }) {
  if (isResident)
    return (
      <EmptyState title="Nenhum mês fechado ainda">
        Quando a administração fechar o primeiro mês, você confere aqui os lançamentos da sua unidade.
      </EmptyState>
    )
  const next = closable(state)
  return (
    <EmptyState
      title="Nenhum mês fechado ainda"
      actions={
        !state.first_month && (
          <Anchor component={Link} to="/dashboard/finances/saldos-iniciais">
            Informar os saldos iniciais
          </Anchor>
        )
      }
    >
      {next
        ? `${capital(monthName(next, state.today))} já pode ser fechado. Decida antes os recebimentos que esperam e confira as despesas do mês.`
        : 'Um mês pode ser fechado quando acaba e tem lançamentos.'}
    </EmptyState>
  )
}
