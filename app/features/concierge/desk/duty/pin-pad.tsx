import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isPin, type PinVerifier, pinLockAfter, pinWipeAfter } from '../../../../../domain/concierge/pin.ts'
import { useSession } from '../../../../lib/session.tsx'
import { counted } from '../../../../lib/words.ts'
import { deskState, putTries, wipeDay } from '../store/desk-store.ts'
import { useDesk } from '../store/use-desk.ts'
import shared from '../style/shared.module.css'
import classes from './duty.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const length = 6
const minute = 60_000

/** Six digits by touch or keyboard. Wrong tries count on the device: five lock it for a minute, fifteen wipe the day's data. */
export function PinPad({ verifier, onRight }: { verifier: PinVerifier; onRight: () => Promise<void> }) {
  const { tries } = useDesk()
  const { signOut } = useSession()
  const [typed, setTyped] = useState('')
  const [checking, setChecking] = useState(false)
  const [told, setTold] = useState('')
  const [, tick] = useState(0)
  const wait = Math.ceil((tries.lockedUntil - Date.now()) / 1000)
  const locked = wait > 0
  useEffect(() => {
    if (!locked) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [locked])

  const check = async (pin: string) => {
    setChecking(true)
    try {
      if (await isPin(pin, verifier)) return await onRight()
      await wrong()
    } catch (error) {
      setTold(error instanceof Error ? error.message : 'Não deu certo. Tente de novo.')
    } finally {
      setTyped('')
      setChecking(false)
    }
  }
  const wrong = async () => {
    const count = deskState().tries.wrong + 1
    if (count >= pinWipeAfter) {
      await wipeDay()
      // Else the next exchange would bring everything back.
      return signOut()
    }
    const isLock = count % pinLockAfter === 0
    await putTries({ wrong: count, lockedUntil: isLock ? Date.now() + minute : 0 })
    const left = pinWipeAfter - count
    setTold(
      left <= pinLockAfter
        ? `PIN errado. Mais ${counted(left, 'erro apaga', 'erros apagam')} os dados do dia deste aparelho.`
        : 'PIN errado. Tente de novo.',
    )
  }
  const press = useEffectEvent((digit: string) => {
    if (checking || locked || typed.length >= length) return
    const next = typed + digit
    setTyped(next)
    setTold('')
    if (next.length === length) void check(next)
  })
  const erase = useEffectEvent(() => setTyped((before) => before.slice(0, -1)))
  useEffect(() => {
    const follow = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      if (/^[0-9]$/.test(key)) press(key)
      else if (key === 'Backspace') erase()
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [])

  return (
    <div className={classes.pin}>
      <div className={classes.dots} role="img" aria-label={`${typed.length} de ${length} dígitos`}>
        {Array.from({ length }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six places that never move
          <span key={at} data-filled={at < typed.length || undefined} />
        ))}
      </div>
      <p className={shared.problem} role="status">
        {locked ? `Muitas tentativas. Espere ${wait} s.` : checking ? 'Conferindo...' : told}
      </p>
      <div className={classes.pad} data-repeats>
        {digits.map((digit) => (
          <button key={digit} type="button" disabled={locked} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" disabled={locked} onClick={() => press('0')}>
          0
        </button>
        <button type="button" aria-label="Apagar dígito" onClick={() => erase()}>
          <Delete size={22} />
        </button>
      </div>
    </div>
  )
}
