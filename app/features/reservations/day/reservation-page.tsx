import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { standing } from '../../../../domain/reservations/checklist/checklists.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { ReservationActs } from '../list/reservation-acts.tsx'
import { ReservationStatus } from '../list/reservation-status.tsx'
import { WaitingList } from '../list/waiting-list.tsx'
import { PhotoStrip } from '../photos/photo-strip.tsx'
import classes from '../reservations.module.css'
import { dayWords, hourWords, spanWords } from '../times.ts'
import { Checklists } from './checklists.tsx'
import { Damages } from './damages.tsx'
import { Guests } from './guests.tsx'
import { type Booking, type ReservationDay, reservationDayQuery, type Terms } from './queries.ts'
import { Talk } from './talk.tsx'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** One booking: its terms, who comes, how the space was handed over and came back, and what may be done next. */
export function Component() {
  const { reservationId = '' } = useParams()
  const { id } = useCondominium()
  const day = useQuery({ ...reservationDayQuery(id, reservationId), enabled: isId(reservationId) })
  if (day.data === null || !isId(reservationId))
    return (
      <EmptyState
        title="Reserva não encontrada"
        actions={
          <Button component={Link} to="/dashboard/reservations" variant="default">
            Ver a agenda
          </Button>
        }
      >
        Ela não existe, ou não está ao seu alcance.
      </EmptyState>
    )
  if (!day.data) return <NotLoaded query={day} place={<PageSkeleton />} />
  return <Shown key={day.data.booking.id} day={day.data} />
}

function Shown({ day }: { day: ReservationDay }) {
  const { booking } = day
  const { role } = useMembership()
  const manages = isAdministrator(role)
  const terms = termsOf(booking)
  const back = manages ? 'reservations/lista' : 'reservations'
  return (
    <>
      <BackLink to={`/dashboard/${back}`}>{manages ? 'Lista de reservas' : 'Reservas'}</BackLink>
      <Page
        title={`${booking.area_name}, ${dayWords(booking.starts_at)}`}
        sentence={
          <span className="figures">
            {`${spanWords(booking.starts_at, booking.ends_at)} · unidade ${booking.unit_label}`}
          </span>
        }
        action={
          terms && (
            <ReservationActs
              reservation={{ ...booking, ...terms }}
              now={day.now}
              returned={standing(day.checklists, 'after')}
              isSettled={day.deposit !== null}
            />
          )
        }
      >
        <ReservationStatus state={booking.state} alone />
        {booking.state === 'offered' && terms?.expires_at && (
          <Notice kind="warning">
            {`Vagou e está guardada até ${dayWords(terms.expires_at)}, às ${hourWords(terms.expires_at)}. Aceite em Reservas.`}
          </Notice>
        )}
        {terms?.reason && <p>{`Motivo: ${terms.reason}`}</p>}
        <div className={classes.both} style={{ marginTop: 16 }}>
          <div>
            <Guests day={day} manages={manages} />
            <Checklists day={day} manages={manages} />
            <Damages day={day} manages={manages} />
            <Talk day={day} manages={manages} />
            {manages && <WaitingList title="Quem espera por este horário" of={booking} />}
          </div>
          <aside>
            {terms && <Facts facts={factsOf(booking, terms, day).filter(({ value }) => value)} />}
            <PhotoStrip label="Fotos do espaço" photos={booking.photos} />
            {booking.rules && (
              <Section title="Regras do espaço">
                <p style={{ whiteSpace: 'pre-line' }}>{booking.rules}</p>
              </Section>
            )}
          </aside>
        </div>
      </Page>
    </>
  )
}

/** What the reader may know beyond who comes and when; null for a doorman. */
const termsOf = (booking: Booking): Terms | null =>
  booking.fee_cents === undefined ? null : (booking as Booking & Terms)

const dueWords = { waiting: 'na próxima cobrança', charged: 'cobrada', waived: 'dispensada' } as const

function factsOf({ people }: Booking, terms: Terms, { deposit }: ReservationDay) {
  const { fee_cents, fee_state, deposit_cents } = terms
  return [
    { name: 'Reservada por', value: terms.booked_by_name },
    { name: 'Reservada em', value: dayWords(terms.created_at) },
    { name: 'Pessoas', value: people > 0 && people.toLocaleString('pt-BR') },
    {
      name: 'Taxa',
      value:
        fee_cents === 0
          ? 'sem taxa'
          : [formatCents(fee_cents), fee_state && dueWords[fee_state]].filter(Boolean).join(', '),
    },
    { name: 'Caução', value: deposit_cents > 0 && depositWords(terms, deposit) },
    { name: 'Por quê', value: deposit && deposit.kept_cents > 0 && deposit.reason },
    ...terms.answers.map(({ label, answer }) => ({ name: label, value: answer })),
  ]
}

function depositWords({ deposit_cents, deposit_state }: Terms, deposit: ReservationDay['deposit']): string {
  if (!deposit)
    return [formatCents(deposit_cents), deposit_state && dueWords[deposit_state]].filter(Boolean).join(', ')
  const { kept_cents, returned_cents } = deposit
  // One that was settled before any charge was never paid: only a damage is charged.
  if (deposit_state === 'waived')
    return kept_cents > 0
      ? `não cobrada; ${formatCents(kept_cents)} de dano na próxima cobrança`
      : 'não cobrada'
  if (kept_cents === 0) return `${formatCents(returned_cents)} devolvidos`
  return `${formatCents(returned_cents)} devolvidos, ${formatCents(kept_cents)} retidos`
}
