import { Button, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Ban, MessageSquareText, Phone, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '../../../../domain/phone.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../concierge.module.css'
import { untilWords } from '../concierge-words.ts'
import type { OwnUnit } from '../queries.ts'
import { bansQuery, type GateContact, gateContactsQuery, instructionsQuery } from '../queries.ts'
import { BanDialog, InstructionDialog } from '../rule-dialogs.tsx'

/** Shows a unit's rules for the gate: standing instructions, people not admitted, and the contacts it calls. */
export function UnitRules({ units }: { units: readonly OwnUnit[] }) {
  const { id } = useCondominium()
  const unitIds = units.map(({ unit_id }) => unit_id)
  const instructions = useQuery(instructionsQuery(id))
  const bans = useQuery(bansQuery(id))
  const contacts = useQuery(gateContactsQuery(id, unitIds))
  const [open, setOpen] = useState<'instruction' | 'ban' | 'contact' | null>(null)
  const remove = useCommand('remove-desk-instruction', {
    action: 'remover a instrução',
    done: 'Instrução removida',
  })
  const lift = useCommand('lift-admission-ban', { action: 'remover o aviso', done: 'Aviso removido' })
  const own = (unitId: string | null) => unitId !== null && unitIds.includes(unitId)
  const told = (instructions.data ?? []).filter(({ unit_id }) => own(unit_id))
  const banned = (bans.data ?? []).filter(({ unit_id }) => own(unit_id))
  const called = contacts.data?.contacts ?? []
  const isHidden = (contacts.data?.hidden.length ?? 0) > 0
  return (
    <Section title="O que a portaria sabe da sua unidade">
      <ul className={classes.rows} aria-label="Instruções da unidade">
        {isHidden && (
          <li className={classes.row}>
            <ShieldCheck size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <div className={classes.first}>Visitas reservadas</div>
              <div className={classes.second}>
                Só você e o síndico veem quem visita a unidade; na portaria o nome não aparece. Para mudar,
                fale com o síndico.
              </div>
            </div>
          </li>
        )}
        {told.map((row) => (
          <li key={row.id} className={classes.row}>
            <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <div className={classes.first}>{row.text}</div>
              <div className={classes.second}>{`Instrução ${untilWords(row.until)}`}</div>
            </div>
            <Button
              variant="subtle"
              size="compact-md"
              mih={44}
              loading={remove.isPending}
              onClick={() => remove.mutate({ instruction_id: row.id })}
              aria-label={`Remover a instrução: ${row.text}`}
            >
              Remover
            </Button>
          </li>
        ))}
        {banned.map((row) => (
          <li key={row.id} className={classes.row}>
            <Ban size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <div className={classes.first}>{`Não liberar: ${row.name}`}</div>
              <div className={classes.second}>{`${row.reason} · ${untilWords(row.until)}`}</div>
            </div>
            <Button
              variant="subtle"
              size="compact-md"
              mih={44}
              loading={lift.isPending}
              onClick={() => lift.mutate({ ban_id: row.id })}
              aria-label={`Remover o aviso sobre ${row.name}`}
            >
              Remover
            </Button>
          </li>
        ))}
        {called.map((contact) => (
          <li key={contact.unit_id} className={classes.row}>
            <Phone size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <div className={classes.first}>{`A portaria liga para ${contact.name}`}</div>
              <div className={`${classes.second} figures`}>{formatPhone(contact.phone)}</div>
            </div>
            <Button variant="subtle" size="compact-md" mih={44} onClick={() => setOpen('contact')}>
              Editar
            </Button>
          </li>
        ))}
      </ul>
      <Group mt="md" gap="sm">
        <Button variant="default" onClick={() => setOpen('instruction')}>
          Nova instrução
        </Button>
        <Button variant="default" onClick={() => setOpen('ban')}>
          Não deixar entrar
        </Button>
        {called.length === 0 && (
          <Button variant="default" onClick={() => setOpen('contact')}>
            Telefone para a portaria
          </Button>
        )}
      </Group>
      {open === 'instruction' && <InstructionDialog units={units} onClose={() => setOpen(null)} />}
      {open === 'ban' && <BanDialog units={units} onClose={() => setOpen(null)} />}
      {open === 'contact' && <ContactDialog units={units} contacts={called} onClose={() => setOpen(null)} />}
    </Section>
  )
}

type ContactDialogProps = { units: readonly OwnUnit[]; contacts: readonly GateContact[]; onClose: () => void }

/** The number that the unit chose to be called at from the gate; the desk has no other. */
function ContactDialog({ units, contacts, onClose }: ContactDialogProps) {
  const remove = useCommand('save-gate-contact', { action: 'salvar o telefone', done: 'Telefone salvo' })
  const first = contacts[0]
  const form = useForm({
    initialValues: {
      unit_id: first?.unit_id ?? units[0]?.unit_id ?? '',
      name: first?.name ?? '',
      phone: formatPhone(first?.phone ?? ''),
    },
    validate: {
      name: (value) => (value.trim() ? null : 'Diga quem atende.'),
      phone: (value) => (value.replace(/\D/g, '').length >= 8 ? null : 'Escreva o número com DDD.'),
    },
  })
  return (
    <CommandDialog
      title="Para quem a portaria liga"
      verb="Salvar telefone"
      small
      command="save-gate-contact"
      action="salvar o telefone"
      done="Telefone salvo"
      form={form}
      body={(values) => ({ ...values, phone: values.phone.replace(/[^\d+]/g, '') })}
      onClose={onClose}
    >
      {units.length > 1 && (
        <Select
          label="Unidade"
          data={units.map(({ unit_id, label }) => ({ value: unit_id, label }))}
          allowDeselect={false}
          {...form.getInputProps('unit_id')}
        />
      )}
      <TextInput label="Quem atende" maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="Telefone ou ramal"
        type="tel"
        description="Fica guardado também no aparelho da portaria."
        maxLength={20}
        {...form.getInputProps('phone')}
      />
      {first && (
        <Button
          variant="subtle"
          c="var(--danger)"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate({ unit_id: first.unit_id, name: first.name, phone: null }, { onSuccess: onClose })
          }
        >
          Remover o telefone
        </Button>
      )}
    </CommandDialog>
  )
}
