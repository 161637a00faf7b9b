import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useOutletContext, useParams } from 'react-router'
import { formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { dueToday } from '../../../../domain/charges/due-today.ts'
import { loadingError, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital, shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { ChargeStatusAlone } from '../charge-status.tsx'
import classes from '../finances.module.css'
import type { ChargeListContext } from '../month/month-charges.tsx'
import { refreshMoney, useChargeDocument } from '../mutations.ts'
import { methodNames } from '../payment-words.ts'
import { homeQuery, rulesQuery } from '../queries.ts'
import { AmountDue } from './amount-due.tsx'
import { BoletoPart } from './boleto-part.tsx'
import { ChargeHistory } from './charge-history.tsx'
import { ChargeItems } from './charge-items.tsx'
import { type Charge, chargeQuery } from './charge-queries.ts'
import { PixPart } from './pix-part.tsx'

/** One charge beside its list: what it costs today, how to pay it, where the money goes, what happened. */
export function Component() {
  const { chargeId = '' } = useParams()
  const { search } = useLocation()
  const { id } = useCondominium()
  const charge = useQuery(chargeQuery(id, chargeId))
  const home = useQuery(homeQuery(id))
  const paper = useChargeDocument()
  const walk = useWalk(chargeId)
  useRefreshOncePaid(charge.data?.status)
  const today = home.data?.today
  const failed = loadingError(charge) ?? loadingError(home)
  return (
    <DrawerPage
      title={charge.data ? `Cobrança ${charge.data.reference}` : 'Cobrança'}
      back={`/dashboard/finances${search}`}
      {...walk}
      foot={
        charge.data && (
          <Button
            leftSection={<FileDown size={18} />}
            loading={paper.isPending}
            onClick={() => charge.data && paper.mutate(charge.data)}
          >
            {charge.data.status === 'paid' ? 'Baixar PDF' : 'Baixar boleto em PDF'}
          </Button>
        )
      }
    >
      {failed && <ErrorState message={toFailure(failed).message} onRetry={() => void charge.refetch()} />}
      {!failed && (charge.isPending || !today) && <RowsSkeleton rows={8} />}
      {charge.data === null && (
        <ErrorState
          title="Cobrança não encontrada"
          message="Ela pode ter sido removida, ou é de outra unidade."
        />
      )}
      {charge.data && today && <ChargeBody charge={charge.data} today={today} />}
    </DrawerPage>
  )
}

/** When a payment arrives while one looks, the list and the figures beside it follow. */
function useRefreshOncePaid(status: Charge['status'] | undefined) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === 'open' && status === 'paid') void refreshMoney(queries, id)
    seen.current = status
  }, [status, queries, id])
}

/** The neighbours in the list beside the drawer, when there is a list. */
function useWalk(chargeId: string) {
  const list = useOutletContext<ChargeListContext | undefined>()
  const navigate = useNavigate()
  const position = list?.ids.indexOf(chargeId) ?? -1
  const to = (target: string | undefined) =>
    target
      ? () =>
          navigate(`/dashboard/finances/${target}${list?.search ?? ''}`, {
            replace: true,
            preventScrollReset: true,
          })
      : undefined
  if (!list || position < 0) return {}
  return { onPrevious: to(list.ids[position - 1]), onNext: to(list.ids[position + 1]) }
}

function ChargeBody({ charge, today }: { charge: Charge; today: string }) {
  return (
    <>
      <ChargeStatusAlone charge={charge} today={today} />
      <h2 style={{ margin: '14px 0 2px' }}>
        {`${charge.unit_label} · ${capital(formatMonth(monthOf(charge.competence)))}`}
      </h2>
      <p className={classes.hint} style={{ marginBottom: 20 }}>
        {charge.payer_name ? `${charge.payer_name}, pagador` : 'A unidade não tem pagador.'}
      </p>
      {charge.status === 'open' && <OpenParts charge={charge} today={today} />}
      {charge.payments.map((payment) => (
        <Paid key={payment.received_on} payment={payment} original={charge.amount_cents} today={today} />
      ))}
      <ChargeItems items={charge.charge_items} />
      <ChargeHistory charge={charge} today={today} />
    </>
  )
}

function OpenParts({ charge, today }: { charge: Charge; today: string }) {
  const { id } = useCondominium()
  const rules = useQuery(rulesQuery(id))
  if (rules.isLoadingError)
    return <ErrorState message={toFailure(rules.error).message} onRetry={() => void rules.refetch()} />
  if (!rules.data) return <RowsSkeleton rows={4} />
  const due = dueToday({ amountCents: charge.amount_cents, dueOn: charge.due_on }, rules.data, today)
  const late = due.total !== due.original
  return (
    <>
      <AmountDue due={due} today={today} />
      <PixPart txid={charge.pix_txid} cents={due.total} late={late} />
      {charge.boletos && <BoletoPart boleto={charge.boletos} due={charge.due_on} today={today} />}
    </>
  )
}

type PaidProps = { payment: Charge['payments'][number]; original: number; today: string }

function Paid({ payment, original, today }: PaidProps) {
  return (
    <div className={classes.part}>
      <dl className={classes.sum}>
        <div className={classes.total}>
          <dt>{`Paga em ${shortDate(payment.received_on, today)}, ${methodNames[payment.method]}`}</dt>
          <dd>
            <Money cents={payment.amount_cents} size="figure" />
          </dd>
        </div>
        <div>
          <dt>Valor original</dt>
          <dd>
            <Money cents={original} />
          </dd>
        </div>
        {payment.late_cents > 0 && (
          <div>
            <dt>Multa, juros e correção</dt>
            <dd>
              <Money cents={payment.late_cents} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
