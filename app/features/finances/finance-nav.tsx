import { NavLink, useLocation } from 'react-router'
import classes from './finances.module.css'

const charges = '/dashboard/finances'
type Place = { to: string; label: string; also?: readonly string[] }
const others: readonly Place[] = [
  { to: `${charges}/banco`, label: 'Banco' },
  { to: `${charges}/despesas`, label: 'Despesas', also: ['fornecedores'] },
  { to: `${charges}/contas`, label: 'Contas' },
  { to: `${charges}/fundos`, label: 'Fundos', also: ['plano-de-contas', 'saldos-iniciais'] },
  { to: `${charges}/lancamentos`, label: 'Lançamentos' },
  { to: `${charges}/fechamento`, label: 'Fechamento' },
  { to: `${charges}/inadimplencia`, label: 'Inadimplência' },
]

/** Whether a page is at this place: below it, or one that is reached from it. */
const isAt = (pathname: string, { to, also = [] }: Place): boolean =>
  [to, ...also.map((page) => `${charges}/${page}`)].some((path) => pathname.startsWith(path))

/** The places of the month's money: what is charged, what goes to and from the bank, what the books say, who owes. */
export function FinanceNav() {
  const { pathname } = useLocation()
  const elsewhere = others.some((place) => isAt(pathname, place))
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
      {others.map((place) => (
        <NavLink
          key={place.to}
          to={place.to}
          className={classes.place}
          data-current={isAt(pathname, place) || undefined}
        >
          {place.label}
        </NavLink>
      ))}
    </nav>
  )
}
