import { NavLink, useLocation } from 'react-router'
import classes from './finances.module.css'

const charges = '/dashboard/finances'
const others = [
  { to: `${charges}/banco`, label: 'Banco' },
  { to: `${charges}/contas`, label: 'Contas' },
]

/** The three places of the month's money: what is charged, what goes to and from the bank, what the books say. */
export function FinanceNav() {
  const { pathname } = useLocation()
  const elsewhere = others.some(({ to }) => pathname.startsWith(to))
  return (
    <nav className={classes.places} aria-label="Dinheiro">
      <NavLink
        to={charges}
        className={classes.place}
        aria-current={elsewhere ? 'false' : 'page'}
        data-current={!elsewhere || undefined}
      >
        Cobranças
      </NavLink>
      {others.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className={classes.place}
          data-current={pathname.startsWith(to) || undefined}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
