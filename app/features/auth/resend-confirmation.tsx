import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorCodes } from '../../../domain/errors.ts'
import { afterConfirmation } from '../../lib/sign-in/account.ts'
import { supabase } from '../../lib/supabase.ts'
import { toast } from '../../lib/toasts.tsx'

type ResendConfirmationProps = {
  email?: string
  /** Whether the address may be typed; an account that was just made has its own. */
  asksAddress?: boolean
}

/** Sends the confirmation e-mail again. Says the same whether the address is known or not. */
export function ResendConfirmation({ email: known = '', asksAddress = true }: ResendConfirmationProps) {
  const [email, setEmail] = useState(known)
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const { error } = await supabase.auth.resend({
      type: 'signup',
      email: email.trim(),
      options: { emailRedirectTo: afterConfirmation() },
    })
    setSending(false)
    if (error?.status === 429) toast('warning', 'Aguarde um pouco', errorCodes.rate_limited.message)
    else if (error) toast('error', 'Erro ao reenviar o email', 'Confira o endereço e tente novamente.')
    else
      toast('success', 'Email reenviado', `Se houver um cadastro à espera, o link chega em ${email.trim()}.`)
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" mt="xs" wrap="nowrap">
        {asksAddress && (
          <TextInput
            type="email"
            required
            withAsterisk={false}
            aria-label="E-mail do cadastro"
            placeholder="E-mail do cadastro"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            flex={1}
          />
        )}
        <Button type="submit" variant="default" loading={sending}>
          Reenviar
        </Button>
      </Group>
    </form>
  )
}
