import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PhoneChannel } from '../../../../../domain/notifications/events.ts'
import { formatPhone, parsePhone } from '../../../../../domain/phone.ts'
import { clearDraft, useTextDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import classes from '../notifications.module.css'
import { useAskCode } from './phone-queries.ts'

const draft = 'notification-phone'

type Props = {
  /** The number of today, in E.164. */
  known: string | null
  isConfirmed: boolean
  onAsked: () => void
  /** Leaves the number unchanged. */
  onBack?: () => void
}

/** The number, and the way by which its code comes. */
export function AskCode({ known, isConfirmed, onAsked, onBack }: Props) {
  const [phone, setPhone] = useState(known && !isConfirmed ? formatPhone(known) : '')
  const [channel, setChannel] = useState<PhoneChannel>('whatsapp')
  const [isWrong, setWrong] = useState(false)
  useTextDraft(draft, phone, setPhone)
  const ask = useAskCode()
  const failure = ask.isError ? toFailure(ask.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRead = parsePhone(phone) !== null
    setWrong(!isRead)
    if (!isRead) return
    ask.mutate(
      { phone, channel },
      {
        onSuccess: () => {
          clearDraft(draft)
          onAsked()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20} maw={420}>
        <TextInput
          label="Celular"
          description={
            isConfirmed && known
              ? `Os avisos para ${formatPhone(known)} param assim que o código sair.`
              : undefined
          }
          placeholder="(11) 98765-4321"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          autoFocus={onBack !== undefined}
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          error={
            (isWrong && 'Escreva um celular com DDD, como (11) 98765-4321.') ||
            (failure && (failure.fields.find(({ path }) => path === 'phone')?.message ?? failure.message))
          }
        />
        <Radio.Group
          label="Receber o código por"
          description="É por onde os avisos começam a chegar. O outro você liga depois."
          value={channel}
          onChange={(value) => setChannel(value as PhoneChannel)}
        >
          <Group gap={24} mt={8}>
            <Radio value="whatsapp" label="WhatsApp" />
            <Radio value="sms" label="SMS" />
          </Group>
        </Radio.Group>
        <div className={classes.line}>
          <Button type="submit" variant="default" loading={ask.isPending} disabled={phone.trim() === ''}>
            Enviar o código
          </Button>
          {onBack && (
            <Button variant="subtle" onClick={onBack}>
              Voltar
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}
