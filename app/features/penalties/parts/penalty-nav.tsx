import { NavLink } from 'react-router'
import { canOpen } from '../../../../domain/permissions/pages.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import classes from '../penalties.module.css'

/** Between the parts of penalties that a role may open. */
export function PenaltyNav() {
  const { role } = useMembership()
  const places = [
    {
      to: '/dashboard/penalties',
      label: role === 'resident' ? 'Da minha unidade' : 'Casos',
      page: 'penalties',
    },
    {
      to: '/dashboard/penalties/relatos',
      label: role === 'owner_admin' || role === 'admin' ? 'Relatos' : 'Meus relatos',
      page: 'penalty-reports',
    },
    { to: '/dashboard/penalties/infracoes', label: 'Infrações e prazos', page: 'infractions' },
  ] as const
  return (
    <nav className={classes.nav} aria-label="Penalidades" data-screen-only>
      {places
        .filter(({ page }) => page !== 'penalties' || role !== 'doorman')
        .filter(({ page }) => canOpen(page, role))
        .map(({ to, label }) => (
          <NavLink key={to} to={to} end className={classes.tab}>
            {label}
          </NavLink>
        ))}
    </nav>
  )
}
