import { Button } from '@mantine/core'
import { Hand } from 'lucide-react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { clockWords } from '../times.ts'
import classes from './live.module.css'
import type { RoomProps } from './room.ts'
import { useNow } from './use-now.ts'

/** Who speaks and who waits to, in turn. */
export function Floor({ assembly, live, projected }: RoomProps & { projected: boolean }) {
  const manages = useMayManage()
  const now = useNow(live.now)
  const ask = useCommand('ask-floor', { action: 'pedir a palavra', done: 'Você está na fila' })
  const give = useCommand('give-floor', { action: 'dar a palavra' })
  const leave = useCommand('leave-floor', { action: 'desistir da palavra' })
  const isMine = ({ unit_id }: { unit_id: string }) => live.units.some(({ id }) => id === unit_id)
  const mine = live.floor.some(isMine)
  const unit = live.units[0]
  if (live.floor.length === 0 && (projected || !unit)) return null
  return (
    <section className={classes.floor} aria-label="Palavra">
      <h3>Pediram a palavra</h3>
      {live.floor.length === 0 && <p className={classes.small}>Ninguém na fila.</p>}
      <ul>
        {live.floor.map((one) => (
          <li key={one.id}>
            <strong>{one.unit}</strong>
            <span className={classes.speaker}>{one.name}</span>
            <em className={classes.speaking}>
              {one.started_at &&
                `falando, ${clockWords(Math.floor((now - new Date(one.started_at).getTime()) / 1000))}`}
            </em>
            {!projected && (
              <div>
                {manages && !one.started_at && (
                  <Button
                    size="compact-md"
                    variant="default"
                    onClick={() => give.mutate({ assembly_id: assembly.id, request_id: one.id })}
                  >
                    Dar a palavra
                  </Button>
                )}
                {manages && one.started_at && (
                  <Button
                    size="compact-md"
                    variant="default"
                    onClick={() => give.mutate({ assembly_id: assembly.id, request_id: null })}
                  >
                    Encerrar fala
                  </Button>
                )}
                {isMine(one) && !one.started_at && (
                  <Button
                    size="compact-md"
                    variant="subtle"
                    onClick={() => leave.mutate({ request_id: one.id })}
                  >
                    Desistir
                  </Button>
                )}
              </div>
            )}
          </li>
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
