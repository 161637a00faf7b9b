import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { Link } from 'react-router'
import { formatDigitableLine } from '../../../domain/boleto/digitable-line.ts'
import { isBoletoPayable } from '../../../domain/charges/charge-state.ts'
import { dueToday } from '../../../domain/charges/due-today.ts'
import { lateRules } from '../../../domain/charges/late-rules.ts'
import { datedCharge } from '../../../domain/payments/standing.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { counted } from '../../lib/words.ts'
import { openHolidays } from '../../lib/zone.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { NewAnnouncements } from '../communications/new-announcements.tsx'
import type { ChargeRow } from '../finances/queries.ts'
import { DueHead } from '../finances/resident/due-head.tsx'
import { PaidCharges } from '../finances/resident/paid-charges.tsx'
import { AttentionList } from './attention/attention-list.tsx'
import { documentsWaitingLines } from './attention/document-attention.ts'
import { ComingDays } from './calendar/coming-days.tsx'
import classes from './home.module.css'
import { OwnCommunity } from './own-community.tsx'
import { OwnDesk } from './own-desk.tsx'
import { type OwnMoney, residentHomeQuery } from './queries.ts'

/** A resident's home page: what is due and how to pay it, then what was paid. */
export function ResidentHome() {
  const { id } = useCondominium()
  const { membership } = useMembership()
  const { data, ...home } = useQuery(residentHomeQuery(id))
  const name = membership?.full_name.trim().split(/\s+/)[0] ?? ''
  return (
    <Page title={`Olá, ${name}`} sentence={data?.own.units.map((unit) => unit.label).join(', ')}>
      <NotLoaded query={{ data, ...home }} cards={1} rows={3} height={64} />
      {data && (
        <>
          {data.own.charge_units.length > 0 ? (
            <Charges own={data.own} />
          ) : (
            <EmptyState title="Nenhuma unidade no seu nome">
              Assim que a administração ligar você a uma unidade, as cobranças dela aparecem aqui.
            </EmptyState>
          )}
          <OwnCommunity waiting={data.community} polls={data.polls} />
          <OwnDesk desk={data.desk} />
          <ComingDays
            ahead={data.ahead}
            today={data.today}
            what="assembleias, reservas, mudanças e vencimentos"
          />
          <NewAnnouncements newest={data.news} />
          <AttentionList title="Para ler" lines={documentsWaitingLines(data.documents)} withVerbs />
        </>
      )}
    </Page>
  )
}

function Charges({ own }: { own: OwnMoney }) {
  const { first, open_count, paid, today } = own
  const others = open_count - 1
  return (
    <>
      {first ? (
        <Due charge={first} own={own} />
      ) : (
        <p className={classes.card} style={{ margin: 0 }}>
          Nada a pagar. Quando sair a próxima cobrança, ela aparece aqui.
        </p>
      )}
      {others > 0 && (
        <Link
          to="/dashboard/finances"
          className={classes.link}
          style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, marginTop: 8 }}
        >
          {`Mais ${counted(others, 'cobrança em aberto', 'cobranças em aberto')}`}
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

function Due({ charge, own }: { charge: ChargeRow; own: OwnMoney }) {
  const { today, conventions, indexes } = own
  const { total } = dueToday(datedCharge(charge), lateRules(conventions, indexes, openHolidays()), today)
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
