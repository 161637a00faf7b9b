import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { formatCode } from '../../../domain/condominium-code.ts'
import { clearDraft, useFormDraft } from '../../lib/drafts.ts'
import { isUnknownCode } from '../../lib/sign-in/account.ts'
import { Agreement } from '../../lib/sign-in/agreement.tsx'
import { CondominiumCodeField } from '../../lib/sign-in/condominium-code-field.tsx'
import { NewPasswordField, visibility } from '../../lib/sign-in/new-password-field.tsx'
import { passwordRefusal } from '../../lib/sign-in/password-check.ts'
import { useWhatsapp, WhatsappField, whatsappData } from '../../lib/sign-in/whatsapp-field.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import classes from './auth.module.css'
import { RoleChoice } from './role-choice.tsx'
import { type SignUp, signUp, signUpMessage, validateSignUp } from './sign-up.ts'

const empty: SignUp = {
  userType: 'admin',
  email: '',
  password: '',
  confirm: '',
  condominiumName: '',
  condominiumCode: '',
  fullName: '',
  unit: '',
}

type SignUpForm = UseFormReturnType<SignUp, SignUp, typeof validateSignUp>

/** A person who arrives from a condominium's poster gets a new draft: an earlier one would override its code. */
const draftOf = (code: string | null) => (code ? `sign-up:${code}` : 'sign-up')

/** Returns the sign-up's values, saved in this tab while they are typed; passwords are not stored. `code` comes from a poster. */
export function useRegisterForm(code: string | null): SignUpForm {
  const form: SignUpForm = useForm({
    initialValues: code ? { ...empty, userType: 'resident', condominiumCode: formatCode(code) } : empty,
    validate: validateSignUp,
  })
  useFormDraft(draftOf(code), form, ['password', 'confirm'])
  return form
}

type RegisterFormProps = { form: SignUpForm; code: string | null; onDone: (email: string) => void }

/** Shows 'Criar nova conta'. `onDone` receives the e-mail to confirm; it is not called when a session begins at once. */
export function RegisterForm({ form, code, onDone }: RegisterFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const whatsapp = useWhatsapp(null)
  const isResident = form.values.userType === 'resident'
  const create = async (values: SignUp) => {
    const refusal = await passwordRefusal(values.password)
    if (refusal) return form.setFieldError('password', refusal)
    const { error, signedIn } = await signUp(values, isResident ? whatsappData(whatsapp.consent) : {})
    if (error) {
      const message = signUpMessage(error)
      return isUnknownCode(error) ? form.setFieldError('condominiumCode', message) : setFailure(message)
    }
    form.reset()
    clearDraft(draftOf(code))
    if (!signedIn) onDone(values.email.trim())
  }
  const submit = form.onSubmit(async (values) => {
    setFailure(null)
    if (isResident && !whatsapp.check()) return
    setSending(true)
    await create(values).finally(() => setSending(false))
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <FormErrors message={failure} />
        <RegisterFields form={form} />
        {isResident && <WhatsappField whatsapp={whatsapp} />}
        <Button type="submit" fullWidth size="lg" loading={sending}>
          Criar conta
        </Button>
        <p className={classes.terms}>
          <Agreement />
        </p>
      </Stack>
    </form>
  )
}

function RegisterFields({ form }: { form: SignUpForm }) {
  return (
    <>
      <RoleChoice value={form.values.userType} onChange={(type) => form.setFieldValue('userType', type)} />
      <TextInput label="Seu nome" autoComplete="name" maxLength={120} {...form.getInputProps('fullName')} />
      <TextInput
        type="email"
        label="E-mail"
        required
        withAsterisk={false}
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
      {form.values.userType === 'admin' ? (
        <TextInput
          label="Nome do condomínio"
          required
          withAsterisk={false}
          autoComplete="organization"
          {...form.getInputProps('condominiumName')}
        />
      ) : (
        <>
          <CondominiumCodeField required withAsterisk={false} {...form.getInputProps('condominiumCode')} />
          <TextInput
            label="Sua unidade (opcional)"
            placeholder="B-302"
            maxLength={60}
            {...form.getInputProps('unit')}
          />
        </>
      )}
    </>
  )
}
