import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { clearDraft, useFormDraft } from '../../lib/drafts.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import classes from './auth.module.css'
import { NewPasswordField, visibility } from './new-password-field.tsx'
import { RoleChoice } from './role-choice.tsx'
import {
  isUnknownCode,
  passwordRefusal,
  type SignUp,
  signUp,
  signUpMessage,
  validateSignUp,
} from './sign-up.ts'

const draft = 'sign-up'
const empty: SignUp = {
  userType: 'admin',
  email: '',
  password: '',
  confirm: '',
  condominiumName: '',
  condominiumCode: '',
}

type SignUpForm = UseFormReturnType<SignUp, SignUp, typeof validateSignUp>

/** 'Criar nova conta'. `onDone` gets the e-mail to confirm; a session that begins at once needs no telling. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const form: SignUpForm = useForm({ initialValues: empty, validate: validateSignUp })
  useFormDraft(draft, form, ['password', 'confirm'])

  const create = async (values: SignUp) => {
    const refusal = await passwordRefusal(values.password)
    if (refusal) return form.setFieldError('password', refusal)
    const { error, signedIn } = await signUp(values)
    if (error) {
      const message = signUpMessage(error)
      return isUnknownCode(error) ? form.setFieldError('condominiumCode', message) : setFailure(message)
    }
    clearDraft(draft)
    if (!signedIn) onDone(values.email.trim())
  }
  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    setSending(true)
    await create(values).finally(() => setSending(false))
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <FormErrors message={failure} />
        <RegisterFields form={form} />
        <Button type="submit" fullWidth size="lg" loading={sending}>
          Criar conta
        </Button>
        <Terms />
      </Stack>
    </form>
  )
}

function RegisterFields({ form }: { form: SignUpForm }) {
  return (
    <>
      <RoleChoice value={form.values.userType} onChange={(type) => form.setFieldValue('userType', type)} />
      {form.values.userType === 'admin' ? (
        <TextInput
          label="Nome do condomínio"
          required
          withAsterisk={false}
          maxLength={120}
          autoComplete="organization"
          {...form.getInputProps('condominiumName')}
        />
      ) : (
        <TextInput
          label="Código do condomínio"
          description="Peça o código ao síndico do seu condomínio."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          withAsterisk={false}
          autoCapitalize="characters"
          autoComplete="off"
          {...form.getInputProps('condominiumCode')}
        />
      )}
      <TextInput
        type="email"
        label="E-mail"
        required
        withAsterisk={false}
        maxLength={255}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <NewPasswordField required withAsterisk={false} {...form.getInputProps('password')} />
      <PasswordInput
        label="Confirmar senha"
        required
        withAsterisk={false}
        autoComplete="new-password"
        visibilityToggleButtonProps={visibility}
        {...form.getInputProps('confirm')}
      />
    </>
  )
}

function Terms() {
  return (
    <p className={classes.terms}>
      Ao criar a conta você aceita os{' '}
      <Anchor href="/terms" inherit underline="always">
        Termos de uso
      </Anchor>{' '}
      e a{' '}
      <Anchor href="/privacy" inherit underline="always">
        Política de privacidade
      </Anchor>
      .
    </p>
  )
}
