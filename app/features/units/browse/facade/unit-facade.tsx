import { Link, useParams } from 'react-router'
import type { UnitRow } from '../unit-queries.ts'
import classes from './unit-facade.module.css'

type Look = 'settled' | 'unpaid' | 'ownerless' | 'annex'

const looks: Record<Look, string> = {
  settled: 'Com proprietário e pagador',
  unpaid: 'Sem pagador',
  ownerless: 'Sem proprietário',
  annex: 'Anexo de uma unidade',
}

const lookOf = ({ main_id, owner_name, payer_name }: UnitRow): Look =>
  main_id !== null ? 'annex' : owner_name === null ? 'ownerless' : payer_name === null ? 'unpaid' : 'settled'

function saidOf(unit: UnitRow): string {
  if (unit.main_label !== null)
    return [`anexo da unidade ${unit.main_label}`, unit.owner_name].filter(Boolean).join(', ')
  return `${unit.owner_name ?? 'sem proprietário'}${unit.payer_name ? '' : ', sem pagador'}`
}

/** Groups rows that share a value, in the order in which the values appear. */
function groupBy<Key>(units: readonly UnitRow[], keyOf: (unit: UnitRow) => Key): Map<Key, UnitRow[]> {
  const groups = new Map<Key, UnitRow[]>()
  for (const unit of units) {
    const group = groups.get(keyOf(unit))
    if (group) group.push(unit)
    else groups.set(keyOf(unit), [unit])
  }
  return groups
}

/** The building as data: a cell for each unit, by block and floor. The list is the same as a table. */
export function UnitFacade({ units, search }: { units: readonly UnitRow[]; search: string }) {
  return (
    <>
      <ul className={classes.legend}>
        {(Object.keys(looks) as Look[])
          .map((look) => ({ look, amount: units.filter((unit) => lookOf(unit) === look).length }))
          .filter(({ look, amount }) => look !== 'annex' || amount > 0)
          .map(({ look, amount }) => (
            <li key={look}>
              <span className={classes.swatch} data-look={look} aria-hidden />
              {looks[look]}
              <strong className="figures">{amount}</strong>
            </li>
          ))}
      </ul>
      <div className={classes.street}>
        {[...groupBy(units, ({ unit_block }) => unit_block)].map(([block, rows]) => (
          <Tower key={block} block={block} units={rows} search={search} />
        ))}
      </div>
    </>
  )
}

function Tower({ block, units, search }: { block: string; units: readonly UnitRow[]; search: string }) {
  const { unitId } = useParams()
  const floors = [...groupBy(units, ({ floor }) => floor)].sort(([a], [b]) => (b ?? 0) - (a ?? 0))
  return (
    <section aria-label={block ? `Bloco ${block}` : 'Unidades'}>
      <div className={classes.walls}>
        {floors.map(([floor, rows]) => (
          <div key={floor} className={classes.floor}>
            {rows.map((unit) => (
              <Link
                key={unit.unit_id}
                to={`/dashboard/units/${unit.unit_id}${search}`}
                className={classes.cell}
                data-look={lookOf(unit)}
                aria-current={unit.unit_id === unitId || undefined}
                aria-label={`${unit.label}: ${saidOf(unit)}`}
                title={unit.owner_name ? `${unit.label} · ${unit.owner_name}` : unit.label}
                preventScrollReset
              >
                <span className={`${classes.number} figures`}>{unit.number}</span>
              </Link>
            ))}
          </div>
        ))}
      </div>
      {block && <div className={classes.name}>Bloco {block}</div>}
    </section>
  )
}
