import { Anchor, Button, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorCodes } from '../../../domain/errors.ts'
import { isConnectionError } from '../../lib/failure.ts'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { useSession } from '../../lib/session.tsx'
import { supabase } from '../../lib/supabase.ts'
import classes from './auth.module.css'
import { RecoveryCode } from './recovery-code.tsx'

function refusal(error: unknown): string {
  const { status } = error as { status?: number }
  if (status === 429) return errorCodes.rate_limited.message
  if (isConnectionError(error)) return 'Problema de conexão. Verifique sua internet e tente novamente.'
  return 'Código errado ou vencido. Digite o que o aplicativo mostra agora.'
}

/** Asks for the authenticator app's code after the password. The session it completes redirects by itself. */
export function SecondFactor() {
  const { user, signOut } = useSession()
  const factors = (user?.factors ?? []).filter(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  const [code, setCode] = useState('')
  const [lostPhone, setLostPhone] = useState(false)
  const hasCodes = user?.factors?.some(({ factor_type }) => (factor_type as string) === 'recovery_code')
  const verify = useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code })
      if (error) throw error
    },
    meta: { quiet: true },
    onError: () => setCode(''),
  })
  if (lostPhone) return <RecoveryCode onBack={() => setLostPhone(false)} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate()
  }
  return (
    <>
      <h1 className={classes.title}>Confirme que é você</h1>
      <p className={classes.sentence}>Digite o código de 6 dígitos do seu aplicativo autenticador.</p>
      <form onSubmit={submit} noValidate>
        <Stack gap={20}>
          {factors.length > 1 && (
            <Select
              label="Aplicativo"
              allowDeselect={false}
              data={factors.map(({ id, friendly_name }) => ({
                value: id,
                label: friendly_name ?? 'Aplicativo',
              }))}
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
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
            error={verify.isError && refusal(verify.error)}
          />
          <Button type="submit" fullWidth size="lg" loading={verify.isPending} disabled={code.length < 6}>
            Continuar
          </Button>
          {hasCodes && (
            <Anchor component="button" type="button" size="sm" onClick={() => setLostPhone(true)}>
              Perdi o telefone: usar um código de recuperação
            </Anchor>
          )}
          <Anchor component="button" type="button" size="sm" onClick={() => void signOut()}>
            Entrar com outra conta
          </Anchor>
        </Stack>
      </form>
    </>
  )
}
