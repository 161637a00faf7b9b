import { Anchor, Button, Group, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPhone, parsePhone } from '../../../../domain/phone.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { useSavePhone } from './notification-mutations.ts'
import type { ReadPreferences } from './notification-queries.ts'
import classes from './notifications.module.css'

type Props = {
  values: ReadPreferences
  /** Whether the selected condominium's plan writes to phones; null where none is selected. */
  allows: boolean | null
  administers: boolean
}

/** One's own number for WhatsApp and SMS, given for that alone; nothing is sent before its owner switches a channel on. */
export function PhoneChannels({ values, allows, administers }: Props) {
  const saved = values.phone ? formatPhone(values.phone) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const phone = typed ?? saved
  const save = useSavePhone()
  const [whatsapp, sms] = [values.whatsapp_since !== null, values.sms_since !== null]
  const isValid = parsePhone(phone) !== null
  const change = (more: Partial<{ phone: string | null; whatsapp: boolean; sms: boolean }>) =>
    save.mutate(
      { phone: phone || null, whatsapp, sms, ...more },
      {
        onSuccess: () => {
          setTyped(null)
          toast('success', 'Salvo', 'Você muda quando quiser, ou responde SAIR a qualquer mensagem.')
        },
      },
    )
  if (allows === false && !values.phone) return administers ? <PlanNote /> : null
  return (
    <Section
      title="WhatsApp e SMS"
      note="Só com a sua permissão, para este número. Por WhatsApp vai o que é obrigatório ou urgente; por SMS, só o urgente. O resto você liga na tabela."
    >
      {allows === false && administers && <PlanNote />}
      <div className={classes.line} style={{ alignItems: 'flex-end' }}>
        <TextInput
          label="Celular"
          placeholder="(11) 98765-4321"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={save.isError ? toFailure(save.error).message : undefined}
        />
        {typed !== null && typed !== saved && isValid && (whatsapp || sms) && (
          <Button variant="default" loading={save.isPending} onClick={() => change({})}>
            Trocar o número
          </Button>
        )}
        {saved && (
          <Button
            variant="subtle"
            loading={save.isPending}
            onClick={() => {
              setTyped('')
              change({ phone: null, whatsapp: false, sms: false })
            }}
          >
            Esquecer o número
          </Button>
        )}
      </div>
      <Group gap={24} mt="md">
        <Switch
          size="md"
          label="WhatsApp"
          checked={whatsapp}
          disabled={save.isPending || !isValid}
          onChange={({ currentTarget }) => change({ whatsapp: currentTarget.checked })}
        />
        <Switch
          size="md"
          label="SMS"
          checked={sms}
          disabled={save.isPending || !isValid}
          onChange={({ currentTarget }) => change({ sms: currentTarget.checked })}
        />
      </Group>
      {!isValid && <p className={classes.muted}>Escreva o celular com DDD para ligar um canal.</p>}
    </Section>
  )
}

/** For who can do something about it; residents are not told of plans. */
function PlanNote() {
  return (
    <div style={{ margin: '12px 0' }}>
      <Notice kind="info">
        Avisos por WhatsApp e SMS fazem parte dos planos Profissional e Avançado.{' '}
        <Anchor component={Link} to="/dashboard/settings?tab=subscription" inherit>
          Ver os planos
        </Anchor>
      </Notice>
    </div>
  )
}
