import { NavLink } from 'react-router'
import classes from './finances.module.css'

const places = [
  { to: '/dashboard/finances', label: 'Cobranças', end: true },
  { to: '/dashboard/finances/banco', label: 'Banco', end: false },
  { to: '/dashboard/finances/contas', label: 'Contas', end: false },
]

/** The three places of the month's money: what is charged, what goes to and from the bank, what the books say. */
export function FinanceNav() {
  return (
    <nav className={classes.places} aria-label="Dinheiro">
      {places.map(({ to, label, end }) => (
        <NavLink key={to} to={to} end={end} className={classes.place}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
