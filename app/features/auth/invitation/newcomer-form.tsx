import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { nameInput } from '../../../../domain/invitations.ts'
import { passwordProblem } from '../../../../domain/password.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useFormDraft } from '../../../lib/drafts.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { Agreement } from '../../../lib/sign-in/agreement.tsx'
import { NewPasswordField, visibility } from '../../../lib/sign-in/new-password-field.tsx'
import { passwordRefusal } from '../../../lib/sign-in/password-check.ts'
import { useWhatsapp, WhatsappField } from '../../../lib/sign-in/whatsapp-field.tsx'
import { supabase } from '../../../lib/supabase.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import classes from '../auth.module.css'
import { type InvitationView, useOvertaken } from './invitation-query.ts'

const validate = {
  full_name: (value: string) => (nameInput.safeParse(value).success ? null : 'Informe seu nome.'),
  password: passwordProblem,
  confirm: (value: string, { password }: { password: string }) =>
    value === password ? null : 'As senhas não coincidem.',
}

/** Lets a person without an account choose name and password, then signs them in; the link has proved the e-mail. */
export function NewcomerForm({ secret, invitation }: { secret: string; invitation: InvitationView }) {
  const navigate = useNavigate()
  const overtaken = useOvertaken(secret)
  const whatsapp = useWhatsapp(invitation.phone_masked)
  const form = useForm({
    initialValues: { full_name: invitation.full_name ?? '', password: '', confirm: '' },
    validate,
  })
  useFormDraft(`invitation:${invitation.email}`, form, ['password', 'confirm'])
  const accept = useMutation({
    mutationFn: async ({ full_name, password }: { full_name: string; password: string }) => {
      const { email } = await invoke('accept-invitation', {
        token: secret,
        full_name,
        password,
        whatsapp: whatsapp.consent,
      })
      const { error } = await supabase.auth.signInWithPassword({ email, password })
      // Accepted all the same: the way in is the usual one.
      navigate(error ? '/auth' : '/dashboard', { replace: true })
    },
    meta: { action: 'aceitar o convite', quiet: true },
    onError: (error) => {
      const { phone, ...errors } = fieldErrors(error)
      form.setErrors(errors)
      if (phone) whatsapp.setError(phone)
      overtaken(error)
    },
  })
  const submit = form.onSubmit(async ({ full_name, password }) => {
    if (!whatsapp.check()) return
    const refusal = await passwordRefusal(password)
    if (refusal) return form.setFieldError('password', refusal)
    accept.mutate({ full_name, password })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {accept.isError && <FormErrors message={toFailure(accept.error).message} />}
        <TextInput
          label="Seu nome"
          required
          withAsterisk={false}
          autoComplete="name"
          maxLength={120}
          {...form.getInputProps('full_name')}
        />
        {/* For password managers: the account's name. */}
        <input type="email" hidden readOnly autoComplete="username" value={invitation.email} />
        <NewPasswordField required withAsterisk={false} {...form.getInputProps('password')} />
        <PasswordInput
          label="Confirmar senha"
          required
          withAsterisk={false}
          autoComplete="new-password"
          visibilityToggleButtonProps={visibility}
          {...form.getInputProps('confirm')}
        />
        {invitation.role === 'resident' && <WhatsappField whatsapp={whatsapp} />}
        <Button type="submit" fullWidth size="lg" loading={accept.isPending}>
          Criar conta e aceitar
        </Button>
        <p className={classes.terms}>
          <Agreement />
        </p>
      </Stack>
    </form>
  )
}
