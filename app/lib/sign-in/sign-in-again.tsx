import { Button, type ButtonProps, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Notice } from '../../ui/form/notice.tsx'
import { useMutation } from '../mutations/use-mutation.ts'
import { useSession } from '../session.tsx'
import { connectAside, supabase } from '../supabase.ts'
import { visibility } from './new-password-field.tsx'
import { type Authenticator, adoptSession, proofRefusal, proveCode, provePassword } from './proof.ts'

type SignInAgainProps = {
  /** What the button says that it does. */
  button: string
  /** How the button looks. */
  look?: Pick<ButtonProps, 'variant' | 'c'>
  onDone: () => void
}

/**
 * An old session does not prove that its owner is at the keyboard: requires the password again, the authenticator app's code if the account has one,
 * then runs the intended action.
 */
export function SignInAgain({ button, look, onDone }: SignInAgainProps) {
  const { user } = useSession()
  const [aside] = useState(connectAside)
  const [apps, setApps] = useState<Authenticator[]>([])
  const password = useMutation({
    mutationFn: async (typed: string) => {
      const owed = await provePassword(aside, user?.email ?? '', typed)
      if (owed.length === 0) await adoptSession(supabase, aside)
      return owed
    },
    meta: { quiet: true },
    onSuccess: (owed) => (owed.length === 0 ? onDone() : setApps(owed)),
  })
  const code = useMutation({
    mutationFn: async (given: { factorId: string; typed: string }) => {
      await proveCode(aside, given.factorId, given.typed)
      await adoptSession(supabase, aside)
    },
    meta: { quiet: true },
    onSuccess: onDone,
  })
  const submitButton = { button, look }
  return apps.length > 0 ? (
    <CodeStep
      {...submitButton}
      apps={apps}
      proof={code}
      onCode={(factorId, typed) => code.mutate({ factorId, typed })}
    />
  ) : (
    <PasswordStep {...submitButton} proof={password} onPassword={(typed) => password.mutate(typed)} />
  )
}

type StepProps = Pick<SignInAgainProps, 'button' | 'look'> & {
  proof: { isPending: boolean; error: Error | null }
}

function PasswordStep({ button, look, proof, onPassword }: StepProps & { onPassword(typed: string): void }) {
  const [typed, setTyped] = useState('')
  return (
    <Step onSubmit={() => onPassword(typed)}>
      <Notice kind="info">
        Você entrou há mais de 15 minutos. Digite a senha para confirmar que é você.
      </Notice>
      <PasswordInput
        label="Senha"
        autoComplete="current-password"
        visibilityToggleButtonProps={visibility}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={proof.error && proofRefusal(proof.error)}
        data-autofocus
      />
      <Button type="submit" {...look} loading={proof.isPending} disabled={!typed}>
        {button}
      </Button>
    </Step>
  )
}

type CodeStepProps = StepProps & { apps: Authenticator[]; onCode(factorId: string, typed: string): void }

function CodeStep({ button, look, proof, apps, onCode }: CodeStepProps) {
  const [factorId, setFactorId] = useState(apps[0]?.id ?? '')
  const [typed, setTyped] = useState('')
  return (
    <Step onSubmit={() => onCode(factorId, typed)}>
      <Notice kind="info">Agora digite o código de 6 dígitos do seu aplicativo autenticador.</Notice>
      {apps.length > 1 && (
        <Select
          label="Aplicativo"
          allowDeselect={false}
          data={apps.map(({ id, name }) => ({ value: id, label: name }))}
          value={factorId}
          onChange={(id) => setFactorId(id ?? factorId)}
        />
      )}
      <TextInput
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        error={proof.error && proofRefusal(proof.error)}
      />
      <Text size="sm" c="dimmed">
        Sem o aplicativo? Saia, entre de novo com um código de recuperação e volte aqui.
      </Text>
      <Button type="submit" {...look} loading={proof.isPending} disabled={typed.length < 6}>
        {button}
      </Button>
    </Step>
  )
}

function Step({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form style={{ width: '100%' }} onSubmit={submit} noValidate>
      <Stack gap="md" align="stretch">
        {children}
      </Stack>
    </form>
  )
}
