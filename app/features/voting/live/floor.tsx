import { Button, Select } from '@mantine/core'
import { Hand } from 'lucide-react'
import { useState } from 'react'
import type { AssemblyPulse } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { speechWords } from '../times.ts'
import classes from './live.module.css'
import type { RoomProps } from './room.ts'
import { useNow } from './use-now.ts'

const limits = [1, 2, 3, 5, 10, 15].map((minutes) => ({ value: `${minutes}`, label: `${minutes} min` }))
const usual = '3'
const longest = 60

/** Who speaks and who waits to, in turn. */
export function Floor({ assembly, live, projected }: RoomProps & { projected: boolean }) {
  const manages = useMayManage()
  const [limit, setLimit] = useState<string | null>(usual)
  const ask = useCommand('ask-floor', { action: 'pedir a palavra', done: 'Você está na fila' })
  const isMine = ({ unit_id }: { unit_id: string }) => live.units.some(({ id }) => id === unit_id)
  const mine = live.floor.some(isMine)
  const unit = live.units[0]
  if (live.floor.length === 0 && (projected || !unit)) return null
  return (
    <section className={classes.floor} aria-label="Palavra">
      <h3>Pediram a palavra</h3>
      {live.floor.length === 0 && <p className={classes.small}>Ninguém na fila.</p>}
      {manages && !projected && live.floor.length > 0 && (
        <Select
          className={classes.limit}
          label="Tempo de cada fala"
          placeholder="Sem limite"
          data={limits}
          value={limit}
          onChange={setLimit}
          clearable
        />
      )}
      <ul>
        {live.floor.map((one) => (
          <Turn
            key={one.id}
            {...{ assembly, live, one }}
            minutes={limit === null ? null : Number(limit)}
            manages={manages && !projected}
            isMine={!projected && isMine(one)}
          />
        ))}
      </ul>
      {unit && !mine && !projected && (
        <Button
          variant="default"
          leftSection={<Hand size={18} />}
          loading={ask.isPending}
          onClick={() => ask.mutate({ assembly_id: assembly.id, unit_id: unit.id })}
        >
          Pedir a palavra
        </Button>
      )}
    </section>
  )
}

type TurnProps = Pick<RoomProps, 'assembly' | 'live'> & {
  one: AssemblyPulse['floor'][number]
  /** What who is given the floor now gets; null is without a limit. */
  minutes: number | null
  manages: boolean
  isMine: boolean
}

function Turn({ assembly, live, one, minutes, manages, isMine }: TurnProps) {
  const now = useNow(live.now)
  const give = useCommand('give-floor', { action: 'dar a palavra' })
  const leave = useCommand('leave-floor', { action: 'desistir da palavra' })
  const giveTo = (request_id: string | null, limit: number | null) =>
    give.mutate({ assembly_id: assembly.id, request_id, minutes: limit })
  const speech = one.started_at && speechWords({ started_at: one.started_at, minutes: one.minutes }, now)
  const isSpeaking = one.started_at !== null
  return (
    <li>
      <strong>{one.unit}</strong>
      <span className={classes.speaker}>{one.name}</span>
      {speech && (
        <em className={classes.speaking} data-over={speech.isOver || undefined}>
          {speech.words}
        </em>
      )}
      <div>
        {manages && !isSpeaking && (
          <Button
            size="compact-md"
            variant="default"
            loading={give.isPending}
            onClick={() => giveTo(one.id, minutes)}
          >
            Dar a palavra
          </Button>
        )}
        {manages && isSpeaking && one.minutes !== null && one.minutes < longest && (
          <Button
            size="compact-md"
            variant="subtle"
            loading={give.isPending}
            onClick={() => giveTo(one.id, one.minutes! + 1)}
          >
            Mais 1 min
          </Button>
        )}
        {manages && isSpeaking && (
          <Button
            size="compact-md"
            variant="default"
            loading={give.isPending}
            onClick={() => giveTo(null, null)}
          >
            Encerrar fala
          </Button>
        )}
        {isMine && !isSpeaking && (
          <Button
            size="compact-md"
            variant="subtle"
            loading={leave.isPending}
            onClick={() => leave.mutate({ request_id: one.id })}
          >
            Desistir
          </Button>
        )}
      </div>
    </li>
  )
}
