import { Tabs } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { parseCode } from '../../../domain/condominium-code.ts'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { useSession } from '../../lib/session.tsx'
import { emailOfSignUp } from '../../lib/sign-in/account.ts'
import { authLinkError, clearAuthLinkError } from '../../lib/sign-in/auth-link.ts'
import classes from './auth.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { type AuthNotice, AuthNotices } from './auth-notices.tsx'
import { DemonstrationLine } from './demonstration-line.tsx'
import { LoginForm, useLoginForm } from './login-form.tsx'
import { RegisterForm, useRegisterForm } from './register-form.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Where to go after signing in: the protected page that sent the visitor here, or the dashboard. */
function originOf(state: unknown): string {
  const from = (state as { from?: { pathname: string; search: string; hash: string } } | null)?.from
  return from ? from.pathname + from.search + from.hash : '/dashboard'
}

function firstNotice(created: boolean, expired: boolean): AuthNotice | null {
  const error = authLinkError()
  if (error) return { kind: 'link', error }
  if (created) return { kind: 'created', email: emailOfSignUp(location.hash) }
  return expired ? { kind: 'expired' } : null
}

/**
 * Sign-in and sign-up. Query `tab=cadastrar` opens the second tab, `codigo=` fills it as the poster of a condominium does;
 * `cadastro=feito` says that an account was made.
 */
export function Component() {
  const { loading, user, needsSecondFactor, expired } = useSession()
  const { state } = useLocation()
  const { params: query } = useSearchParams()
  const [tab, setTab] = useState<string | null>(query.get('tab') === 'cadastrar' ? 'register' : 'login')
  // Both are created here, so that switching tabs loses nothing.
  const login = useLoginForm()
  const code = parseCode(query.get('codigo') ?? '')
  const register = useRegisterForm(code)
  const [notice, setNotice] = useState(() => firstNotice(query.get('cadastro') === 'feito', expired))
  useEffect(clearAuthLinkError, [])
  if (!loading && user && !needsSecondFactor) return <Navigate to={originOf(state)} replace />
  if (user && needsSecondFactor) {
    return (
      <AuthFrame title="Segundo fator">
        <SecondFactor />
      </AuthFrame>
    )
  }

  const created = (address: string) => {
    login.setValues({ email: address, password: '' })
    setNotice({ kind: 'created', email: address })
    setTab('login')
  }
  return (
    <AuthFrame title={tab === 'login' ? 'Entrar' : 'Cadastrar'} offersTrial>
      <Tabs value={tab} onChange={setTab} classNames={{ tab: classes.tab }}>
        <Tabs.List>
          <Tabs.Tab value="login">Entrar</Tabs.Tab>
          <Tabs.Tab value="register">Cadastrar</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <AuthNotices notice={notice} />
          <h1 className={classes.title}>Bem-vindo de volta</h1>
          <p className={classes.sentence}>Entre para ver as contas do seu prédio.</p>
          <LoginForm
            form={login}
            onUnconfirmed={(address) => setNotice({ kind: 'unconfirmed', email: address })}
          />
          <DemonstrationLine />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <h1 className={classes.title}>Criar nova conta</h1>
          <p className={classes.sentence}>Comece gratuitamente hoje</p>
          <RegisterForm form={register} code={code} onDone={created} />
        </Tabs.Panel>
      </Tabs>
    </AuthFrame>
  )
}
