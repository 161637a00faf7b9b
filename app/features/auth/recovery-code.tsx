import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { spendRecoveryCode } from '../../lib/sign-in/recovery-codes.ts'
import classes from './auth.module.css'

function refusal(error: unknown): string {
  const { code, status } = error as { code?: string; status?: number }
  if (code === 'mfa_recovery_codes_locked' || status === 429)
    return 'Muitas tentativas. Aguarde alguns minutos e tente de novo.'
  return 'Código errado ou já usado. Confira e tente outro.'
}

/** Signs in people who lost their phone, with one of the codes saved when the second factor was enabled. */
export function RecoveryCode({ onBack }: { onBack: () => void }) {
  const [code, setCode] = useState('')
  const spend = useMutation({ mutationFn: spendRecoveryCode, meta: { quiet: true } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    spend.mutate(code)
  }
  return (
    <>
      <h1 className={classes.title}>Código de recuperação</h1>
      <p className={classes.sentence}>Digite um dos códigos que você guardou. Cada um vale uma vez.</p>
      <form onSubmit={submit} noValidate>
        <Stack gap={20}>
          <TextInput
            label="Código de recuperação"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={60}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={spend.isError && refusal(spend.error)}
          />
          <Button type="submit" fullWidth size="lg" loading={spend.isPending} disabled={code.trim() === ''}>
            Continuar
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Usar o aplicativo autenticador
          </Anchor>
        </Stack>
      </form>
    </>
  )
}
