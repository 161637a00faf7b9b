import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleCheck, Minus, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LiveUnit, ViewedItem } from '../../../../domain/voting/view.ts'
import { abstained, barredWords, choiceWord } from '../../../../domain/voting/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { liveQuery } from '../queries.ts'
import { SecretBallot } from '../secret/secret-ballot.tsx'
import { hourWords } from '../times.ts'
import classes from './live.module.css'
import type { RoomProps } from './room.ts'
import { SeveralNames } from './several-names.tsx'

type Cast = Pick<LiveUnit, 'choice' | 'receipt'> & { unit_id: string; cast_at: string }

/** The user's own vote: for all units at once, or for each unit. It may change until the item is closed. */
export function Ballot({ assembly, live, item }: RoomProps & { item: ViewedItem | null }) {
  const [apart, setApart] = useState(false)
  const keep = useKeptVotes(assembly.id)
  const cast = useCommand('cast-vote', { action: 'registrar o voto', keep })
  const [pending, setPending] = useState<string | null>(null)
  if (live.units.length === 0) return <Watching />
  const voting = live.units.filter((unit) => unit.is_voting && unit.id !== item?.about_unit_id)
  const barred = live.units.filter((unit) => !unit.is_voting)
  const about = item && live.units.find(({ id }) => id === item.about_unit_id)
  const vote = (units: readonly LiveUnit[], choice: string) => {
    if (!item) return
    setPending(choice)
    cast.mutate(
      {
        item_id: item.id,
        unit_ids: units.map(({ id }) => id),
        choice,
        channel: 'app',
        made_at: new Date().toISOString(),
      },
      { onSettled: () => setPending(null) },
    )
  }
  const groups = apart || voting.length < 2 ? voting.map((unit) => [unit]) : [voting]
  return (
    <section className={classes.ballot} aria-label="Seu voto">
      {barred.map((unit) => (
        <Notice key={unit.id} kind="warning">
          {`Unidade ${unit.label}: ${unit.barred ? barredWords[unit.barred] : 'sem direito a voto'}. Só vota quem está em dia (art. 1.335, III). O voto volta sozinho assim que o pagamento entra; quem já pagou mostra o comprovante à mesa. `}
          <Link to="/dashboard/finances">Ver o que pagar</Link>
        </Notice>
      ))}
      {about && (
        <Notice kind="info">{`A unidade ${about.label} não vota neste item, que é sobre ela.`}</Notice>
      )}
      {voting.length === 0 ? null : item?.secret ? (
        <SecretBallot assembly={assembly} item={item} units={voting} />
      ) : item ? (
        groups.map((units) => (
          <OneBallot
            key={units.map(({ id }) => id).join()}
            assembly={assembly}
            item={item}
            units={units}
            pending={pending}
            onVote={(choice) => vote(units, choice)}
          />
        ))
      ) : (
        <Presence assembly={assembly} units={voting} />
      )}
      {voting.length > 1 && item && !item.secret && (
        <Button variant="subtle" size="compact-md" ml={-12} onClick={() => setApart(!apart)}>
          {apart ? 'Votar por todas as unidades juntas' : 'Votar por cada unidade'}
        </Button>
      )}
    </section>
  )
}

/** Informs residents without a vote who has it (Lei 4.591/64, art. 24 § 4º leaves tenants' votes to the convention). */
function Watching() {
  if (useMayManage()) return null
  return (
    <Notice kind="info">
      Você acompanha sem votar: o voto é do proprietário de cada unidade. Quem é inquilino vota com uma
      procuração dele, que a mesa aceita até o fim da votação.
    </Notice>
  )
}

/** Shows the registered votes at once; the figures follow with the next pulse. */
function useKeptVotes(assemblyId: string) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  return ({ votes }: { votes: Cast[] }) => {
    const byUnit = new Map(votes.map((vote) => [vote.unit_id, vote]))
    queries.setQueryData(
      liveQuery(id, assemblyId).queryKey,
      (known) =>
        known && {
          ...known,
          units: known.units.map((unit) => {
            const vote = byUnit.get(unit.id)
            if (!vote) return unit
            const presence = unit.presence === 'absent' ? (unit.by_proxy ? 'proxy' : 'remote') : unit.presence
            return { ...unit, choice: vote.choice, receipt: vote.receipt, voted_at: vote.cast_at, presence }
          }),
        },
    )
  }
}

type OneProps = {
  assembly: RoomProps['assembly']
  item: ViewedItem
  units: readonly LiveUnit[]
  pending: string | null
  onVote: (choice: string) => void
}

const icons: Record<string, typeof Check> = { favour: Check, against: X, [abstained]: Minus }

function OneBallot({ assembly, item, units, pending, onVote }: OneProps) {
  const choices = [...(item.ballot === 'choice' ? item.options : ['favour', 'against']), abstained]
  const [first] = units
  const same = units.every(({ choice }) => choice === first?.choice) ? first?.choice : null
  const names = units.map(({ label, by_proxy }) => (by_proxy ? `${label}, por procuração` : label)).join(', ')
  const share =
    assembly.weight === 'share'
      ? `fração ${((units.reduce((sum, unit) => sum + unit.share, 0) / Math.max(1, assembly.figures.shares)) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 4 })}%`
      : units.length === 1
        ? 'um voto'
        : `${units.length} votos`
  return (
    <fieldset className={classes.vote}>
      <legend>
        <strong className={classes.voteTitle}>Seu voto</strong>{' '}
        <span className={classes.voteNote}>
          {names} · {share} · dá para mudar até o encerramento
        </span>
      </legend>
      {item.seats > 1 ? (
        <SeveralNames
          // Votes of an earlier session arrive after the room.
          key={same ?? ''}
          item={item}
          known={same ?? null}
          disabled={pending !== null}
          onVote={onVote}
        />
      ) : (
        <div className={classes.choices} data-many={choices.length > 3 || undefined}>
          {choices.map((choice) => {
            const Icon = icons[choice] ?? Check
            return (
              <button
                key={choice}
                type="button"
                className={classes.choice}
                aria-pressed={same === choice}
                disabled={pending !== null}
                onClick={() => onVote(choice)}
              >
                <Icon size={22} aria-hidden />
                {choice === abstained ? 'Abster-me' : choiceWord(choice)}
              </button>
            )
          })}
        </div>
      )}
      <p className={classes.receipt} role="status">
        {pending !== null
          ? 'Enviando…'
          : first?.receipt &&
            first.voted_at && (
              <>
                <CircleCheck size={18} aria-hidden /> Voto registrado às {hourWords(first.voted_at)}.
                Comprovante {units.map(({ receipt }) => receipt).join(', ')}.
              </>
            )}
      </p>
    </fieldset>
  )
}

/** Between items: whether one counts among those present. */
function Presence({ assembly, units }: { assembly: RoomProps['assembly']; units: readonly LiveUnit[] }) {
  const come = useCommand('check-in-unit', { action: 'registrar a presença', done: 'Presença registrada' })
  const away = units.filter(({ presence }) => presence === 'absent')
  if (away.length === 0)
    return (
      <p className={classes.receipt}>
        <CircleCheck size={18} aria-hidden /> Você está presente por{' '}
        {units.map(({ label }) => label).join(', ')}.
      </p>
    )
  return (
    <div className={classes.vote}>
      <p style={{ margin: '0 0 12px' }}>
        <TriangleAlert size={18} aria-hidden style={{ verticalAlign: -3 }} /> Sua presença ainda não conta:{' '}
        {away.map(({ label }) => label).join(', ')}.
      </p>
      <Button
        loading={come.isPending}
        onClick={async () => {
          for (const unit of away)
            await come.mutateAsync({
              assembly_id: assembly.id,
              unit_id: unit.id,
              presence: unit.by_proxy ? 'proxy' : 'remote',
            })
        }}
      >
        Estou presente
      </Button>
    </div>
  )
}
