import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleSlash, KeyRound, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { roleOf } from '../../../../../domain/role-words.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../../concierge.module.css'
import { momentOf } from '../../concierge-words.ts'
import { type DeskPerson, deskPeopleQuery } from '../manage-queries.ts'
import { type DeskRow, desksQuery } from '../round-queries.ts'

/** Devices that are desks, and who works at them. */
export function Desks() {
  return (
    <>
      <Devices />
      <Pins />
    </>
  )
}

type Open = { what: 'rename' | 'revoke'; desk: DeskRow }

function Devices() {
  const { id } = useCondominium()
  const desks = useQuery(desksQuery(id))
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <Section
      title="Aparelhos"
      note="Para adicionar um, abra a mesa nele e escolha usar como portaria. Desligue na hora um aparelho perdido: ele apaga o que guarda assim que tiver internet."
    >
      <NotLoaded query={desks} rows={2} height={64} />
      {desks.data?.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>Nenhum aparelho é portaria ainda.</p>
      )}
      {desks.data && desks.data.length > 0 && (
        <ul className={classes.rows} aria-label="Aparelhos">
          {desks.data.map((desk) => (
            <Device key={desk.id} desk={desk} onOpen={(what) => setOpen({ what, desk })} />
          ))}
        </ul>
      )}
      {open?.what === 'rename' && <Rename desk={open.desk} onClose={() => setOpen(null)} />}
      {open?.what === 'revoke' && <Revoke desk={open.desk} onClose={() => setOpen(null)} />}
    </Section>
  )
}

const silentAfter = 24 * 3_600_000

function Device({ desk, onOpen }: { desk: DeskRow; onOpen: (what: Open['what']) => void }) {
  const { name, last_contact_at, revoked_at, wiped_at } = desk
  return (
    <li className={classes.row}>
      <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <div className={classes.first}>{name}</div>
        <div className={`${classes.second} figures`}>
          {last_contact_at ? `Último contato ${momentOf(last_contact_at)}` : 'Nunca falou com o servidor'}
        </div>
        <DeviceState desk={desk} />
      </div>
      {!revoked_at && !wiped_at && (
        <Group gap={4}>
          <Button variant="subtle" size="compact-md" mih={44} onClick={() => onOpen('rename')}>
            Renomear
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            mih={44}
            c="var(--danger)"
            onClick={() => onOpen('revoke')}
            aria-label={`Desligar ${name}`}
          >
            Desligar
          </Button>
        </Group>
      )}
    </li>
  )
}

function DeviceState({ desk: { last_contact_at, revoked_at, wiped_at } }: { desk: DeskRow }) {
  if (wiped_at)
    return (
      <Status icon={CircleSlash} tone="neutral">
        {`Desligado, apagou o que guardava ${momentOf(wiped_at)}`}
      </Status>
    )
  if (revoked_at)
    return (
      <Status icon={CircleAlert} tone="warning" wraps>
        Desligado; ainda não confirmou que apagou o que guardava
      </Status>
    )
  if (!last_contact_at || Date.now() - Date.parse(last_contact_at) > silentAfter)
    return (
      <Status icon={CircleAlert} tone="warning" wraps>
        Sem contato há mais de um dia: pode ter registros por enviar
      </Status>
    )
  return (
    <Status icon={CircleCheck} tone="success">
      Em uso
    </Status>
  )
}

function Rename({ desk, onClose }: { desk: DeskRow; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: desk.name },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome ao aparelho.') },
  })
  return (
    <CommandDialog
      title={`Renomear ${desk.name}`}
      verb="Renomear"
      small
      command="rename-desk"
      action="renomear o aparelho"
      done="Aparelho renomeado"
      form={form}
      body={({ name }) => ({ desk_id: desk.id, name })}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={40} data-autofocus {...form.getInputProps('name')} />
    </CommandDialog>
  )
}

function Revoke({ desk, onClose }: { desk: DeskRow; onClose: () => void }) {
  const revoke = useCommand('revoke-desk', { action: 'desligar o aparelho', done: 'Aparelho desligado' })
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb={`Desligar ${desk.name}`}
      word="desligar"
      loading={revoke.isPending}
      onConfirm={() => revoke.mutate({ desk_id: desk.id }, { onSuccess: onClose })}
    >
      No próximo contato o aparelho apaga os dados do prédio. O que ele ainda enviar fica à parte, para você
      conferir.
    </ConfirmDestructive>
  )
}

function Pins() {
  const { id } = useCondominium()
  const people = useQuery(deskPeopleQuery(id))
  const [own, setOwn] = useState(false)
  const [removed, setRemoved] = useState<DeskPerson | null>(null)
  return (
    <Section
      title="PINs"
      note="Cada um escolhe o seu, de 6 números, e entra na mesa com ele mesmo sem internet."
      action={
        <Button
          variant="default"
          size="compact-md"
          mih={44}
          leftSection={<KeyRound size={16} />}
          onClick={() => setOwn(true)}
        >
          Meu PIN
        </Button>
      }
    >
      <NotLoaded query={people} rows={2} height={64} />
      <ul className={classes.rows} aria-label="Quem trabalha na portaria">
        {(people.data ?? []).map((person) => (
          <li
            key={person.user_id}
            className={classes.row}
            style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}
          >
            <div>
              <div className={classes.first}>{person.name}</div>
              <div className={`${classes.second} figures`}>
                {[
                  roleOf(person.role, person.role_form),
                  person.has_pin ? person.set_at && `PIN de ${momentOf(person.set_at)}` : 'sem PIN',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            {person.has_pin && (
              <Button
                variant="subtle"
                size="compact-md"
                mih={44}
                onClick={() => setRemoved(person)}
                aria-label={`Excluir o PIN de ${person.name}`}
              >
                Excluir PIN
              </Button>
            )}
          </li>
        ))}
      </ul>
      {own && <OwnPin onClose={() => setOwn(false)} />}
      {removed && <RemovePin person={removed} onClose={() => setRemoved(null)} />}
    </Section>
  )
}

function OwnPin({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { pin: '', again: '' },
    validate: {
      pin: (value) => (/^\d{6}$/.test(value) ? null : 'Use 6 números.'),
      again: (value, { pin }) => (value === pin ? null : 'Os dois não são iguais.'),
    },
  })
  const props = { inputMode: 'numeric' as const, maxLength: 6, autoComplete: 'off' }
  return (
    <CommandDialog
      title="Meu PIN da portaria"
      verb="Salvar PIN"
      small
      command="set-desk-pin"
      action="salvar o PIN"
      done="PIN salvo"
      form={form}
      body={({ pin }) => ({ pin })}
      onClose={onClose}
    >
      <PasswordInput label="PIN de 6 números" data-autofocus {...props} {...form.getInputProps('pin')} />
      <PasswordInput label="De novo" {...props} {...form.getInputProps('again')} />
    </CommandDialog>
  )
}

function RemovePin({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const remove = useCommand('remove-desk-pin', {
    action: 'excluir o PIN',
    done: { title: 'PIN excluído', message: 'A pessoa cria outro ao entrar na mesa com a própria conta.' },
  })
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb={`Excluir o PIN de ${person.name}`}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ user_id: person.user_id }, { onSuccess: onClose })}
    >
      {person.name} deixa de entrar na mesa por PIN até criar outro.
    </ConfirmDestructive>
  )
}
