import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { passwordProblem } from '../../../domain/password.ts'
import { NewPasswordField, visibility } from '../../lib/sign-in/new-password-field.tsx'
import { passwordRefusal } from '../../lib/sign-in/password-check.ts'
import { supabase } from '../../lib/supabase.ts'
import { toast } from '../../lib/toasts.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'

/** The new password of the session that a mail's link has opened; then on to the dashboard. `button` says the verb. */
export function NewPasswordForm({ button }: { button: string }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: passwordProblem,
      confirm: (value, { password }) => (value === password ? null : 'As senhas não coincidem.'),
    },
  })
  const save = async ({ password }: { password: string }) => {
    const refusal = await passwordRefusal(password)
    if (refusal) return form.setFieldError('password', refusal)
    const { error } = await supabase.auth.updateUser({ password })
    if (error?.code === 'same_password') {
      return form.setFieldError('password', 'Esta já é a sua senha. Escolha outra.')
    }
    if (error) return setFailure('Não foi possível salvar a senha. Tente novamente.')
    toast('success', 'Senha alterada', 'Use a nova senha da próxima vez que entrar.')
    navigate('/dashboard', { replace: true })
  }
  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    setSending(true)
    await save(values).finally(() => setSending(false))
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <FormErrors message={failure} />
        <NewPasswordField {...form.getInputProps('password')} />
        <PasswordInput
          label="Confirmar senha"
          autoComplete="new-password"
          visibilityToggleButtonProps={visibility}
          {...form.getInputProps('confirm')}
        />
        <Button type="submit" fullWidth size="lg" loading={sending}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}
