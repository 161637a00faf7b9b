import { ActionIcon, Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Eye, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '../../../../domain/phone.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { emergencyQuery } from '../register/queries.ts'
import classes from '../register/register.module.css'
import { ContactDialog } from './item-dialogs.tsx'

/** Lists emergency contacts. Phones are masked until revealed, which adds an entry to the log. */
export function EmergencySection({ personId, editable }: { personId: string; editable: boolean }) {
  const { id } = useCondominium()
  const { data } = useQuery(emergencyQuery(id, personId))
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null)
  const reveal = useCommand('reveal-emergency-contacts', { action: 'mostrar os telefones' })
  const removal = useCommand('remove-household-item', {
    action: 'remover o contato',
    done: 'Contato removido',
  })
  const phones = new Map(reveal.data?.contacts.map((contact) => [contact.id, contact.phone]))
  return (
    <Section
      title="Emergência"
      action={
        editable && (
          <Button variant="subtle" size="sm" leftSection={<Plus size={18} />} onClick={() => setAdding(true)}>
            Adicionar contato
          </Button>
        )
      }
    >
      {data?.length === 0 && <Text c="dimmed">Ninguém indicado para uma emergência.</Text>}
      <ul className={classes.list}>
        {data?.map((contact) => (
          <li key={contact.id} className={classes.row}>
            <div>
              <div className={classes.strong}>{contact.name}</div>
              <div className={`${classes.note} figures`}>
                {contact.relation && `${contact.relation} · `}
                <Phone whole={phones.get(contact.id)} masked={contact.phone_masked} />
              </div>
            </div>
            {editable && (
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={`Remover ${contact.name}`}
                onClick={() => setLeaving(contact)}
              >
                <Trash2 size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {editable && data && data.length > 0 && phones.size === 0 && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Eye size={18} />}
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ person_id: personId })}
        >
          Mostrar telefones
        </Button>
      )}
      {adding && <ContactDialog personId={personId} onClose={() => setAdding(false)} />}
      <ConfirmDestructive
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        verb={`Remover ${leaving?.name ?? ''}`}
        loading={removal.isPending}
        onConfirm={() =>
          leaving &&
          removal.mutate(
            { kind: 'emergency_contacts', id: leaving.id },
            { onSuccess: () => setLeaving(null) },
          )
        }
      >
        {leaving?.name} deixa de ser contato de emergência.
      </ConfirmDestructive>
    </Section>
  )
}

function Phone({ whole, masked }: { whole: string | undefined; masked: string }) {
  return whole ? <Anchor href={`tel:${whole}`}>{formatPhone(whole)}</Anchor> : masked
}
