import { Link } from 'react-router'
import { addDays } from '../../../../domain/calendar.ts'
import { count } from '../../../lib/words.ts'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../home.module.css'
import type { Gate } from '../summary.ts'

/** Who and what is at the front desk now, each with its list. */
export function GateNow({ gate: { inside, waiting, old }, today }: { gate: Gate; today: string }) {
  const parcels = '/dashboard/portaria/encomendas?situacao=waiting'
  const facts = [
    { label: 'Visitantes no prédio', figure: inside, to: '/dashboard/portaria/visitas?situacao=inside' },
    { label: 'Encomendas à espera', figure: waiting, to: parcels },
    { label: 'Há mais de 5 dias', figure: old, to: `${parcels}&ate=${addDays(today, -6)}` },
  ]
  return (
    <Section
      title="Na portaria agora"
      action={
        <Link to="/dashboard/portaria" className={classes.link}>
          Ver portaria
        </Link>
      }
    >
      <dl className={classes.facts}>
        {facts.map(({ label, figure, to }) => (
          <div key={label} className={classes.fact}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd className="figures">{count.format(figure)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
