import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { errorCodes } from '../../../domain/errors.ts'
import { lineOf } from '../../../domain/typed-text.ts'
import { DigitsLink } from '../../lib/sign-in/digits-link.tsx'
import { supabase } from '../../lib/supabase.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import classes from './auth.module.css'
import { AuthFrame } from './auth-frame.tsx'

/** Requests a link to a new password. Shows the same text whether the address is known or not. */
export function Component() {
  const [email, setEmail] = useState('')
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setFailure(null)
    const { error } = await supabase.auth.resetPasswordForEmail(lineOf(email), {
      redirectTo: `${location.origin}/auth/nova-senha`,
    })
    setSending(false)
    if (!error) return setSent(true)
    const limited = error.status === 429
    setFailure(limited ? errorCodes.rate_limited.message : 'Não foi possível enviar o link. Tente novamente.')
  }
  return (
    <AuthFrame title="Recuperar senha">
      <h1 className={classes.title}>Recuperar senha</h1>
      <p className={classes.sentence}>Enviamos um link para você criar uma nova senha.</p>
      <form onSubmit={submit}>
        <Stack gap={20}>
          <FormErrors message={failure} />
          {sent && (
            <Notice kind="success">
              Se houver uma conta com este e-mail, o link chega em instantes. Ele vale por uma hora.{' '}
              <DigitsLink kind="recovery" email={email.trim()} />
            </Notice>
          )}
          <TextInput
            type="email"
            label="E-mail"
            required
            withAsterisk={false}
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth size="lg" loading={sending}>
            Enviar link
          </Button>
          <Anchor component={Link} to="/auth" size="sm" ta="center">
            Voltar para entrar
          </Anchor>
        </Stack>
      </form>
    </AuthFrame>
  )
}
