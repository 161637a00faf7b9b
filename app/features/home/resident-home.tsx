import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { Link } from 'react-router'
import { formatDigitableLine } from '../../../domain/boleto/digitable-line.ts'
import { isBoletoPayable } from '../../../domain/charges/charge-state.ts'
import { dueToday } from '../../../domain/charges/due-today.ts'
import { datedCharge } from '../../../domain/payments/standing.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { counted } from '../../lib/words.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { CardsSkeleton } from '../../ui/page/skeletons.tsx'
import { NewAnnouncements } from '../communications/new-announcements.tsx'
import { waitingQuery } from '../documents/queries.ts'
import { type ChargeRow, homeQuery, ownChargesQuery, rulesQuery } from '../finances/queries.ts'
import { DueHead } from '../finances/resident/due-head.tsx'
import { PaidCharges } from '../finances/resident/paid-charges.tsx'
import { AttentionList } from './attention/attention-list.tsx'
import { documentsWaitingLines } from './attention/document-attention.ts'
import { CalendarLink } from './calendar/calendar-link.tsx'
import classes from './home.module.css'
import { OwnCommunity } from './own-community.tsx'
import { OwnDesk } from './own-desk.tsx'

/** A resident's home page: what is due and how to pay it, then what was paid. */
export function ResidentHome() {
  const { id } = useCondominium()
  const { membership } = useMembership()
  const home = useQuery(homeQuery(id))
  const units = home.data?.units ?? []
  const unitIds = home.data?.charge_units ?? []
  const charges = useQuery({ ...ownChargesQuery(id, unitIds), enabled: unitIds.length > 0 })
  const name = membership?.full_name.trim().split(/\s+/)[0] ?? ''
  return (
    <Page title={`Olá, ${name}`} sentence={units.map((unit) => unit.label).join(', ')}>
      {home.data && unitIds.length === 0 && (
        <EmptyState title="Nenhuma unidade no seu nome">
          Assim que a administração ligar você a uma unidade, as cobranças dela aparecem aqui.
        </EmptyState>
      )}
      <NotLoaded query={unitIds.length > 0 ? [home, charges] : home} cards={1} rows={3} height={64} />
      {home.data && charges.data && <Charges charges={charges.data} today={home.data.today} />}
      <CalendarLink what="Assembleias, reservas, mudanças e vencimentos do mês" />
      <OwnCommunity />
      {units.length > 0 && <OwnDesk unitIds={units.map(({ unit_id }) => unit_id)} />}
      <NewAnnouncements />
      <Papers />
    </Page>
  )
}

/** Lists what the person is asked to read. */
function Papers() {
  const { id } = useCondominium()
  const { data } = useQuery(waitingQuery(id))
  const lines = data ? documentsWaitingLines(data) : []
  return lines.length > 0 ? <AttentionList title="Para ler" lines={lines} withVerbs /> : null
}

function Charges({ charges, today }: { charges: readonly ChargeRow[]; today: string }) {
  const open = charges.filter((charge) => charge.status === 'open').toReversed()
  const paid = charges.filter((charge) => charge.status === 'paid').slice(0, 3)
  const [first, ...others] = open
  return (
    <>
      {first ? (
        <Due charge={first} today={today} />
      ) : (
        <p className={classes.card} style={{ margin: 0 }}>
          Nada a pagar. Quando sair a próxima cobrança, ela aparece aqui.
        </p>
      )}
      {others.length > 0 && (
        <Link
          to="/dashboard/finances"
          className={classes.link}
          style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, marginTop: 8 }}
        >
          {`Mais ${counted(others.length, 'cobrança em aberto', 'cobranças em aberto')}`}
        </Link>
      )}
      {paid.length > 0 && (
        <Section
          title="Suas contas"
          action={
            <Link
              to="/dashboard/finances"
              className={classes.link}
              style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
            >
              Ver todas
            </Link>
          }
        >
          <PaidCharges charges={paid} today={today} />
        </Section>
      )}
    </>
  )
}

function Due({ charge, today }: { charge: ChargeRow; today: string }) {
  const { id } = useCondominium()
  const rules = useQuery(rulesQuery(id))
  if (!rules.data) return <NotLoaded query={rules} place={<CardsSkeleton cards={1} />} />
  const { total } = dueToday(datedCharge(charge), rules.data, today)
  const { boletos } = charge
  const line = boletos && isBoletoPayable(boletos, charge.due_on, today) ? boletos.digitable_line : null
  return (
    <section className={classes.card} aria-label="Sua cobrança">
      <DueHead charge={charge} cents={total} today={today} />
      <div style={{ display: 'grid', gap: 12 }}>
        <Button
          component={Link}
          to={`/dashboard/finances/${charge.id}`}
          fullWidth
          size="lg"
          leftSection={<QrCode size={20} />}
        >
          Pagar com Pix
        </Button>
        {line && <CopyField value={formatDigitableLine(line)} what="boleto" asButton fullWidth />}
        <Link
          to={`/dashboard/finances/${charge.id}`}
          className={classes.link}
          style={{ textAlign: 'center', paddingTop: 8 }}
        >
          Para onde vai cada centavo
        </Link>
      </div>
    </section>
  )
}
