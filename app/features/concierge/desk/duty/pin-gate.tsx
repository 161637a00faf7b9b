import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SnapshotDoorman } from '../../../../../domain/concierge/snapshot.ts'
import { useSession } from '../../../../lib/session.tsx'
import { counted } from '../../../../lib/words.ts'
import classes from '../desk.module.css'
import { type DeskData, unsent } from '../store/desk-state.ts'
import { beginDuty, deskNow, doAct } from '../store/desk-store.ts'
import { deskPath } from '../store/registration.ts'
import { useDesk } from '../store/use-desk.ts'
import { CreatePin } from './create-pin.tsx'
import { PinPad } from './pin-pad.tsx'

/** Who is at the desk? Chooses a name, types the PIN; works without a network. */
export function PinGate({ data }: { data: DeskData }) {
  const { user } = useSession()
  const { folded, queue, link } = useDesk()
  const [chosen, setChosen] = useState<SnapshotDoorman | null>(() => onlyOne(data.doormen))
  const [creating, setCreating] = useState(false)
  const me = data.doormen.find(({ user_id }) => user_id === user?.id)
  const waiting = unsent(queue).length

  const begin = async ({ user_id, name }: SnapshotDoorman) => {
    const duty = { userId: user_id, name, since: deskNow().toISOString() }
    const open = folded.shifts.find((shift) => shift.desk_id === data.desk.id && shift.accepted_at === null)
    if (!open) await doAct('shift.started', { shift_id: crypto.randomUUID() }, duty)
    beginDuty(open?.doorman_id === user_id ? { ...duty, since: open.started_at } : duty)
  }

  return (
    <main className={classes.gate}>
      <title>Portaria</title>
      <p className={classes.where}>
        {data.desk.name} · {data.condominium.name}
      </p>
      {creating ? (
        <CreatePin onDone={() => setCreating(false)} />
      ) : chosen?.pin ? (
        <>
          <h1>PIN de {chosen.name}</h1>
          <PinPad verifier={chosen.pin} onRight={() => begin(chosen)} />
          <Button variant="default" className={classes.big} onClick={() => setChosen(null)}>
            Não sou {chosen.name.split(' ')[0]}
          </Button>
        </>
      ) : (
        <>
          <h1>Quem está na portaria?</h1>
          <ul className={classes.doormen}>
            {data.doormen
              .filter(({ pin }) => pin)
              .map((doorman) => (
                <li key={doorman.user_id}>
                  <Button
                    variant="default"
                    fullWidth
                    className={classes.big}
                    onClick={() => setChosen(doorman)}
                  >
                    {doorman.name}
                  </Button>
                </li>
              ))}
          </ul>
          {me && link.online && (
            <Button
              variant={me.pin ? 'subtle' : 'filled'}
              className={classes.big}
              onClick={() => setCreating(true)}
            >
              {me.pin ? 'Trocar o meu PIN' : `Criar o PIN de ${me.name}`}
            </Button>
          )}
          {!me && (
            <p className={classes.quiet}>
              Quem ainda não tem PIN entra uma vez com a própria conta neste aparelho e o cria.
            </p>
          )}
        </>
      )}
      {!user && (
        <p className={classes.quiet}>
          {waiting > 0
            ? `${counted(waiting, 'registro espera', 'registros esperam')} aqui por alguém que entre com a conta. `
            : 'Ninguém entrou com a conta: o que for registrado espera aqui. '}
          <Link to="/auth" state={{ from: { pathname: deskPath } }}>
            Entrar
          </Link>
        </p>
      )}
      {!link.online && (
        <p className={classes.quiet}>Sem internet: a portaria funciona com o que está guardado aqui.</p>
      )}
    </main>
  )
}

const onlyOne = (doormen: SnapshotDoorman[]): SnapshotDoorman | null => {
  const able = doormen.filter(({ pin }) => pin)
  return able.length === 1 ? (able[0] ?? null) : null
}
