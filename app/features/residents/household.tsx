import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, UserPlus } from 'lucide-react'
import { civilDate, formatDate } from '../../../domain/calendar.ts'
import { covers } from '../../../domain/occupancy/stay.ts'
import { wholeTimes } from '../../../domain/occupancy/whole-times.ts'
import { occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useWritable } from '../../lib/membership/writable.ts'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { useSession } from '../../lib/session.tsx'
import { openZone } from '../../lib/zone.ts'
import { Facts } from '../../ui/data/facts.tsx'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { ownUnitsQuery, type Unit } from '../units/queries.ts'
import { OwnChanges } from './changes/own-changes.tsx'
import { ProposeDialog } from './changes/propose-dialog.tsx'
import { ConsentsSection } from './household/consents.tsx'
import { EmergencySection } from './household/emergency.tsx'
import { HouseholdItemsSection } from './household/items.tsx'
import { PersonDocuments } from './person/person-documents.tsx'
import { ownRecordQuery, type PersonRecord } from './register/queries.ts'
import classes from './residents.module.css'

/** Lists people registered in the resident's own units, and lets the resident edit their part. */
export function Household() {
  const { id } = useCondominium()
  const { user } = useSession()
  const writable = useWritable()
  const units = useQuery(ownUnitsQuery(id, user?.id ?? ''))
  const own = useQuery(ownRecordQuery(id, user?.id ?? ''))
  const { params, setParams } = useSearchParams()
  const show = (action: string | null) =>
    // Opened, a dialog is a step that 'back' takes back: on a phone it fills the screen.
    setParams(action ? { acao: action } : {}, { replace: !action, preventScrollReset: true })
  const open = params.get('acao')
  const person = own.data ?? null
  return (
    <Page
      title="Moradores"
      sentence="Quem mora com você, seus veículos, pets e contatos. O que a administração confere, você pede."
      action={
        units.data &&
        units.data.length > 0 && (
          <Button leftSection={<UserPlus size={18} />} onClick={() => show('pedir')}>
            Pedir alteração
          </Button>
        )
      }
    >
      <NotLoaded query={[units, own]} rows={6} />
      {units.data?.length === 0 && (
        <EmptyState title="Nenhuma unidade ligada a você">
          Peça ao síndico para ligar o seu cadastro à unidade onde você mora.
        </EmptyState>
      )}
      {units.data && units.data.length > 0 && (
        <div className={classes.columns}>
          <div>
            {units.data.map((unit) => (
              <People key={unit.id} unit={unit} />
            ))}
            <HouseholdItemsSection units={units.data} editable={writable} />
          </div>
          {person && (
            <div>
              <OwnRecord person={person} onEdit={() => show('telefone')} />
              <EmergencySection personId={person.id} editable={writable} />
              <OwnChanges personId={person.id} />
              <PersonDocuments personId={person.id} editable={false} />
              <ConsentsSection personId={person.id} as="own" />
            </div>
          )}
        </div>
      )}
      {open === 'pedir' && units.data && <ProposeDialog units={units.data} onClose={() => show(null)} />}
      {open === 'telefone' && <PhoneDialog onClose={() => show(null)} />}
    </Page>
  )
}

function People({ unit }: { unit: Unit }) {
  const today = civilDate(new Date(), openZone())
  return (
    <Section title={unitLabel(unit)}>
      <ul className={classes.plainList}>
        {wholeTimes(
          unit.occupancies.map((tie) => ({ ...tie, person_id: tie.person.id })),
          today,
        )
          .filter((tie) => covers(tie, today))
          .map(({ id, person, kind, starts_on, ends_on }) => (
            <li key={id}>
              <div className={classes.strong}>{person.name}</div>
              <div className={`${classes.note} figures`}>
                {occupancyKinds[kind]} desde {formatDate(starts_on)}
                {ends_on && ` até ${formatDate(ends_on)}`}
              </div>
            </li>
          ))}
      </ul>
    </Section>
  )
}

type Own = Pick<PersonRecord, 'id' | 'name' | 'document_masked' | 'email_masked' | 'phone_masked'>

function OwnRecord({ person, onEdit }: { person: Own; onEdit: () => void }) {
  const told = (value: string | null) => value ?? 'Não informado'
  return (
    <Section
      title="Meu cadastro"
      action={
        <Button variant="subtle" size="sm" leftSection={<PencilLine size={18} />} onClick={onEdit}>
          Mudar telefone
        </Button>
      }
    >
      <Facts
        facts={[
          { name: 'Nome', value: person.name },
          { name: 'CPF ou CNPJ', value: told(person.document_masked) },
          { name: 'E-mail', value: told(person.email_masked) },
          { name: 'Telefone', value: told(person.phone_masked) },
        ]}
      />
    </Section>
  )
}

function PhoneDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { phone: '' } })
  return (
    <CommandDialog
      title="Meu telefone"
      verb="Salvar telefone"
      action="salvar o telefone"
      command="save-own-contact"
      done="Telefone salvo"
      form={form}
      body={(values) => values}
      onClose={onClose}
    >
      <TextInput label="Telefone com DDD" type="tel" data-autofocus {...form.getInputProps('phone')} />
    </CommandDialog>
  )
}
