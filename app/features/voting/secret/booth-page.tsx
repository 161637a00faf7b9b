import { Button, Group, Select, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { brand } from '../../../../domain/brand.ts'
import { choicesOf } from '../../../../domain/voting/secret/choices.ts'
import type { AssemblyView, RollUnit, SecretVote, ViewedItem } from '../../../../domain/voting/view.ts'
import { abstained, choiceWord } from '../../../../domain/voting/words.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { assemblyQuery, rollQuery } from '../queries.ts'
import { prepareBooth } from './booth.ts'
import { secretRoomQuery } from './queries.ts'
import classes from './secret.module.css'
import { readCredential } from './store.ts'
import { useSecretCast } from './use-secret-cast.ts'

/** The table's device as a booth: people in the room without a phone vote here unobserved, and take the receipt with them. */
export function Component() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const { assemblyId = '' } = useParams()
  const assembly = useQuery(assemblyQuery(id, assemblyId))
  const roll = useQuery({ ...rollQuery(id, assemblyId, 5000), enabled: manages })
  const isHere = manages && assembly.data?.state === 'open'
  return (
    <main className={classes.booth}>
      <title>{`Cabine de votação · ${brand.name}`}</title>
      {assembly.isPending && <NotLoaded query={assembly} rows={6} />}
      {!assembly.isPending && !isHere && (
        <EmptyState
          title="A cabine não está aberta"
          actions={
            <Button component={Link} to={`/dashboard/voting/${assemblyId}`}>
              Ver a assembleia
            </Button>
          }
        >
          A mesa abre a cabine durante a assembleia.
        </EmptyState>
      )}
      {isHere && assembly.data && <Booth assembly={assembly.data} roll={roll.data ?? []} />}
    </main>
  )
}

type Props = { assembly: AssemblyView; roll: readonly RollUnit[] }

function Booth({ assembly, roll }: Props) {
  const { id } = useCondominium()
  const room = useQuery({ ...secretRoomQuery(id, assembly), refetchInterval: 5000 })
  const item = assembly.items.find(({ secret, state }) => secret && state === 'open')
  const vote = room.data?.votes.find((one) => one.item_id === item?.id && one.annulled_at === null)
  const there = roll.filter(
    ({ presence, seen }) => (presence === 'in_person' || presence === 'proxy') && seen !== 'barred',
  )
  if (item && vote) return <Voting key={vote.id} assembly={assembly} item={item} vote={vote} there={there} />
  return <Preparing assembly={assembly} there={there} />
}

/** Before an item opens: credentials on this device for units that are there and have none. */
function Preparing({ assembly, there }: { assembly: AssemblyView; there: readonly RollUnit[] }) {
  const { id } = useCondominium()
  const user = useSession().user?.id ?? ''
  const queries = useQueryClient()
  const [told, setTold] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const prepare = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const made = await prepareBooth(
        { condominiumId: id, assemblyId: assembly.id, user },
        there.map((unit) => unit.id),
      )
      setTold(
        made === 0
          ? 'Todas as unidades presentes já têm credencial no próprio aparelho.'
          : made === 1
            ? 'Uma unidade pode votar nesta cabine.'
            : `${made} unidades podem votar nesta cabine.`,
      )
      await queries.invalidateQueries({ queryKey: ['voting', id, 'secret'] })
    } catch (thrown) {
      setRefusal(toFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap={16}>
      <h1>Cabine de votação</h1>
      <p style={{ margin: 0 }}>
        Para quem está na sala sem aparelho. Registre as presenças, prepare a cabine e só então abra a votação
        secreta: quem não tem credencial quando ela abre não vota.
      </p>
      {refusal && <FormErrors message={refusal} />}
      <Button loading={isBusy} disabled={there.length === 0} onClick={prepare} style={{ alignSelf: 'start' }}>
        Preparar a cabine
      </Button>
      <p role="status" className={classes.note}>
        {told ??
          (there.length === 0
            ? 'Ninguém registrado como presente no local ainda.'
            : there.length === 1
              ? 'Uma unidade presente no local.'
              : `${there.length} unidades presentes no local.`)}
      </p>
    </Stack>
  )
}

type VotingProps = { assembly: AssemblyView; item: ViewedItem; vote: SecretVote; there: readonly RollUnit[] }

function Voting({ assembly, item, vote, there }: VotingProps) {
  const user = useSession().user?.id ?? ''
  const { cast, unsent } = useSecretCast(item, vote)
  const [codes, setCodes] = useState(new Map<string, string>())
  const [unit, setUnit] = useState<string | null>(null)
  const [choice, setChoice] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const names = there.map((one) => one.id).join()
  useEffect(() => {
    let left = false
    const read = async () => {
      const found = new Map<string, string>()
      for (const id of names.split(',').filter(Boolean)) {
        const kept = await readCredential(user, assembly.id, id)
        if (kept) found.set(id, kept.code)
      }
      if (!left) setCodes(found)
    }
    void read()
    return () => {
      left = true
    }
  }, [names, user, assembly.id])
  const deposit = async (sequence = 1): Promise<void> => {
    if (!unit || choice === null) return
    setBusy(true)
    setRefusal(null)
    try {
      setReceipt(await cast({ unit_id: unit, sequence, choice, code: codes.get(unit)!, is_booth: true }))
      setChoice(null)
    } catch (thrown) {
      const { code, message, details } = toFailure(thrown)
      // The unit changes its vote here.
      if (code === 'ballot_turn' && typeof details.next === 'number' && details.next > sequence)
        return await deposit(details.next)
      setRefusal(message)
    } finally {
      setBusy(false)
    }
  }
  if (receipt)
    return (
      <Stack gap={16}>
        <h1>Voto depositado</h1>
        <p style={{ margin: 0 }} role="status">
          Anote o comprovante e leve com você. O que foi escolhido não está neste aparelho.
        </p>
        <p className={classes.code}>{receipt}</p>
        <Group gap={8}>
          <CopyField value={receipt} what="comprovante" asButton />
          <Button
            onClick={() => {
              setReceipt(null)
              setUnit(null)
            }}
          >
            Próxima pessoa
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap={16}>
      <h1>{item.title}</h1>
      {refusal && <FormErrors message={refusal} />}
      {unsent > 0 && !isBusy && (
        <Notice kind="warning">
          O voto está guardado neste aparelho e segue assim que a rede voltar. Não feche esta página.
        </Notice>
      )}
      <Select
        label="Unidade"
        description="A mesa escolhe e entrega o aparelho."
        searchable
        data={there.filter(({ id }) => codes.has(id)).map(({ id, label }) => ({ value: id, label }))}
        value={unit}
        onChange={setUnit}
        nothingFoundMessage="Sem credencial nesta cabine"
      />
      {unit && (
        <div>
          {choicesOf(item).map((one) => (
            <button
              key={one}
              type="button"
              className={classes.boothChoice}
              aria-pressed={choice === one}
              disabled={isBusy}
              onClick={() => setChoice(one)}
            >
              {one === abstained ? 'Abster-me' : choiceWord(one)}
            </button>
          ))}
          <Button size="lg" fullWidth disabled={choice === null} loading={isBusy} onClick={() => deposit()}>
            Depositar o voto
          </Button>
        </div>
      )}
    </Stack>
  )
}
