import { Button, PasswordInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { isPinFit } from '../../../../../domain/concierge/pin.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { deskMark } from '../store/registration.ts'
import { useDesk } from '../store/use-desk.ts'
import shared from '../style/shared.module.css'
import classes from './duty.module.css'

/** Creates the signed-in person's PIN, for every desk of the condominium. Needs the network once. */
export function CreatePin({ onDone }: { onDone: () => void }) {
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState(false)
  const { data } = useDesk()
  const [before] = useState(data?.doormen)
  const [sent, setSent] = useState(false)
  // The new verifier comes with the next exchange.
  const isHere = sent && data?.doormen !== before
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (isHere) finish()
  }, [isHere])

  const save = async () => {
    if (!isPinFit(pin))
      return setProblem('Escolha 6 números que não sejam fáceis: nada de 123456, 111111 ou 121212.')
    if (pin !== again) return setProblem('Os dois PINs não são iguais. Digite de novo.')
    setWorking(true)
    setProblem('')
    try {
      await invoke('set-desk-pin', { condominium_id: deskMark()?.condominiumId, pin })
      setSent(true)
      dispatchEvent(new Event('online'))
    } catch (error) {
      setProblem(toFailure(error).message)
      setWorking(false)
    }
  }
  const field = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off', className: shared.field } as const
  return (
    <form
      className={classes.pin}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h1>O seu PIN</h1>
      <p className={shared.quiet}>
        Seis números só seus. Eles dizem quem registrou cada visita e cada encomenda.
      </p>
      <PasswordInput
        label="PIN"
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
        {...field}
        autoFocus
      />
      <PasswordInput
        label="PIN de novo"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        {...field}
      />
      {problem && (
        <p className={shared.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" className={shared.big} loading={working}>
        Salvar PIN
      </Button>
      <Button variant="default" className={shared.big} onClick={onDone}>
        Voltar
      </Button>
    </form>
  )
}
