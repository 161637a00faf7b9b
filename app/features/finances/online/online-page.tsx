import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../../domain/money.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { ConnectedAccount, NotConnected } from './connection.tsx'
import classes from './online.module.css'
import { type OnlineSummary, onlineSummaryQuery, paymentAccountQuery } from './online-queries.ts'
import { onlineFilters, PaymentList } from './payment-list.tsx'

/** What residents pay at the condominium's own Mercado Pago account: what lies there, each payment, and how the account is connected. */
export function Component() {
  const { id } = useCondominium()
  const { params } = useListAddress()
  const account = useQuery(paymentAccountQuery(id))
  const summary = useQuery(onlineSummaryQuery(id))
  const home = useQuery(homeQuery(id))
  const isReady = account.data !== undefined && summary.data !== undefined && home.data !== undefined
  return (
    <>
      <FinanceNav />
      <Page
        title="Recebimentos online"
        sentence="Cartão, Pix e boleto pagos direto na conta do condomínio no Mercado Pago."
        action={
          account.data && (
            <ExportMenu
              command="export-charge-payments"
              body={{ filters: onlineFilters(params) }}
              file="pagamentos-online"
              action="exportar os pagamentos online"
              prints
            />
          )
        }
      >
        <NotLoaded query={[account, summary, home]} cards={4} rows={6} />
        {isReady && !account.data && <NotConnected />}
        {isReady && account.data && (
          <>
            {!account.data.is_live && account.data.state !== 'ended' && (
              <div style={{ marginBottom: 20 }}>
                <Notice kind="info">Conta de teste: nada é cobrado nem pago de verdade.</Notice>
              </div>
            )}
            {summary.data && <Figures summary={summary.data} />}
            <PaymentList today={home.data.today} />
            <Section
              title="Conta no Mercado Pago"
              note="O dinheiro fica nesta conta, que é do condomínio, até ser transferido para a conta bancária."
            >
              <ConnectedAccount account={account.data} />
            </Section>
          </>
        )}
      </Page>
    </>
  )
}

/** Shows the account's balance by the books: what the payments left, minus transfers out. */
function Figures({ summary }: { summary: OnlineSummary }) {
  const { balance_cents, to_release_cents, released_cents, drawn_cents, month } = summary
  const facts = [
    {
      label: 'Saldo na conta',
      cents: balance_cents,
      note: drawn_cents === 0 ? 'ainda sem transferências' : `${formatCents(drawn_cents)} já transferidos`,
    },
    { label: 'Disponível', cents: released_cents, note: 'pode ser transferido' },
    { label: 'A liberar', cents: to_release_cents, note: 'o Mercado Pago segura até a data' },
    {
      label: 'Recebido no mês',
      cents: month.cents,
      note: `${counted(month.count, 'pagamento', 'pagamentos')}, ${formatCents(month.fee_cents)} de tarifa`,
    },
  ]
  return (
    <dl className={classes.figures}>
      {facts.map(({ label, cents, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={`figures ${classes.figure}`}>{formatCents(cents)}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
