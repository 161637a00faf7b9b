import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { choicesOf } from '../../../../domain/voting/secret/choices.ts'
import type { LiveUnit, SecretRoom, SecretVote, ViewedItem } from '../../../../domain/voting/view.ts'
import { abstained, choiceWord } from '../../../../domain/voting/words.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import live from '../live/live.module.css'
import type { RoomProps } from '../live/room.ts'
import { hourWords } from '../times.ts'
import { secretRoomQuery } from './queries.ts'
import classes from './secret.module.css'
import { type Credentials, useCredentials } from './use-credentials.ts'
import { useSecretCast } from './use-secret-cast.ts'

/** Registers credentials for people who enter the room, long before a secret item opens; says so when one is on another device. */
export function CredentialKeeper({ assembly }: Pick<RoomProps, 'assembly'>) {
  const { id } = useCondominium()
  const room = useQuery(secretRoomQuery(id, assembly))
  const { found, bring, replace } = useCredentials(assembly, room.data)
  const isAhead = assembly.items.some(({ secret, state }) => secret && state === 'waiting')
  if (!found || found.elsewhere.length === 0 || !isAhead) return null
  return <Elsewhere units={found.elsewhere} labels={labelsOf(assembly)} bring={bring} replace={replace} />
}

const labelsOf = (assembly: RoomProps['assembly']) =>
  new Map(assembly.my_units.map(({ id, label }) => [id, label]))

type Props = Pick<RoomProps, 'assembly'> & { item: ViewedItem; units: readonly LiveUnit[] }

/** The user's secret vote: chosen, then cast. The choice is shown nowhere afterwards. */
export function SecretBallot({ assembly, item, units }: Props) {
  const { id } = useCondominium()
  const room = useQuery(secretRoomQuery(id, assembly))
  const { found, bring } = useCredentials(assembly, room.data)
  const vote = room.data?.votes.find((one) => one.item_id === item.id && one.annulled_at === null)
  if (!room.data || !vote || !found) return <p className={live.small}>Preparando o seu voto…</p>
  const away = units.filter((unit) => found.elsewhere.includes(unit.id))
  const none = units.filter(
    (unit) => !found.elsewhere.includes(unit.id) && !credentialOf(room.data!, unit.id),
  )
  const ready = units.filter((unit) => found.here.has(unit.id))
  return (
    <>
      {none.length > 0 && (
        <Notice kind="warning">
          {`${none.map(({ label }) => label).join(', ')}: sem credencial quando a votação abriu. Vota nos itens secretos que abrirem a seguir.`}
        </Notice>
      )}
      {away.length > 0 && (
        <Elsewhere units={away.map((unit) => unit.id)} labels={labelsOf(assembly)} bring={bring} />
      )}
      {ready.length > 0 && (
        <Deposit
          key={vote.id}
          item={item}
          vote={vote}
          units={ready}
          credentials={found}
          assembly={assembly}
        />
      )}
    </>
  )
}

const credentialOf = (room: SecretRoom, unit: string) =>
  room.units.find(({ id }) => id === unit)?.credential ?? null

type DepositProps = Props & { vote: SecretVote; credentials: Credentials }

function Deposit({ assembly, item, vote, units, credentials }: DepositProps) {
  const [apart, setApart] = useState(false)
  const groups = apart || units.length < 2 ? units.map((unit) => [unit]) : [units]
  return (
    <>
      {groups.map((group) => (
        <One
          key={group.map(({ id }) => id).join()}
          assembly={assembly}
          item={item}
          vote={vote}
          units={group}
          credentials={credentials}
        />
      ))}
      {units.length > 1 && (
        <Button variant="subtle" size="compact-md" ml={-12} onClick={() => setApart(!apart)}>
          {apart ? 'Votar por todas as unidades juntas' : 'Votar por cada unidade'}
        </Button>
      )}
    </>
  )
}

function One({ assembly, item, vote, units, credentials }: DepositProps) {
  const { cast, unsent } = useSecretCast(item, vote)
  const [choice, setChoice] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const choices = choicesOf(item)
  const given = units.flatMap((unit) => vote.mine.findLast(({ unit_id }) => unit_id === unit.id) ?? [])
  const deposit = async () => {
    if (choice === null) return
    setBusy(true)
    setRefusal(null)
    try {
      for (const unit of units) {
        const turns = vote.mine.filter(({ unit_id }) => unit_id === unit.id).length
        const { code } = credentials.here.get(unit.id)!
        await cast({ unit_id: unit.id, sequence: turns + 1, choice, code, is_booth: false })
      }
      setChoice(null)
    } catch (thrown) {
      setRefusal(
        thrown instanceof Error ? toFailure(thrown).message : 'Não foi possível votar. Tente de novo.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className={live.vote}>
      <legend>
        <strong className={live.voteTitle}>
          <LockKeyhole size={18} aria-hidden style={{ verticalAlign: -2 }} /> Seu voto secreto
        </strong>{' '}
        <span className={live.voteNote}>
          {units.map(({ label }) => label).join(', ')} · cifrado neste aparelho · dá para mudar até o
          encerramento
        </span>
      </legend>
      {refusal && <FormErrors message={refusal} />}
      <div className={live.choices} data-many={choices.length > 3 || undefined}>
        {choices.map((one) => (
          <button
            key={one}
            type="button"
            className={live.choice}
            aria-pressed={choice === one}
            disabled={isBusy}
            onClick={() => setChoice(one)}
          >
            {one === abstained ? 'Abster-me' : choiceWord(one)}
          </button>
        ))}
      </div>
      <Group mt={12} gap={12}>
        <Button size="md" disabled={choice === null} loading={isBusy} onClick={deposit}>
          {given.length > 0 ? 'Trocar o voto' : 'Depositar o voto'}
        </Button>
        <Button component={Link} variant="subtle" to={`/dashboard/voting/${assembly.id}/secreto/${vote.id}`}>
          Ver o registro público
        </Button>
      </Group>
      <p className={live.receipt} role="status">
        {unsent > 0 && !isBusy
          ? 'O voto está guardado neste aparelho e segue assim que a rede voltar.'
          : given.length > 0 && (
              <>
                <CircleCheck size={18} aria-hidden />
                <span style={{ flex: '1 1 0' }}>
                  Voto depositado às {hourWords(given.at(-1)!.moment)}. Comprovante{' '}
                  {given.map(({ receipt }) => receipt).join(', ')}.
                </span>
              </>
            )}
      </p>
      {given.length > 0 && (
        <p className={classes.note}>
          Anote o comprovante: com ele você acha o seu voto no registro. O que você escolheu não fica
          guardado, nem aqui.
        </p>
      )}
    </fieldset>
  )
}

type ElsewhereProps = {
  units: readonly string[]
  labels: ReadonlyMap<string, string>
  bring: (unit: string, code: string) => Promise<void>
  /** Only while no vote with the other one is open. */
  replace?: (unit: string) => Promise<void>
}

/** The unit's credential is on another telephone, or on paper. */
function Elsewhere({ units, labels, bring, replace }: ElsewhereProps) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [unit] = units
  if (!unit) return null
  const tried = (act: Promise<void>) =>
    act.then(
      () => {
        setCode('')
        setRefusal(null)
      },
      (thrown: unknown) => setRefusal(toFailure(thrown).message),
    )
  return (
    <Notice kind="info" title={`Voto secreto da unidade ${labels.get(unit) ?? ''}`}>
      <p style={{ margin: '0 0 12px' }}>
        A credencial desta unidade está em outro aparelho. Vote por ele, ou digite aqui o código que ele
        mostra.
        {replace && ' Sem o código, este aparelho pode passar a votar nos itens que ainda vão abrir.'}
      </p>
      {refusal && <FormErrors message={refusal} />}
      <Group gap={8} align="end">
        <TextInput
          label="Código da credencial"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          style={{ flex: '1 1 240px' }}
        />
        <Button disabled={code.trim().length < 8} onClick={() => tried(bring(unit, code))}>
          Usar o código
        </Button>
        {replace && (
          <Button variant="default" onClick={() => tried(replace(unit))}>
            Votar por este aparelho
          </Button>
        )}
      </Group>
    </Notice>
  )
}
