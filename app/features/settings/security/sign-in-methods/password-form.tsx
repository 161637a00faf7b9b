import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isAuthWeakPasswordError } from '@supabase/supabase-js'
import { useState } from 'react'
import { errorCodes } from '../../../../../domain/errors.ts'
import { passwordProblem } from '../../../../../domain/password.ts'
import { NewPasswordField, visibility } from '../../../../lib/sign-in/new-password-field.tsx'
import { passwordRefusal } from '../../../../lib/sign-in/password-check.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { useRefreshSecurity } from '../security-queries.ts'

const empty = { password: '', confirm: '', nonce: '' }

/** Why the auth service refused a new password: for the field, or for the form. */
function refusal(error: { code?: string; status?: number }): { field?: string; form?: string } {
  if (error.code === 'same_password') return { field: 'Esta já é a sua senha. Escolha outra.' }
  if (isAuthWeakPasswordError(error)) return { field: 'Por favor, escolha uma senha mais segura.' }
  if (error.code === 'insufficient_aal')
    return { form: 'Entre de novo com o segundo fator para trocar a senha.' }
  if (error.status === 429) return { form: errorCodes.rate_limited.message }
  return { form: 'Não foi possível salvar a senha. Tente novamente.' }
}

/** The form's state and actions. `codeSent`: the code sent to the mailbox is required too. */
function usePasswordChange() {
  const [failure, setFailure] = useState<string | null>(null)
  const [codeSent, setCodeSent] = useState(false)
  const [saving, setSaving] = useState(false)
  const refresh = useRefreshSecurity()
  const form = useForm({
    initialValues: empty,
    validate: {
      password: passwordProblem,
      confirm: (value, { password }) => (value === password ? null : 'As senhas não coincidem.'),
      nonce: (value) => (codeSent && value.trim() === '' ? 'Digite o código que enviamos.' : null),
    },
  })
  const save = async ({ password, nonce }: typeof empty) => {
    const leaked = await passwordRefusal(password)
    if (leaked) return form.setFieldError('password', leaked)
    const { error } = await supabase.auth.updateUser(
      codeSent ? { password, nonce: nonce.trim() } : { password },
    )
    if (error?.code === 'reauthentication_needed' || error?.code === 'reauthentication_not_valid') {
      const { error: unsent } = codeSent ? { error: null } : await supabase.auth.reauthenticate()
      if (unsent) return setFailure(refusal(unsent).form ?? null)
      setCodeSent(true)
      return codeSent ? form.setFieldError('nonce', 'Código errado ou vencido.') : undefined
    }
    if (error) {
      const { field, form: sentence } = refusal(error)
      if (field) form.setFieldError('password', field)
      return setFailure(sentence ?? null)
    }
    form.reset()
    setCodeSent(false)
    toast('success', 'Senha alterada', 'Use a nova senha da próxima vez que entrar.')
    await refresh()
  }
  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    setSaving(true)
    await save(values).finally(() => setSaving(false))
  })
  return { form, submit, failure, codeSent, saving }
}

/** Changes the password. A day after signing in, it also requires the code sent to the user's mailbox. */
export function PasswordForm() {
  const { form, submit, failure, codeSent, saving } = usePasswordChange()
  return (
    <section aria-label="Senha">
      <h2 style={{ marginTop: 0 }}>Senha</h2>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" align="stretch" maw={480}>
          <FormErrors message={failure} />
          <NewPasswordField {...form.getInputProps('password')} label="Nova senha" />
          <PasswordInput
            label="Confirmar nova senha"
            autoComplete="new-password"
            visibilityToggleButtonProps={visibility}
            {...form.getInputProps('confirm')}
          />
          {codeSent && (
            <>
              <Notice kind="info">
                Enviamos um código ao seu e-mail, para termos certeza de que é você.
              </Notice>
              <TextInput
                label="Código do e-mail"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                {...form.getInputProps('nonce')}
              />
            </>
          )}
          <Button
            type="submit"
            variant="default"
            loading={saving}
            style={{ alignSelf: 'flex-start' }}
            disabled={form.values.password === ''}
          >
            Trocar senha
          </Button>
        </Stack>
      </form>
    </section>
  )
}
