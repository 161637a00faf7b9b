import { formatRational, rational } from '../../../../domain/rational.ts'
import { formatShare } from '../../../../domain/shares.ts'
import { floorText } from '../../../../domain/units/floor-words.ts'
import { isAnnexKind, unitKinds } from '../../../../domain/units/unit-kind.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import type { Unit } from '../queries.ts'
import { UnitAnnexes } from './unit-annexes.tsx'
import { UnitBoletos } from './unit-boletos.tsx'
import { UnitChanges } from './unit-history.tsx'
import { UnitHistory, UnitPeople } from './unit-people.tsx'
import { UnitGroups, UnitMoney, UnitSuccession } from './unit-standing.tsx'

const square = (area: number) => `${formatRational(rational(area, 10_000), 2)} m²`

/** What a unit is, line by line. */
export function unitFacts(unit: Unit, shareTotal: number): Fact[] {
  const hundredth = rational(BigInt(unit.share) * 100n, shareTotal)
  const share =
    unit.share === 0
      ? isAnnexKind(unit.kind)
        ? 'Sem fração própria'
        : 'Falta informar'
      : `${formatShare(unit.share, shareTotal)} (${formatRational(hundredth, 4)}%)`
  return [
    { name: 'Tipo', value: unitKinds[unit.kind] },
    ...(unit.block ? [{ name: 'Bloco', value: unit.block }] : []),
    ...(unit.floor === null ? [] : [{ name: 'Andar', value: floorText(unit.floor) }]),
    ...(unit.area_cm2 === null ? [] : [{ name: 'Área privativa', value: square(unit.area_cm2) }]),
    { name: 'Fração ideal', value: share },
  ]
}

/** One unit: details, people, annexes, debts and succession. */
export function UnitDetails({ unit, shareTotal }: { unit: Unit; shareTotal: number }) {
  return (
    <>
      <h3 style={{ margin: '0 0 12px', fontSize: '1.25rem' }}>{unitLabel(unit)}</h3>
      <UnitSuccession unit={unit} />
      <Facts facts={unitFacts(unit, shareTotal)} />
      <UnitPeople occupancies={unit.occupancies} linked unitId={unit.id} isAnnex={isAnnexKind(unit.kind)} />
      <UnitAnnexes unit={unit} />
      <UnitGroups unit={unit} />
      <UnitBoletos unit={unit} />
      <UnitMoney unit={unit} />
      <UnitHistory occupancies={unit.occupancies} />
      <UnitChanges unitId={unit.id} />
    </>
  )
}
