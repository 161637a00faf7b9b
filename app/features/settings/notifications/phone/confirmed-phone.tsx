import { Button, Group, Switch } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { formatPhone } from '../../../../../domain/phone.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import type { ReadPreferences } from '../notification-queries.ts'
import classes from '../notifications.module.css'
import { useSavePhone } from './phone-queries.ts'

type Props = {
  /** E.164. */
  phone: string
  values: ReadPreferences
  onChange: () => void
}

/** A confirmed number, and what it is used for. */
export function ConfirmedPhone({ phone, values, onChange }: Props) {
  const save = useSavePhone()
  const [whatsapp, sms] = [values.whatsapp_since !== null, values.sms_since !== null]
  const set = (more: { phone?: null; whatsapp?: boolean; sms?: boolean }, title: string, words: string) =>
    save.mutate({ phone, whatsapp, sms, ...more }, { onSuccess: () => toast('success', title, words) })
  const channel = (more: { whatsapp?: boolean; sms?: boolean }) =>
    set(more, 'Salvo', 'Você muda quando quiser, ou responde SAIR a qualquer mensagem.')
  return (
    <>
      <div className={classes.line}>
        <strong className={classes.number}>{formatPhone(phone)}</strong>
        <Status icon={CircleCheck} tone="success">
          Confirmado
        </Status>
      </div>
      <Group gap={24} mt="md">
        <Switch
          size="md"
          label="WhatsApp"
          checked={whatsapp}
          disabled={save.isPending}
          onChange={({ currentTarget }) => channel({ whatsapp: currentTarget.checked })}
        />
        <Switch
          size="md"
          label="SMS"
          checked={sms}
          disabled={save.isPending}
          onChange={({ currentTarget }) => channel({ sms: currentTarget.checked })}
        />
      </Group>
      <div className={classes.line} style={{ marginTop: 16, gap: 8 }}>
        <Button variant="default" onClick={onChange}>
          Trocar o número
        </Button>
        <Button
          variant="subtle"
          loading={save.isPending}
          onClick={() =>
            set(
              { phone: null, whatsapp: false, sms: false },
              'Número esquecido',
              'Nada mais sai por WhatsApp nem SMS.',
            )
          }
        >
          Esquecer o número
        </Button>
      </div>
      {save.isError && (
        <div style={{ marginTop: 12 }}>
          <Notice kind="danger">{toFailure(save.error).message}</Notice>
        </div>
      )}
    </>
  )
}
