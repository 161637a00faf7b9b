import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { homeQuery } from '../../finances/queries.ts'
import classes from '../concierge.module.css'
import { OwnDeliveries, WaitingDeliveries } from '../deliveries/own-deliveries.tsx'
import type { OwnUnit } from '../queries.ts'
import { AuthorizeDialog } from './authorize-dialog.tsx'
import { Expected } from './expected.tsx'
import { PassDialog, type PassToShow } from './pass-dialog.tsx'
import { RecentVisits } from './recent-visits.tsx'
import { UnitRules } from './unit-rules.tsx'

/** Shows a resident's front desk: waiting deliveries, expected and past visitors, and the rules for the gate. */
export function ResidentPage() {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const { params, setParams } = useSearchParams()
  const [pass, setPass] = useState<PassToShow | null>(null)
  const units: OwnUnit[] = home.data?.units ?? []
  const isAuthorizing = params.get('autorizar') === '1'
  const ask = (open: boolean) =>
    setParams(open ? { autorizar: '1' } : {}, { replace: !open, preventScrollReset: true })
  return (
    <Page
      title="Portaria"
      sentence={units.map(({ label }) => label).join(', ')}
      action={
        units.length > 0 && (
          <Button leftSection={<UserPlus size={18} />} onClick={() => ask(true)}>
            Autorizar visita
          </Button>
        )
      }
    >
      <NotLoaded query={home} rows={5} height={64} />
      {home.data && units.length === 0 && (
        <EmptyState title="Nenhuma unidade no seu nome">
          Assim que a administração ligar você a uma unidade, suas encomendas e visitas aparecem aqui.
        </EmptyState>
      )}
      {units.length > 0 && (
        <>
          <WaitingDeliveries units={units} />
          <Expected units={units} onPass={setPass} />
          <RecentVisits units={units} onPass={setPass} />
          <OwnDeliveries units={units} />
          <UnitRules units={units} />
          <p style={{ margin: '40px 0 0' }}>
            <Link to="/dashboard/settings?tab=notifications" className={classes.more}>
              Escolher que avisos da portaria recebo
            </Link>
          </p>
        </>
      )}
      {isAuthorizing && units[0] && (
        <AuthorizeDialog units={units} onClose={() => ask(false)} onDone={setPass} />
      )}
      {pass && <PassDialog pass={pass} onClose={() => setPass(null)} />}
    </Page>
  )
}
