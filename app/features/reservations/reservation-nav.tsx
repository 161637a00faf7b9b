import { NavLink } from 'react-router'
import { canOpen } from '../../../domain/permissions/pages.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import classes from './reservations.module.css'

const places = [
  { to: '/dashboard/reservations', label: 'Agenda', page: 'reservations' },
  { to: '/dashboard/reservations/lista', label: 'Lista', page: 'reservation-list' },
  { to: '/dashboard/reservations/espacos', label: 'Espaços', page: 'common-areas' },
] as const

/** Between the parts of reservations that a role may open; who has one alone sees none. */
export function ReservationNav() {
  const { role } = useMembership()
  const open = places.filter(({ page }) => canOpen(page, role))
  if (open.length < 2) return null
  return (
    <nav className={classes.nav} aria-label="Reservas" data-screen-only>
      {open.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
