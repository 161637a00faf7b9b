import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../lib/session.tsx'
import { supabase } from '../../../lib/supabase.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { DeskScreen } from './desk-screen.tsx'
import classes from './duty/duty.module.css'
import { FirstContact } from './duty/first-contact.tsx'
import { PinGate } from './duty/pin-gate.tsx'
import { deskState, openDesk, putElsewhere } from './store/desk-store.ts'
import { keepHandingIn } from './store/leaving.ts'
import { deskMark } from './store/registration.ts'
import { keepSending } from './store/sending.ts'
import { useDesk } from './store/use-desk.ts'
import shared from './style/shared.module.css'

/**
 * The desk of this device: opens without a network and without a session, behind the PIN of the person on duty. One tab is the desk; another says so,
 * and may take over.
 */
export function StandingDesk() {
  const { stage, data, duty, gone } = useDesk()
  const { user, loading } = useSession()
  const [steal, setSteal] = useState(0)
  useHold(steal)
  useSending(stage === 'open' && !loading, user !== null)

  if (stage === 'opening')
    return (
      <main className={classes.gate} role="status">
        <h1>Abrindo a portaria...</h1>
      </main>
    )
  if (stage === 'elsewhere') return <Elsewhere onTake={() => setSteal((count) => count + 1)} />
  if (stage === 'absent') return <Absent why={gone} />
  if (!data) return <FirstContact />
  return duty ? <DeskScreen data={data} duty={duty} /> : <PinGate data={data} />
}

/** Locks the desk for this tab, and loads it. */
function useHold(steal: number): void {
  useEffect(() => {
    const controller = new AbortController()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const open = async () => {
      if (deskState().stage !== 'open' || steal > 0) await openDesk()
      await held
    }
    const options: LockOptions = steal > 0 ? { steal: true } : { ifAvailable: true }
    navigator.locks
      .request('prumo-desk', options, async (lock) => {
        if (controller.signal.aborted) return
        if (lock) return open()
        putElsewhere()
      })
      // Another tab took it over.
      .catch(() => {
        if (!controller.signal.aborted) putElsewhere()
      })
    return () => {
      controller.abort()
      release()
    }
  }, [steal])
}

function useSending(isOpen: boolean, hasSession: boolean): void {
  useEffect(() => keepHandingIn(), [])
  useEffect(() => {
    if (!isOpen) return
    const { stop, wake } = keepSending(() => hasSession)
    const condominiumId = deskMark()?.condominiumId
    const channel =
      hasSession && condominiumId
        ? supabase
            .channel(`desk:${condominiumId}`, { config: { private: true } })
            .on('broadcast', { event: 'changed' }, wake)
            .subscribe()
        : null
    return () => {
      stop()
      if (channel) void supabase.removeChannel(channel)
    }
  }, [isOpen, hasSession])
}

function Elsewhere({ onTake }: { onTake: () => void }) {
  return (
    <main className={classes.gate}>
      <h1>A portaria está aberta em outra aba</h1>
      <p>Uma aba de cada vez registra, para que nada se perca nem se repita.</p>
      <Button size="lg" className={shared.big} onClick={onTake}>
        Usar nesta aba
      </Button>
    </main>
  )
}

function Absent({ why }: { why: string }) {
  return (
    <main className={classes.gate}>
      <h1>Este aparelho não é mais uma portaria</h1>
      <Notice kind="info">
        {why || 'Não há registros de portaria neste aparelho. Entre para ligá-lo como portaria.'}
      </Notice>
      <Button component={Link} to="/dashboard/portaria" reloadDocument className={shared.big}>
        Entrar
      </Button>
    </main>
  )
}
