import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileDown, QrCode } from 'lucide-react'
import { Link, Outlet, useParams } from 'react-router'
import { duesToday } from '../../../../domain/charges/due-today.ts'
import { datedCharge } from '../../../../domain/payments/standing.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { CardsSkeleton } from '../../../ui/page/skeletons.tsx'
import { chargePaper } from '../charge/charge-paper.ts'
import { OwnDues } from '../dues/own-dues.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import classes from '../finances.module.css'
import { PayOnline } from '../online/pay-online.tsx'
import { NextDebit } from '../pix-automatic/next-debit.tsx'
import { type ChargeRow, homeQuery, ownChargesQuery, rulesQuery } from '../queries.ts'
import { OwnCredit } from '../receipts/own-credit.tsx'
import { PayAll } from '../together/pay-all.tsx'
import { DueHead } from './due-head.tsx'
import { type DueCharge, OpenList } from './open-list.tsx'
import { PaidCharges } from './paid-charges.tsx'

/** Shows a resident's charges: what is due and how to pay it first, then what was paid. */
export function OwnCharges() {
  return (
    <>
      <FinanceNav />
      <Page title="Suas cobranças">
        <OwnChargesBody />
      </Page>
    </>
  )
}

function OwnChargesBody() {
  const { id } = useCondominium()
  const { chargeId } = useParams()
  const home = useQuery(homeQuery(id))
  const unitIds = home.data?.charge_units ?? []
  const charges = useQuery({ ...ownChargesQuery(id, unitIds), enabled: unitIds.length > 0 })
  if (home.data && unitIds.length === 0) {
    return (
      <EmptyState title="Nenhuma unidade no seu nome">
        Assim que a administração ligar você a uma unidade, as cobranças dela aparecem aqui.
      </EmptyState>
    )
  }
  if (!home.data || !charges.data) return <NotLoaded query={[home, charges]} cards={1} rows={4} height={64} />
  const open = charges.data.filter((charge) => charge.status === 'open')
  const paid = charges.data.filter((charge) => charge.status === 'paid')
  const context = { ids: [...open, ...paid].map((charge) => charge.id), search: '' }
  return (
    <>
      <OwnCredit unitIds={home.data.units.map(({ unit_id }) => unit_id)} />
      {open.length > 0 && <OpenCharges charges={open.toReversed()} today={home.data.today} />}
      {open.length === 0 && (
        <EmptyState title="Nada a pagar">
          Quando sair a próxima cobrança, ela aparece aqui com Pix e boleto.
        </EmptyState>
      )}
      <OwnDues unitIds={home.data.units.map(({ unit_id }) => unit_id)} />
      <NextDebit today={home.data.today} />
      {paid.length > 0 && (
        <Section title="Suas contas">
          <PaidCharges charges={paid} today={home.data.today} selectedId={chargeId} />
          <Button component={Link} to="/dashboard/finances/prestacao" variant="subtle" mt="sm">
            Para onde foi o dinheiro
          </Button>
          <Button component={Link} to="/dashboard/finances/fechamento" variant="subtle" mt="sm">
            Conferir meus lançamentos
          </Button>
          <Button component={Link} to="/dashboard/finances/orcamento" variant="subtle" mt="sm">
            Ver o orçamento
          </Button>
        </Section>
      )}
      <Outlet context={context} />
    </>
  )
}

/** Highlights the oldest one with its payment options; the others follow as a list. */
function OpenCharges({ charges, today }: { charges: readonly ChargeRow[]; today: string }) {
  const { id } = useCondominium()
  const { chargeId } = useParams()
  const rules = useQuery(rulesQuery(id))
  if (!rules.data) return <NotLoaded query={rules} place={<CardsSkeleton cards={1} />} />
  const dues = duesToday(charges.map(datedCharge), rules.data, today)
  const rows = charges.map((charge, position) => ({
    ...charge,
    dueCents: dues[position]?.total ?? charge.amount_cents,
  }))
  const [first, ...others] = rows
  return (
    <>
      {first && <FirstDue charge={first} today={today} />}
      {others.length > 0 && (
        <Section title="Também em aberto" action={<PayAll charges={rows} today={today} />}>
          <OpenList charges={others} today={today} selectedId={chargeId} />
          <PayOnline
            chargeIds={rows.map((row) => row.id)}
            unitIds={rows.map(({ unit_id }) => unit_id)}
            chooses
            variant="subtle"
            mt="sm"
          />
        </Section>
      )}
    </>
  )
}

function FirstDue({ charge, today }: { charge: DueCharge; today: string }) {
  return (
    <section className={classes.due} aria-label={`Cobrança ${charge.reference}`}>
      <DueHead charge={charge} cents={charge.dueCents} today={today} />
      <Button
        component={Link}
        to={`/dashboard/finances/${charge.id}`}
        fullWidth
        size="lg"
        leftSection={<QrCode size={20} />}
      >
        Pagar com Pix
      </Button>
      <PayOnline chargeIds={[charge.id]} unitIds={[charge.unit_id]} fullWidth mt="sm" />
      <FileButton
        command="charge-document"
        {...chargePaper(charge)}
        action="baixar o PDF"
        fullWidth
        mt="sm"
        leftSection={<FileDown size={18} />}
      >
        Boleto em PDF
      </FileButton>
      <Button component={Link} to="/dashboard/finances/divida" variant="subtle" fullWidth mt="sm">
        Quanto devo hoje, e por quê
      </Button>
    </section>
  )
}
