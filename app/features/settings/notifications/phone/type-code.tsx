import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { channelNames } from '../../../../../domain/notifications/events.ts'
import { phoneCodes, readPhoneCode } from '../../../../../domain/notifications/phone-codes.ts'
import { formatPhone } from '../../../../../domain/phone.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { failureWords } from '../../../notifications/message-words.ts'
import classes from '../notifications.module.css'
import { type PhoneCode, useAskCode, useConfirmCode } from './phone-queries.ts'

type Props = { code: PhoneCode; onOther: () => void }

/** The code that came to the phone, typed in here. */
export function TypeCode({ code, onOther }: Props) {
  const { phone, channel, status, failure, tries_left, another_at } = code
  const [typed, setTyped] = useState('')
  const confirm = useConfirmCode()
  const again = useAskCode()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate(typed, {
      onSuccess: (answer) => {
        setTyped('')
        if (answer.is_confirmed)
          toast('success', 'Celular confirmado', `Os avisos começam a chegar por ${channelNames[channel]}.`)
      },
    })
  }
  const isOver = tries_left < 1
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {status === 'failed' ? (
          <Notice kind="warning">
            {`O código não saiu para ${formatPhone(phone)}: ${failureWords(failure)}.`}
          </Notice>
        ) : (
          <p className={classes.muted} role="status">
            {status === 'leaving'
              ? `Enviando o código para ${formatPhone(phone)} por ${channelNames[channel]}…`
              : `Enviamos um código para ${formatPhone(phone)} por ${channelNames[channel]}. Ele vale ${phoneCodes.minutes} minutos.`}
          </p>
        )}
        <TextInput
          label="Código"
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={200}
          maxLength={phoneCodes.digits + 2}
          autoFocus
          disabled={isOver}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/[^\d ]/g, ''))}
          error={errorOf(confirm, tries_left)}
        />
        <div className={classes.line} style={{ gap: 8 }}>
          <Button
            type="submit"
            variant="default"
            loading={confirm.isPending}
            disabled={isOver || readPhoneCode(typed) === null}
          >
            Confirmar
          </Button>
          <Again
            key={another_at}
            from={another_at}
            isPending={again.isPending}
            onAsk={() => {
              confirm.reset()
              again.mutate({ phone, channel })
            }}
          />
          <Button variant="subtle" onClick={onOther}>
            Mudar número ou canal
          </Button>
        </div>
        {again.isError && <Notice kind="danger">{toFailure(again.error).message}</Notice>}
      </Stack>
    </form>
  )
}

/** Returns what is wrong with the typed code; the last try says that it was the last. */
function errorOf(confirm: ReturnType<typeof useConfirmCode>, left: number): string | undefined {
  if (left < 1) return 'Foram 5 tentativas. Peça outro código.'
  if (confirm.isError) return toFailure(confirm.error).message
  if (confirm.data?.is_confirmed === false)
    return `Este não é o código. ${left === 1 ? 'Resta uma tentativa.' : `Restam ${left} tentativas.`}`
  return undefined
}

type AgainProps = {
  /** ISO instant. */
  from: string
  isPending: boolean
  onAsk: () => void
}

function Again({ from, isPending, onAsk }: AgainProps) {
  const wait = useSecondsUntil(from)
  return (
    <Button variant="subtle" loading={isPending} disabled={wait > 0} onClick={onAsk}>
      {wait > 0 ? `Enviar outro em ${wait} s` : 'Enviar outro código'}
    </Button>
  )
}

/** Whole seconds until an instant, counted down. */
function useSecondsUntil(instant: string): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
