import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { homeQuery } from '../queries.ts'
import { AuthorizationPart } from './authorization-part.tsx'
import { AuthorizeDialog } from './authorize-dialog.tsx'
import {
  type Authorization,
  offerQuery,
  ownAuthorizationsQuery,
  paidUnitsQuery,
} from './automatic-queries.ts'

type Unit = { unit_id: string; label: string }

/** Shows a resident's own authorization, the next debit, and how to end it; or how to start. */
export function OwnAutomatic({ today }: { today: string }) {
  const own = useOwn(today)
  return (
    <Page title="Pix Automático" sentence="A taxa do mês debitada no vencimento, sem você lembrar.">
      <NotLoaded query={own.queries} cards={1} rows={3} height={64} />
      {own.found && <Body {...own.found} today={today} />}
    </Page>
  )
}

/** Shows, to an administrator or auditor who also pays for a unit, that unit's part next to the building's. */
export function OwnBeside({ today }: { today: string }) {
  const { found } = useOwn(today)
  if (!found || (found.units.length === 0 && found.all.length === 0)) return null
  if (!found.isOffered && found.all.length === 0) return null
  return (
    <div style={{ marginBottom: 40 }}>
      <Units {...found} today={today} />
    </div>
  )
}

function useOwn(today: string) {
  const { id } = useCondominium()
  const { user } = useSession()
  const home = useQuery(homeQuery(id))
  const offer = useQuery(offerQuery(id))
  const own = useQuery(ownAuthorizationsQuery(id))
  const paid = useQuery({ ...paidUnitsQuery(id, user?.id ?? '', today), enabled: Boolean(user) })
  const isReady = home.data && offer.data !== undefined && own.data && paid.data
  return {
    queries: [home, offer, own, paid],
    found: isReady
      ? {
          units: home.data.units.filter(({ unit_id }) => paid.data.includes(unit_id)),
          all: own.data,
          isOffered: offer.data !== null,
        }
      : null,
  }
}

type BodyProps = { units: readonly Unit[]; all: readonly Authorization[]; isOffered: boolean; today: string }

function Body(props: BodyProps) {
  const [asked, setAsked] = useState<Unit | null>(null)
  const { units, all, isOffered, today } = props
  if (all.length > 0) return <Units {...props} />
  return (
    <>
      <Nothing units={units} isOffered={isOffered} onStart={setAsked} />
      {asked && <AuthorizeDialog unit={asked} today={today} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Shows each unit's active authorization, else the last one and how to start another. */
function Units({ units, all, isOffered, today }: BodyProps) {
  const [asked, setAsked] = useState<Unit | null>(null)
  const lastOf = (unit: Unit) => all.find(({ unit_id }) => unit_id === unit.unit_id)
  const others = all.filter(
    ({ unit_id }, place) =>
      units.every((unit) => unit.unit_id !== unit_id) &&
      all.findIndex((one) => one.unit_id === unit_id) === place,
  )
  return (
    <>
      {units.map((unit) => (
        <AuthorizationPart
          key={unit.unit_id}
          label={unit.label}
          authorization={lastOf(unit) ?? null}
          today={today}
          onStart={isOffered ? () => setAsked(unit) : undefined}
        />
      ))}
      {others.map((one) => (
        <AuthorizationPart key={one.id} label={one.unit_label} authorization={one} today={today} />
      ))}
      {asked && <AuthorizeDialog unit={asked} today={today} onClose={() => setAsked(null)} />}
    </>
  )
}

type NothingProps = { units: readonly Unit[]; isOffered: boolean; onStart: (unit: Unit) => void }

function Nothing({ units, isOffered, onStart }: NothingProps) {
  if (!isOffered)
    return (
      <EmptyState
        title="O condomínio ainda não oferece"
        actions={
          <Button component={Link} to="/dashboard/finances">
            Ver suas cobranças
          </Button>
        }
      >
        Quando a administração ligar o Pix Automático, você poderá autorizar o débito da taxa por aqui.
      </EmptyState>
    )
  if (units.length === 0)
    return (
      <EmptyState title="Você não paga nenhuma unidade">
        Só quem está no cadastro como pagador autoriza o débito da taxa. Se for você, fale com a
        administração.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Esqueça o dia do vencimento"
      actions={units.map((unit) => (
        <Button key={unit.unit_id} leftSection={<CalendarSync size={18} />} onClick={() => onStart(unit)}>
          {units.length > 1 ? `Autorizar para ${unit.label}` : 'Autorizar Pix Automático'}
        </Button>
      ))}
      note="Sem custo para você. Cancele quando quiser, aqui ou no aplicativo do banco."
    >
      Você autoriza uma vez no seu banco e a taxa do mês sai da sua conta no vencimento, até o limite que
      escolher. Antes de cada débito chega um aviso.
    </EmptyState>
  )
}
