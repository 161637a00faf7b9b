import { Button, Checkbox, MultiSelect, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, KeyRound, Users } from 'lucide-react'
import { useState } from 'react'
import type { MadeTrustee } from '../../../../domain/voting/secret/keys.ts'
import type { AssemblyView, SecretRoom } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { membersQuery } from '../../users/queries.ts'
import { CodeShown } from './code-shown.tsx'
import { MyCredentials } from './my-credentials.tsx'
import { secretRoomQuery } from './queries.ts'
import classes from './secret.module.css'
import { keepTrusteeCode } from './store.ts'

/** Who opens the sums of an assembly's secret votes: named by the management, each with a key of their own. */
export function SecretSection({ assembly }: { assembly: AssemblyView }) {
  const { id } = useCondominium()
  const room = useQuery(secretRoomQuery(id, assembly))
  if (!room.data) return null
  return (
    <Section
      title="Guardiões da apuração"
      note="O voto secreto só se abre com todos eles juntos, e só a soma. Um guardião honesto basta para o segredo."
    >
      <Trustees assembly={assembly} room={room.data} />
      <MyCredentials assembly={assembly} room={room.data} />
    </Section>
  )
}

export function Trustees({ assembly, room }: { assembly: AssemblyView; room: SecretRoom }) {
  const manages = useMayManage()
  const [act, setAct] = useState<'name' | 'key' | null>(null)
  const isOver = assembly.state === 'closed' || assembly.state === 'cancelled'
  const isBusy = assembly.items.some(
    ({ secret, state }) => secret && (state === 'open' || state === 'tallying'),
  )
  const mine = room.trustees.find(({ is_mine }) => is_mine)
  return (
    <>
      {room.trustees.length === 0 && (
        <p className={classes.note} style={{ marginBlockEnd: 16 }}>
          Ninguém foi nomeado ainda. Sem guardiões, uma votação secreta não abre.
        </p>
      )}
      <ul className={classes.people}>
        {room.trustees.map(({ id, name, public_key, is_mine }) => (
          <li key={id}>
            <strong>{is_mine ? `${name} (você)` : name}</strong>
            {public_key ? (
              <Status icon={CircleCheck} tone="success">
                Chave pronta
              </Status>
            ) : (
              <Status icon={CircleDashed} tone="attention">
                Falta a chave
              </Status>
            )}
          </li>
        ))}
      </ul>
      {!isOver && (
        <Stack gap={8} align="start">
          {mine && !isBusy && (
            <Button
              variant={mine.public_key ? 'default' : 'filled'}
              leftSection={<KeyRound size={18} />}
              onClick={() => setAct('key')}
            >
              {mine.public_key ? 'Perdi o código: fazer outra chave' : 'Fazer a minha chave'}
            </Button>
          )}
          {manages && !isBusy && (
            <Button variant="default" leftSection={<Users size={18} />} onClick={() => setAct('name')}>
              {room.trustees.length === 0 ? 'Nomear guardiões' : 'Mudar guardiões'}
            </Button>
          )}
        </Stack>
      )}
      {act === 'name' && <NameDialog assembly={assembly} room={room} onClose={() => setAct(null)} />}
      {act === 'key' && <KeyDialog assembly={assembly} onClose={() => setAct(null)} />}
    </>
  )
}

type DialogProps = { assembly: AssemblyView; onClose: () => void }

function NameDialog({ assembly, room, onClose }: DialogProps & { room: SecretRoom }) {
  const { id } = useCondominium()
  const [search, setSearch] = useState('')
  const form = useForm({
    initialValues: { user_ids: room.trustees.flatMap(({ user_id }) => user_id ?? []) },
    validate: { user_ids: (ids) => (ids.length === 0 ? 'Escolha de um a cinco guardiões.' : null) },
  })
  const [names, setNames] = useState(
    () => new Map(room.trustees.map(({ user_id, name }) => [user_id ?? '', name])),
  )
  const members = useQuery(membersQuery(id, { search, role: null, status: 'approved' }, { at: 'first' }))
  const found = (members.data?.rows ?? []).filter(({ role }) => role !== 'doorman')
  const known = new Map([...names, ...found.map(({ user_id, full_name }) => [user_id, full_name] as const)])
  return (
    <CommandDialog
      title="Guardiões da apuração"
      verb="Nomear"
      action="nomear os guardiões"
      command="name-trustees"
      done="Guardiões nomeados"
      form={form}
      body={(values) => ({ assembly_id: assembly.id, ...values })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        De um a cinco. Escolha pessoas de grupos diferentes (conselho, candidatos, condôminos): a
        administração sozinha não deve abrir votos. Todos são precisos na apuração; quem perde o código perde
        o resultado.
      </p>
      <MultiSelect
        data-autofocus
        label="Pessoas"
        searchable
        maxValues={5}
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        data={[...known].map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('user_ids')}
        onChange={(ids) => {
          setNames(known)
          form.setFieldValue('user_ids', ids)
        }}
        nothingFoundMessage="Ninguém com esse nome"
      />
    </CommandDialog>
  )
}

function KeyDialog({ assembly, onClose }: DialogProps) {
  const user = useSession().user?.id ?? ''
  const [made, setMade] = useState<MadeTrustee | null>(null)
  const [isNoted, setNoted] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const save = useCommand('save-trustee-key', {
    action: 'salvar a chave',
    done: 'A sua chave está pronta',
    quiet: true,
  })
  const submit = async () => {
    if (made) {
      const { public_key, proof } = made
      save.mutate({ assembly_id: assembly.id, public_key, proof }, { onSuccess: onClose })
      return
    }
    setMaking(true)
    const { makeTrustee } = await import('./crypto.ts')
    const next = makeTrustee(assembly.id)
    await keepTrusteeCode(user, next.public_key, next.code)
    setMade(next)
    setMaking(false)
  }
  return (
    <FormDialog
      title="A sua chave de guardião"
      verb={made ? 'Entregar a chave pública' : 'Fazer a chave'}
      loading={save.isPending || isMaking}
      error={save.error}
      disabled={made !== null && !isNoted}
      held={made !== null}
      onClose={onClose}
      onSubmit={submit}
    >
      {made ? (
        <>
          <CodeShown
            code={made.code}
            title="Código de guardião da apuração"
            note={`${assembly.title}. Guarde este papel até o resultado. Não mostre a ninguém.`}
          />
          <Notice kind="warning">
            Sem este código não há resultado, e ninguém pode recuperá-lo. Ele fica também neste navegador;
            anote ou imprima para usar outro aparelho. Ao servidor vai só a parte pública.
          </Notice>
          <Checkbox
            label="Anotei ou imprimi o código"
            checked={isNoted}
            onChange={({ currentTarget }) => setNoted(currentTarget.checked)}
          />
        </>
      ) : (
        <p style={{ margin: 0 }}>
          A chave é feita neste navegador. Depois da votação, você volta aqui (ou digita o código em outro
          aparelho) e abre a sua parte da soma. Nenhum voto sozinho se abre.
        </p>
      )}
    </FormDialog>
  )
}
