import { Fragment } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../home.module.css'
import type { FinanceSummary } from '../summary.ts'

/** Shows the outstanding amounts: open, overdue, and today's surcharge for delay. */
export function OpenMoney({ finance }: { finance: FinanceSummary }) {
  return (
    <Section
      title="A receber"
      action={
        <Link to="/dashboard/finances" className={classes.link}>
          Ver cobranças
        </Link>
      }
    >
      <Facts finance={finance} />
    </Section>
  )
}

function Facts({ finance: { overdue, upcoming } }: { finance: FinanceSummary }) {
  const added = [
    { label: 'Correção', cents: overdue.correction_cents },
    { label: 'Multa', cents: overdue.fine_cents },
    { label: 'Juros', cents: overdue.interest_cents },
  ]
  return (
    <dl className={classes.facts}>
      <dt>{`A vencer · ${counted(upcoming.charge_count, 'cobrança', 'cobranças')}`}</dt>
      <dd>
        <Money cents={upcoming.cents} />
      </dd>
      <dt>{`Vencido · ${counted(overdue.charge_count, 'cobrança', 'cobranças')}`}</dt>
      <dd>
        <Money cents={overdue.principal_cents} />
      </dd>
      {overdue.charge_count > 0 &&
        added.map(({ label, cents }) => (
          <Fragment key={label}>
            <dt className={classes.sub}>{label}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </Fragment>
        ))}
      <dt style={{ fontWeight: 600 }}>Total hoje</dt>
      <dd>
        <Money cents={upcoming.cents + overdue.total_cents} weight={600} />
      </dd>
    </dl>
  )
}
