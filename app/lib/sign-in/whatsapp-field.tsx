import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { consentPurposes } from '../../../domain/people/consents.ts'
import { parsePhone } from '../../../domain/phone.ts'

const { text, version } = consentPurposes.whatsapp

/**
 * What a person says about WhatsApp while entering. `known`: the number that the register has, masked; without one it is asked for. `consent` is what the
 * command takes: null while the box is not ticked.
 */
export function useWhatsapp(known: string | null) {
  const [isOn, setOn] = useState(false)
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string | null>(null)
  return {
    known,
    isOn,
    setOn: (on: boolean) => {
      setOn(on)
      setError(null)
    },
    phone,
    setPhone: (typed: string) => {
      setPhone(typed)
      setError(null)
    },
    error,
    setError,
    /** Says whether the form may be sent, and shows at the number what it lacks. */
    check: (): boolean => {
      const fits = !isOn || known !== null || parsePhone(phone) !== null
      setError(fits ? null : 'Escreva um celular com DDD, como (11) 98765-4321.')
      return fits
    },
    consent: isOn ? { phone: known === null ? phone : null, text_version: version } : null,
  }
}

/** The same for a sign-up's data. */
export function whatsappData(consent: ReturnType<typeof useWhatsapp>['consent']) {
  const phone = consent?.phone && parsePhone(consent.phone)
  return phone ? { whatsapp_phone: phone, whatsapp_version: version } : {}
}

/** The number and the unticked box: entering does not depend on it. */
export function WhatsappField({ whatsapp }: { whatsapp: ReturnType<typeof useWhatsapp> }) {
  const { known, isOn, setOn, phone, setPhone, error } = whatsapp
  return (
    <Stack gap="sm">
      {known === null && (
        <TextInput
          label="Seu celular (opcional)"
          placeholder="(11) 98765-4321"
          type="tel"
          autoComplete="tel-national"
          maxLength={30}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={error}
        />
      )}
      <Checkbox
        label={
          known === null
            ? 'Quero receber avisos por WhatsApp neste número'
            : `Quero receber avisos por WhatsApp neste número: ${known}`
        }
        description={`${text} Você muda de ideia quando quiser, em Ajustes.`}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        error={known === null ? undefined : error}
      />
    </Stack>
  )
}
