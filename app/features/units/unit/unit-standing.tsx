import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { groupsOfQuery, type Succession, successionQuery, unitDebtQuery } from '../edit/register-queries.ts'
import type { Unit } from '../queries.ts'
import classes from './unit-register.module.css'

type Named = Succession['from']

function Names({ units }: { units: readonly Named[] }) {
  const known = units.filter((unit) => unit !== null)
  return known.map((unit, index) => (
    <span key={unit.id}>
      {index > 0 && (index === known.length - 1 ? ' e ' : ', ')}
      <Link to={`/dashboard/units/${unit.id}`}>{unitLabel(unit)}</Link>
    </span>
  ))
}

/** Says that a unit is closed and what it became, or which units it came from. */
export function UnitSuccession({ unit }: { unit: Unit }) {
  const { id } = useCondominium()
  const { data = [] } = useQuery(successionQuery(id, unit.id))
  const after = data.filter(({ from_id }) => from_id === unit.id)
  const before = data.filter(({ to_id }) => to_id === unit.id)
  return (
    <>
      {unit.closed_on && (
        <Notice kind="warning" title={`Encerrada em ${formatDate(unit.closed_on)}`}>
          {after.length > 0 ? (
            <>
              Deu lugar a <Names units={after.map(({ to }) => to)} />.{' '}
            </>
          ) : null}
          As cobranças emitidas até aqui continuam nesta unidade.
        </Notice>
      )}
      {!unit.closed_on && before[0] && (
        <Notice kind="info">
          Veio de <Names units={before.map(({ from }) => from)} /> em {formatDate(before[0].happened_on)}.
        </Notice>
      )}
    </>
  )
}

/** Groups of exclusive use that the unit is in. */
export function UnitGroups({ unit }: { unit: Unit }) {
  const { id } = useCondominium()
  const { data } = useQuery(groupsOfQuery(id, unit.id))
  if (!data || data.length === 0) return null
  return (
    <Section title="Grupos" note="Partes que só estas unidades usam, e só elas pagam.">
      <ul className={classes.groups}>
        {data.map(({ id: group, name }) => (
          <li key={group}>{name}</li>
        ))}
      </ul>
    </Section>
  )
}

/** The unit's debts, including those taken over from the units it came from (Civil Code art. 1.345). */
export function UnitMoney({ unit }: { unit: Unit }) {
  const { id } = useCondominium()
  const succession = useQuery(successionQuery(id, unit.id))
  const inherited = (succession.data ?? [])
    .filter(({ to_id }) => to_id === unit.id)
    .map(({ from_id }) => from_id)
  const debt = useQuery({ ...unitDebtQuery(id, [unit.id, ...inherited]), enabled: succession.isSuccess })
  if (!debt.data) return null
  const today = civilDate(new Date(), openZone())
  const overdue = debt.data.filter(({ due_on }) => due_on < today)
  const taken = debt.data.filter(({ unit_id }) => unit_id !== unit.id)
  const line = (rows: typeof debt.data) => (
    <>
      <Money cents={rows.reduce((sum, { open_cents }) => sum + open_cents, 0)} />
      {rows.length > 0 && ` · ${counted(rows.length, 'cobrança', 'cobranças')}`}
    </>
  )
  return (
    <Section title="Dinheiro" note="Valores originais, sem multa e juros.">
      <Facts
        facts={[
          { name: 'Em aberto', value: line(debt.data) },
          { name: 'Vencido', value: line(overdue) },
          ...(taken.length > 0 ? [{ name: 'De unidades anteriores', value: line(taken) }] : []),
        ]}
      />
    </Section>
  )
}
