import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { chargeName } from '../../../../domain/charges/charge-name.ts'
import { duesToday } from '../../../../domain/charges/due-today.ts'
import { formatCents, sumCents } from '../../../../domain/money.ts'
import { datedCharge } from '../../../../domain/payments/standing.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { homeQuery, ownChargesQuery, rulesQuery } from '../../finances/queries.ts'
import classes from './charges.module.css'

/** Lists the user's own open charges to choose from, all preselected: most people pay all. */
export function ChargeChoice({ onChoose }: { onChoose(chargeIds: readonly string[]): void }) {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const units = home.data?.charge_units ?? []
  const charges = useQuery({ ...ownChargesQuery(id, units), enabled: units.length > 0 })
  const rules = useQuery(rulesQuery(id))
  const [left, setLeft] = useState<readonly string[]>([])
  const needed = [home, rules, ...(units.length > 0 ? [charges] : [])]
  const isReady = home.data && rules.data && (units.length === 0 || charges.data)
  if (!isReady) return <NotLoaded query={needed} rows={4} height={64} />
  const open = (charges.data ?? []).filter(({ status }) => status === 'open').toReversed()
  if (open.length === 0)
    return (
      <EmptyState
        title="Nada a pagar"
        actions={
          <Button component={Link} to="/dashboard/finances" variant="default">
            Ver minhas cobranças
          </Button>
        }
      >
        Quando sair a próxima cobrança, ela aparece aqui.
      </EmptyState>
    )
  const { today } = home.data
  const dues = duesToday(open.map(datedCharge), rules.data, today)
  const rows = open.map((charge, place) => ({ ...charge, cents: dues[place]!.total }))
  const chosen = rows.filter((row) => !left.includes(row.id))
  return (
    <div style={{ maxWidth: 560 }} className={classes.way}>
      <Checkbox.Group
        label="O que pagar"
        value={chosen.map((row) => row.id)}
        onChange={(ids) => setLeft(rows.map((row) => row.id).filter((one) => !ids.includes(one)))}
      >
        <ul className={`${classes.lines} ${classes.picks}`}>
          {rows.map((row) => (
            <li key={row.id}>
              <Checkbox
                value={row.id}
                label={`${row.unit_label} · ${chargeName(row)}`}
                description={`${row.due_on < today ? 'Venceu' : 'Vence'} em ${shortDate(row.due_on, today)}`}
              />
              <Money cents={row.cents} weight={600} />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      <Button size="md" disabled={chosen.length === 0} onClick={() => onChoose(chosen.map((row) => row.id))}>
        {chosen.length === 0
          ? 'Escolha ao menos uma cobrança'
          : `Continuar com ${formatCents(sumCents(chosen.map((row) => row.cents)))}`}
      </Button>
    </div>
  )
}
