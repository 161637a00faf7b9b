import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Building2 } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { homeQuery } from '../../queries.ts'
import classes from '../delinquency.module.css'
import { unitChargesQuery } from '../delinquency-queries.ts'
import { DebtView } from './debt-view.tsx'
import { UnitSide } from './unit-side.tsx'

/** Shows one unit's debt to management and council: today and on any day, with the actions taken. */
export function Component() {
  const { unitId = '' } = useParams()
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const charges = useQuery(unitChargesQuery(id, unitId))
  const label = charges.data?.[0]?.unitLabel
  return (
    <>
      <Button
        component={Link}
        to="/dashboard/finances/inadimplencia"
        variant="subtle"
        size="compact-md"
        leftSection={<ArrowLeft size={18} />}
        mb="sm"
      >
        Inadimplência
      </Button>
      <Page
        title={label ? `Dívida da unidade ${label}` : 'Dívida da unidade'}
        action={
          <Button
            component={Link}
            to={`/dashboard/units/${unitId}`}
            variant="default"
            leftSection={<Building2 size={18} />}
          >
            Ver a unidade
          </Button>
        }
      >
        <NotLoaded query={home} rows={6} height={64} />
        {home.data && charges.data?.length === 0 && (
          <EmptyState title="Nada a mostrar">
            Esta unidade nunca teve cobrança, ou não é deste condomínio.
          </EmptyState>
        )}
        {home.data && charges.data?.length !== 0 && (
          <div className={classes.columns}>
            <div>
              <DebtView unitId={unitId} today={home.data.today} />
            </div>
            <UnitSide unitId={unitId} today={home.data.today} />
          </div>
        )}
      </Page>
    </>
  )
}
