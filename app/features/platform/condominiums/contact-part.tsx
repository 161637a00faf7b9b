import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CalendarClock, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { Status } from '../../../ui/data/status.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { PlatformCondominium } from './queries.ts'

type ContactPartProps = { condominium: Pick<PlatformCondominium, 'id' | 'contact'> }

/** When the platform speaks to a condominium next, and about what. */
export function ContactPart({ condominium: { id, contact } }: ContactPartProps) {
  const [editing, setEditing] = useState(false)
  const clear = useCommand('save-next-contact', { action: 'concluir o contato', done: 'Contato concluído' })
  return (
    <Section title="Próximo contato">
      {contact ? (
        <>
          <Status
            icon={contact.is_due ? CircleAlert : CalendarClock}
            tone={contact.is_due ? 'warning' : 'neutral'}
          >
            {`${formatDate(contact.due_on)}${contact.is_due ? ' · vencido' : ''}`}
          </Status>
          <Text mt={4}>{contact.note}</Text>
        </>
      ) : (
        <Text c="var(--muted)">Nenhum contato marcado.</Text>
      )}
      <Group gap={8} mt={12}>
        <Button variant="default" onClick={() => setEditing(true)}>
          {contact ? 'Remarcar' : 'Marcar contato'}
        </Button>
        {contact && (
          <Button
            variant="subtle"
            loading={clear.isPending}
            onClick={() => clear.mutate({ condominium_id: id, due_on: null })}
          >
            Concluir
          </Button>
        )}
      </Group>
      {editing && <ContactDialog id={id} contact={contact} onClose={() => setEditing(false)} />}
    </Section>
  )
}

type ContactDialogProps = { id: string; contact: PlatformCondominium['contact']; onClose: () => void }

function ContactDialog({ id, contact, onClose }: ContactDialogProps) {
  const today = civilDate(new Date(), brasiliaZone)
  const form = useForm<{ due_on: string | null; note: string }>({
    initialValues: { due_on: contact && !contact.is_due ? contact.due_on : null, note: contact?.note ?? '' },
    validate: { due_on: (day) => (day === null ? 'Informe a data.' : null) },
  })
  return (
    <CommandDialog
      title="Próximo contato"
      verb="Marcar"
      command="save-next-contact"
      action="marcar o contato"
      done="Contato marcado"
      form={form}
      body={(values) => ({ condominium_id: id, ...values })}
      onClose={onClose}
    >
      <DateField label="Dia" minDate={today} {...form.getInputProps('due_on')} />
      <TextInput label="Assunto" maxLength={300} {...form.getInputProps('note')} />
    </CommandDialog>
  )
}
