import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { contactChannels } from '../../../../../domain/delinquency/contacts.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { shortDate } from '../../../../lib/words.ts'
import { PlumbLine } from '../../../../ui/data/plumb-line.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { contactsQuery, type DebtContact } from './side-queries.ts'

type ContactsProps = { unitId: string; today: string }

/** Lists contacts about the debt and promises made: visible only to the management. */
export function Contacts({ unitId, today }: ContactsProps) {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const contacts = useQuery(contactsQuery(id, unitId))
  const [writing, dialog] = useDisclosure(false)
  return (
    <Section
      title="Contatos"
      note="Só a administração vê. Um registro não muda: outro o corrige."
      action={
        mayManage && (
          <Button variant="default" size="sm" leftSection={<Plus size={16} />} onClick={dialog.open}>
            Registrar
          </Button>
        )
      }
    >
      <NotLoaded query={contacts} rows={2} />
      {contacts.data?.length === 0 && (
        <Text c="dimmed">Ninguém falou com a unidade sobre esta dívida ainda.</Text>
      )}
      {contacts.data && contacts.data.length > 0 && (
        <PlumbLine
          events={contacts.data.map((contact) => ({
            id: contact.id,
            what: contactChannels[contact.channel],
            when: shortDate(contact.happened_on, today),
            more: <Said contact={contact} today={today} />,
          }))}
        />
      )}
      {writing && <ContactDialog unitId={unitId} today={today} onClose={dialog.close} />}
    </Section>
  )
}

function Said({ contact: { note, promised_on }, today }: { contact: DebtContact; today: string }) {
  return (
    <>
      <span style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{note}</span>
      {promised_on && (
        <span style={{ display: 'block', color: promised_on < today ? 'var(--warning)' : undefined }}>
          {`Prometeu pagar em ${shortDate(promised_on, today)}${promised_on < today ? ' (dia já passou)' : ''}`}
        </span>
      )}
    </>
  )
}
