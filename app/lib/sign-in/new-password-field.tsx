import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { passwordLabel, passwordProblem, passwordScore } from '../../../domain/password.ts'
import { PasswordStrength } from '../../ui/form/password-strength.tsx'
import { usePasswordCheck } from './password-check.ts'

/** The eye next to a password. */
export const visibility = { 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }

/** A new password: strength while typing, and one second later whether it appears in data leaks. */
export function NewPasswordField({ value = '', ...props }: PasswordInputProps & { value?: string }) {
  const check = usePasswordCheck(value)
  const score = passwordScore(value)
  return (
    <div>
      <PasswordInput
        label="Senha"
        placeholder="Mínimo 6 caracteres"
        autoComplete="new-password"
        visibilityToggleButtonProps={visibility}
        value={value}
        {...props}
      />
      {value !== '' && (
        <div style={{ marginTop: 8 }}>
          <PasswordStrength score={score} label={passwordLabel(score)}>
            <Verdict problem={passwordProblem(value)} check={check} />
          </PasswordStrength>
        </div>
      )}
    </div>
  )
}

type VerdictProps = { problem: string | null; check: ReturnType<typeof usePasswordCheck> }

function Verdict({ problem, check }: VerdictProps) {
  const { warning, failure, safe, checking } = check
  const said = problem ?? warning ?? failure
  const text = said ?? (safe ? 'Não está entre as senhas mais vazadas.' : checking ? 'Verificando...' : '')
  return (
    <Text span size="sm" c={problem || warning ? 'var(--danger)' : 'dimmed'}>
      {text}
    </Text>
  )
}
