import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { addDays, civilDate } from '../../../../domain/calendar.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { counted, dayOf } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TimeField } from '../../../ui/form/time-field.tsx'
import classes from '../concierge.module.css'
import { hourOf } from '../concierge-words.ts'
import type { AuthorizationRow, OwnUnit, PartyRow } from '../queries.ts'
import { momentOf, readGuests } from './authorize-form.ts'

export type SavedParty = Answer<'save-visit-party'>
type PartyDialogProps = {
  units: readonly OwnUnit[]
  party: PartyRow | null
  guests: readonly AuthorizationRow[]
  onClose: () => void
  onDone: (saved: SavedParty) => void
}
const most = 300
const time = (instant: string) => hourOf(instant).replace('h', ':').padStart(5, '0')

/** A list of guests for a party: names pasted from anywhere, a pass for each. Guests that stay keep their pass. */
export function PartyDialog({ units, party, guests, onClose, onDone }: PartyDialogProps) {
  const [isCancelling, setCancelling] = useState(false)
  const cancel = useCommand('cancel-visit-party', {
    action: 'cancelar a lista',
    done: { title: 'Lista cancelada', message: 'Os passes dela não abrem mais.' },
  })
  const form = useForm({
    initialValues: {
      unit_id: party?.unit_id ?? units[0]?.unit_id ?? '',
      name: party?.name ?? '',
      day: party ? dayOf(party.valid_from) : civilDate(new Date(), openZone()),
      from_time: party ? time(party.valid_from) : '18:00',
      until_time: party ? time(party.valid_until) : '23:59',
      guests: guests.map(({ name }) => name).join('\n'),
      note: party?.note ?? '',
    },
    validate: {
      name: (value) => (value.trim() ? null : 'Dê um nome à lista.'),
      day: (value) => (value ? null : 'Escolha o dia.'),
      guests: (value) => {
        const count = readGuests(value).length
        if (count === 0) return 'Cole ao menos um nome.'
        return count > most ? `Uma lista leva até ${most} nomes. Faça duas.` : null
      },
    },
  })
  const count = readGuests(form.values.guests).length
  const known = new Map(guests.map((guest) => [guest.name, guest.id]))
  return (
    <CommandDialog
      title={party ? party.name : 'Lista de festa'}
      verb={count > 0 ? `Salvar lista de ${counted(count, 'nome', 'nomes')}` : 'Salvar lista'}
      command="save-visit-party"
      action="salvar a lista"
      form={form}
      body={({ day, from_time, until_time, note, guests: pasted, ...values }) => ({
        ...values,
        party_id: party?.id,
        valid_from: momentOf(day, from_time || '00:00'),
        valid_until: momentOf(until_time <= from_time ? addDays(day, 1) : day, until_time || '23:59'),
        note: note.trim() || null,
        guests: readGuests(pasted).map((name) => ({ name, id: known.get(name) })),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <TextInput
        label="Ocasião"
        placeholder="Aniversário da Clara"
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {units.length > 1 && !party && (
        <Select
          label="Unidade"
          data={units.map(({ unit_id, label }) => ({ value: unit_id, label }))}
          allowDeselect={false}
          {...form.getInputProps('unit_id')}
        />
      )}
      <DateField label="Dia" {...form.getInputProps('day')} />
      <Group grow align="start">
        <TimeField label="Das" {...form.getInputProps('from_time')} />
        <TimeField
          label="Às"
          description={form.values.until_time <= form.values.from_time ? 'Do dia seguinte' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('until_time')}
        />
      </Group>
      <Textarea
        label="Convidados"
        description="Um nome por linha. Pode colar da conversa do grupo."
        autosize
        minRows={5}
        maxRows={14}
        {...form.getInputProps('guests')}
      />
      {party && (
        <Button variant="subtle" c="var(--danger)" onClick={() => setCancelling(true)}>
          Cancelar a lista e seus passes
        </Button>
      )}
      {party && (
        <ConfirmDestructive
          opened={isCancelling}
          onClose={() => setCancelling(false)}
          verb={`Cancelar a lista ${party.name}`}
          loading={cancel.isPending}
          onConfirm={() => cancel.mutate({ party_id: party.id }, { onSuccess: onClose })}
        >
          {`Os passes de ${counted(guests.length, 'convidado', 'convidados')} deixam de abrir na hora.`}
        </ConfirmDestructive>
      )}
    </CommandDialog>
  )
}

/** Shows the passes of a saved list, to be sent to each guest or all at once. */
export function PartyPasses({ saved, onClose }: { saved: SavedParty; onClose: () => void }) {
  const links = saved.guests.map(({ name, path }) => ({ name, link: `${location.origin}${path}` }))
  return (
    <Modal opened onClose={onClose} title="Lista salva">
      <Stack>
        <Text>
          {`A portaria já tem ${links.length === 1 ? 'o nome' : `os ${links.length} nomes`}. Quem mostrar o passe entra ainda mais depressa.`}
        </Text>
        <CopyField
          value={links.map(({ name, link }) => `${name}: ${link}`).join('\n')}
          what={links.length === 1 ? 'passe' : 'todos os passes'}
          asButton
          fullWidth
        />
        <Button variant="default" onClick={onClose}>
          Pronto
        </Button>
        <ul className={classes.rows} aria-label="Passes da lista">
          {links.map(({ name, link }) => (
            <li key={link} className={classes.row} style={{ gridTemplateColumns: '1fr auto' }}>
              <span className={classes.first}>{name}</span>
              <Button
                component="a"
                variant="subtle"
                size="compact-md"
                mih={44}
                href={`https://wa.me/?text=${encodeURIComponent(`Olá, ${name}! Mostre este passe na portaria: ${link}`)}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Enviar o passe de ${name} por WhatsApp`}
              >
                WhatsApp
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}
