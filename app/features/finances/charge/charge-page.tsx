import { Anchor } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useOutletContext, useParams } from 'react-router'
import { formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { chargeName } from '../../../../domain/charges/charge-name.ts'
import { isBoletoOffered } from '../../../../domain/charges/charge-state.ts'
import { dueToday } from '../../../../domain/charges/due-today.ts'
import { type FallsOn, partWords } from '../../../../domain/charges/owner-part.ts'
import { datedCharge } from '../../../../domain/payments/standing.ts'
import { dynamicPix } from '../../../../domain/pix/dynamic.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital } from '../../../lib/words.ts'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { FeeExpenses } from '../accounts/fee-expenses.tsx'
import { ChargeStatusAlone } from '../charge-status.tsx'
import classes from '../finances.module.css'
import type { ChargeListContext } from '../month/month-charges.tsx'
import { refreshMoney } from '../mutations.ts'
import { PayOnline } from '../online/pay-online.tsx'
import { ChargeDebit } from '../pix-automatic/charge-debit.tsx'
import { homeQuery, rulesQuery } from '../queries.ts'
import { OpenBundles } from '../together/open-bundles.tsx'
import { OtherWays } from '../together/other-ways.tsx'
import { AmountDue } from './amount-due.tsx'
import { BoletoOrders } from './boleto-orders.tsx'
import { BoletoPart } from './boleto-part.tsx'
import { CancelCharge, CancelledNote } from './cancel-charge.tsx'
import { ChangeDueDate } from './change-due-date.tsx'
import { ChargeHistory } from './charge-history.tsx'
import { ChargeItems } from './charge-items.tsx'
import { chargePaper } from './charge-paper.ts'
import { ChargeParts } from './charge-parts.tsx'
import { type Charge, chargeQuery } from './charge-queries.ts'
import { PixPart } from './pix-part.tsx'

/** Shows one charge next to its list: its amount today, how to pay it, where the money goes, its history. */
export function Component() {
  const { chargeId = '' } = useParams()
  const { search } = useLocation()
  const { id } = useCondominium()
  const charge = useQuery(chargeQuery(id, chargeId))
  const home = useQuery(homeQuery(id))
  const walk = useWalk(chargeId)
  useRefreshOncePaid(charge.data?.status)
  const today = home.data?.today
  return (
    <DrawerPage
      title={charge.data ? `Cobrança ${charge.data.reference}` : 'Cobrança'}
      back={`/dashboard/finances${search}`}
      {...walk}
      foot={
        charge.data && (
          <>
            <FileButton
              command="charge-document"
              {...chargePaper(charge.data)}
              action="baixar o PDF"
              variant="filled"
              leftSection={<FileDown size={18} />}
            >
              {today && isBoletoOffered(charge.data, today) ? 'Baixar boleto em PDF' : 'Baixar PDF'}
            </FileButton>
            {today && <ChangeDueDate charge={charge.data} today={today} />}
            <CancelCharge charge={charge.data} />
          </>
        )
      }
    >
      <NotLoaded query={[charge, home]} rows={8} />
      {charge.data === null && (
        <EmptyState title="Cobrança não encontrada">
          Ela pode ter sido removida, ou é de outra unidade.
        </EmptyState>
      )}
      {charge.data && today && <ChargeBody charge={charge.data} today={today} />}
    </DrawerPage>
  )
}

/** Refreshes the list and the figures next to it when a payment arrives while the page is open. */
function useRefreshOncePaid(status: Charge['status'] | undefined) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === 'open' && status === 'paid') void refreshMoney(queries, id)
    seen.current = status
  }, [status, queries, id])
}

/** Returns the neighbours in the list next to the drawer, if there is a list. */
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
        {`${charge.unit_label} · ${charge.kind === 'ordinary' ? capital(formatMonth(monthOf(charge.competence))) : chargeName(charge)}`}
      </h2>
      <p className={classes.hint} style={{ marginBottom: 20 }}>
        {charge.payer_name ? `${charge.payer_name}, pagador` : 'A unidade não tem pagador.'}
      </p>
      {charge.part !== 'whole' && <PartNote part={charge.part} />}
      <CancelledNote charge={charge} today={today} />
      <BoletoOrders charge={charge} />
      {charge.agreement_id && (
        <p style={{ margin: '0 0 20px' }}>
          <Anchor component={Link} to={`/dashboard/finances/acordos/${charge.agreement_id}`}>
            {charge.kind === 'agreement' ? 'Ver o acordo desta parcela' : 'Ver o acordo em que ela está'}
          </Anchor>
        </p>
      )}
      {charge.status === 'open' && <OpenParts charge={charge} today={today} />}
      <ChargeParts charge={charge} today={today} />
      <ChargeItems items={charge.charge_items} chargeId={charge.id} />
      <FeeExpenses chargeId={charge.id} />
      <ChargeHistory charge={charge} today={today} />
    </>
  )
}

/** Says of a let unit's two charges which this is, and by which law. */
const PartNote = ({ part }: { part: FallsOn }) => (
  <p className={classes.hint} style={{ margin: '-12px 0 20px' }}>
    {partWords[part]}
  </p>
)

function OpenParts({ charge, today }: { charge: Charge; today: string }) {
  const { id } = useCondominium()
  const rules = useQuery(rulesQuery(id))
  if (!rules.data) return <NotLoaded query={rules} rows={4} />
  const due = dueToday(datedCharge(charge), rules.data, today)
  const late = due.total !== due.original
  return (
    <>
      <AmountDue due={due} today={today} />
      <ChargeDebit chargeId={charge.id} today={today} />
      <OpenBundles chargeId={charge.id} today={today} />
      <PixPart
        txid={charge.pix_txid}
        cents={due.total}
        late={late}
        accountId={charge.bank_account_id}
        dynamic={dynamicPix(charge.pix_charges, today)}
      />
      <PayOnline chargeIds={[charge.id]} unitIds={[charge.unit_id]} fullWidth mt="md" />
      {charge.boletos && due.received > 0 && (
        <p className={classes.hint}>
          Parte já foi paga: o boleto não serve mais. Pague o que falta com Pix, ou gere outro boleto abaixo.
        </p>
      )}
      {charge.boletos && due.received === 0 && (
        <BoletoPart boleto={charge.boletos} due={charge.due_on} today={today} />
      )}
      <OtherWays charge={charge} today={today} />
    </>
  )
}
