import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SnapshotDoorman } from '../../../../../domain/concierge/snapshot.ts'
import { doNotReload, useOffline } from '../../../../lib/offline/readiness.ts'
import { useSession } from '../../../../lib/session.tsx'
import { counted } from '../../../../lib/words.ts'
import { type DeskData, unsent } from '../store/desk-state.ts'
import { beginDuty, deskNow, doAct } from '../store/desk-store.ts'
import { signInAtDesk } from '../store/registration.ts'
import { useDesk } from '../store/use-desk.ts'
import shared from '../style/shared.module.css'
import { CreatePin } from './create-pin.tsx'
import classes from './duty.module.css'
import { PinPad } from './pin-pad.tsx'

/** Asks who is at the desk: they choose a name and type the PIN; works without a network. */
export function PinGate({ data }: { data: DeskData }) {
  const { user } = useSession()
  const { folded, queue, link } = useDesk()
  const [chosen, setChosen] = useState<SnapshotDoorman | null>(() => onlyOne(data.doormen))
  const [creating, setCreating] = useState<'no' | 'old' | 'new'>('no')
  const me = data.doormen.find(({ user_id }) => user_id === user?.id)
  const { ready } = useOffline('desk')
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
      {creating === 'old' && me?.pin ? (
        <>
          <h1>O seu PIN de agora</h1>
          <PinPad verifier={me.pin} onRight={async () => setCreating('new')} />
          <p className={shared.quiet}>Esqueceu? A administração remove o seu PIN, e você cria outro aqui.</p>
          <Button variant="default" className={shared.big} onClick={() => setCreating('no')}>
            Voltar
          </Button>
        </>
      ) : creating !== 'no' ? (
        <CreatePin onDone={() => setCreating('no')} />
      ) : chosen?.pin ? (
        <>
          <h1>PIN de {chosen.name}</h1>
          <PinPad verifier={chosen.pin} onRight={() => begin(chosen)} />
          <Button variant="default" className={shared.big} onClick={() => setChosen(null)}>
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
                    className={shared.big}
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
              className={shared.big}
              // The session is the tablet's as much as the person's: who changes a PIN knows it.
              onClick={() => setCreating(me.pin ? 'old' : 'new')}
            >
              {me.pin ? 'Trocar o meu PIN' : `Criar o PIN de ${me.name}`}
            </Button>
          )}
          {!me && (
            <p className={shared.quiet}>
              Quem ainda não tem PIN entra uma vez com a própria conta neste aparelho e o cria.
            </p>
          )}
        </>
      )}
      {!user && (
        <p className={shared.quiet}>
          {waiting > 0
            ? `${counted(waiting, 'registro espera', 'registros esperam')} aqui por alguém que entre com a conta. `
            : 'Ninguém entrou com a conta: o que for registrado espera aqui. '}
          <Link to="/auth" state={signInAtDesk}>
            Entrar
          </Link>
        </p>
      )}
      {!link.online && (
        <p className={shared.quiet}>
          Sem internet: a portaria funciona com o que está guardado aqui.
          {!ready && ` Ainda não terminou de se preparar: ${doNotReload}`}
        </p>
      )}
    </main>
  )
}

const onlyOne = (doormen: SnapshotDoorman[]): SnapshotDoorman | null => {
  const able = doormen.filter(({ pin }) => pin)
  return able.length === 1 ? (able[0] ?? null) : null
}
