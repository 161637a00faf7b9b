import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BookUser, ConciergeBell } from 'lucide-react'
import { Link } from 'react-router'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { AssembliesAtDoor } from '../../voting/door/door-card.tsx'
import { CalendarLink } from '../calendar/calendar-link.tsx'
import { greeting } from '../greeting.ts'
import { deskHomeQuery } from '../queries.ts'
import { ComingMoves } from './coming-moves.tsx'
import { FoundAtDesk } from './found-at-desk.tsx'

/** The front desk's home page: who is on duty, how to find a unit for a visitor, and upcoming moves. */
export function DoormanHome() {
  const { id } = useCondominium()
  const { membership, condominium } = useMembership()
  const home = useQuery(deskHomeQuery(id))
  const { params, setParams } = useSearchParams()
  const search = params.get('q') ?? ''
  return (
    <Page
      title={greeting(membership?.full_name ?? '', new Date())}
      sentence={`Portaria de ${condominium?.name}.`}
      action={
        <>
          <Button
            component={Link}
            to="/dashboard/units"
            variant="default"
            leftSection={<BookUser size={18} />}
          >
            Abrir a lista de unidades
          </Button>
          <Button component={Link} to="/dashboard/portaria" leftSection={<ConciergeBell size={18} />}>
            Abrir a portaria
          </Button>
        </>
      }
    >
      <AssembliesAtDoor assemblies={home.data?.assemblies ?? []} />
      <section aria-label="Quem mora aqui">
        <SearchField
          label="Buscar por unidade, primeiro nome ou placa"
          placeholder="Unidade, nome ou placa"
          value={search}
          onSearch={(value) => setParams(value ? { q: value } : {}, { replace: true })}
        />
        {search && <FoundAtDesk search={search} />}
      </section>
      <CalendarLink what="O que acontece hoje" />
      <ComingMoves home={home} />
    </Page>
  )
}
