import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Merge, PencilLine, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useOutletContext, useParams } from 'react-router'
import { civilDate } from '../../../domain/calendar.ts'
import { tenseOf } from '../../../domain/occupancy/stay.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { usePortraits } from '../../lib/people/portraits.ts'
import { openZone } from '../../lib/zone.ts'
import { Facts } from '../../ui/data/facts.tsx'
import { Status } from '../../ui/data/status.tsx'
import { DrawerPage } from '../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Named } from '../../ui/people/portrait.tsx'
import { RevealContact } from '../audit/reveal-contact.tsx'
import { ErasePerson } from '../settings/privacy/desk/erase-person.tsx'
import { ConsentsSection } from './household/consents.tsx'
import { EmergencySection } from './household/emergency.tsx'
import { HouseholdItemsSection } from './household/items.tsx'
import type { PeopleListContext } from './people-browser.tsx'
import { MergeDialog } from './person/merge-dialog.tsx'
import { PersonDocuments } from './person/person-documents.tsx'
import { PersonTies } from './person/person-ties.tsx'
import { type PersonRecord, recordQuery } from './register/queries.ts'
import classes from './residents.module.css'

/** One person next to the list: contacts (masked), ties and their history, household, documents and consents. */
export function Component() {
  const { personId = '' } = useParams()
  const { id } = useCondominium()
  const { ids, search } = useOutletContext<PeopleListContext>()
  const navigate = useNavigate()
  const manages = useMayManage()
  const person = useQuery(recordQuery(id, personId))
  const position = ids.indexOf(personId)
  const step = (to: string | undefined) =>
    to === undefined
      ? undefined
      : () => navigate(`/dashboard/residents/${to}${search}`, { replace: true, preventScrollReset: true })
  return (
    <DrawerPage
      title="Cadastro"
      back={`/dashboard/residents${search}`}
      onPrevious={step(position > 0 ? ids[position - 1] : undefined)}
      onNext={step(position >= 0 ? ids[position + 1] : undefined)}
      foot={manages && person.data && <Foot person={person.data} search={search} />}
    >
      <NotLoaded query={person} rows={6} />
      {person.data === null && (
        <EmptyState title="Pessoa não encontrada">O cadastro pode ter sido removido.</EmptyState>
      )}
      {person.data && <PersonDetails key={personId} person={person.data} manages={manages} />}
    </DrawerPage>
  )
}

function Foot({ person, search }: { person: PersonRecord; search: string }) {
  const [merging, setMerging] = useState(false)
  return (
    <>
      <Button
        component={Link}
        to={`/dashboard/residents/${person.id}/editar${search}`}
        leftSection={<PencilLine size={18} />}
      >
        Editar cadastro
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" leftSection={<EllipsisVertical size={18} />}>
            Mais
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Merge size={18} />} onClick={() => setMerging(true)}>
            Unir com outro cadastro
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {merging && <MergeDialog person={person} onClose={() => setMerging(false)} />}
    </>
  )
}

const told = (value: string | null) => value ?? <span style={{ color: 'var(--muted)' }}>Não informado</span>

function PersonDetails({ person, manages }: { person: PersonRecord; manages: boolean }) {
  const { role } = useMembership()
  const administers = isAdministrator(role)
  const portraitOf = usePortraits([person.user_id])
  const today = civilDate(new Date(), openZone())
  const homes = person.ties.filter((tie) => tenseOf(tie, today) === 'present').map(({ unit }) => unit)
  const units = [...new Map(homes.map((unit) => [unit.id, unit])).values()]
  return (
    <>
      <AccessState person={person} />
      <h3 className={classes.personName}>
        <Named name={person.name} path={portraitOf(person.user_id)} size={48} />
      </h3>
      <Section title="Contato">
        <Facts
          facts={[
            { name: 'CPF ou CNPJ', value: told(person.document_masked) },
            { name: 'E-mail', value: told(person.email_masked) },
            { name: 'Telefone', value: told(person.phone_masked) },
            ...(person.address_masked ? [{ name: 'Mora fora', value: person.address_masked }] : []),
          ]}
        />
        {administers && (
          <div style={{ marginTop: 12 }}>
            <RevealContact personId={person.id} name={person.name} fields={toldFields(person)} />
          </div>
        )}
      </Section>
      <PersonTies person={person} manages={manages} />
      <HouseholdItemsSection units={units} editable={manages} />
      <EmergencySection personId={person.id} editable={manages} />
      {administers && (
        <PersonDocuments personId={person.id} mergedIds={person.merged_ids} editable={manages} />
      )}
      <ConsentsSection personId={person.id} as={manages ? 'manager' : 'reader'} />
      {administers && homes.length === 0 && (
        <Section title="Eliminação" note="Para quem saiu e não volta. As contas do condomínio ficam.">
          <ErasePerson personId={person.id} name={person.name} />
        </Section>
      )}
    </>
  )
}

/** What there is to show. */
const toldFields = ({ document_masked, email_masked, phone_masked, address_masked }: PersonRecord) => [
  ...(document_masked ? (['document'] as const) : []),
  ...(email_masked ? (['email'] as const) : []),
  ...(phone_masked ? (['phone'] as const) : []),
  ...(address_masked ? (['address'] as const) : []),
]

function AccessState({ person }: { person: PersonRecord }) {
  return person.user_id ? (
    <Status icon={UserCheck} tone="success" alone>
      Com acesso ao aplicativo
    </Status>
  ) : (
    <Status icon={UserX} tone="neutral" alone>
      Sem acesso ao aplicativo
    </Status>
  )
}
