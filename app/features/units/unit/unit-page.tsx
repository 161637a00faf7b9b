import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { Link, useNavigate, useOutletContext, useParams } from 'react-router'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import type { UnitListContext } from '../browse/beside.tsx'
import { type Unit, unitQuery } from '../queries.ts'
import { UnitActions } from './acts/unit-actions.tsx'
import { UnitDetails } from './unit-details.tsx'

/** One unit next to the list: details, people, who pays and votes, and its history. */
export function Component() {
  const { unitId = '' } = useParams()
  const { id } = useCondominium()
  const { ids, search, shareTotal } = useOutletContext<UnitListContext>()
  const navigate = useNavigate()
  const unit = useQuery(unitQuery(id, unitId))
  const position = ids.indexOf(unitId)
  const step = (to: string | undefined) =>
    to === undefined
      ? undefined
      : () => navigate(`/dashboard/units/${to}${search}`, { replace: true, preventScrollReset: true })
  return (
    <DrawerPage
      title={unit.data ? `Unidade ${unitLabel(unit.data)}` : 'Unidade'}
      back={`/dashboard/units${search}`}
      onPrevious={step(position > 0 ? ids[position - 1] : undefined)}
      onNext={step(position >= 0 ? ids[position + 1] : undefined)}
      foot={unit.data && <Foot unit={unit.data} shareTotal={shareTotal} />}
    >
      <NotLoaded query={unit} rows={6} />
      {unit.data === null && (
        <EmptyState title="Unidade não encontrada">
          Ela foi removida, ou a mudança que a criou foi desfeita.
        </EmptyState>
      )}
      {unit.data && <UnitDetails unit={unit.data} shareTotal={shareTotal} />}
    </DrawerPage>
  )
}

function Foot({ unit, shareTotal }: { unit: Unit; shareTotal: number }) {
  const mayManage = useMayManage()
  return (
    <>
      {mayManage && !unit.closed_on && <UnitActions key={unit.id} unit={unit} shareTotal={shareTotal} />}
      <Button
        component={Link}
        to={`/dashboard/finances?q=${encodeURIComponent(unitLabel(unit))}`}
        variant="default"
        size="sm"
        leftSection={<ReceiptText size={18} />}
      >
        Cobranças
      </Button>
    </>
  )
}
