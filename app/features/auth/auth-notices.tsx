import { Anchor } from '@mantine/core'
import type { AuthLinkError } from '../../lib/sign-in/auth-link.ts'
import { DigitsLink } from '../../lib/sign-in/digits-link.tsx'
import { config } from '../../lib/supabase.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

export type AuthNotice =
  | { kind: 'created'; email: string }
  | { kind: 'unconfirmed'; email: string }
  | { kind: 'expired' }
  | { kind: 'link'; error: AuthLinkError }

/** What happened just before: an account was made, a link had expired, a session ended. */
export function AuthNotices({ notice }: { notice: AuthNotice | null }) {
  if (!notice) return null
  return (
    <div style={{ marginTop: 24 }}>
      <OneNotice notice={notice} />
    </div>
  )
}

function OneNotice({ notice }: { notice: AuthNotice }) {
  switch (notice.kind) {
    case 'created':
      return (
        <Notice kind="success">
          Conta criada! Verifique seu email para confirmar o cadastro, depois faça login.
          <div style={{ marginTop: 8 }}>
            <DigitsLink kind="signup" email={notice.email} />
          </div>
          {notice.email && <ResendConfirmation email={notice.email} asksAddress={false} />}
          <LocalMailbox />
        </Notice>
      )
    case 'unconfirmed':
      return (
        <Notice kind="warning" title="O link não chegou?">
          <ResendConfirmation email={notice.email} />
          <div style={{ marginTop: 8 }}>
            <DigitsLink kind="signup" email={notice.email} />
          </div>
          <LocalMailbox />
        </Notice>
      )
    case 'expired':
      return (
        <Notice kind="info" title="Sua sessão expirou">
          Entre de novo para continuar de onde parou. O que você digitou está guardado neste aparelho.
        </Notice>
      )
    case 'link':
      return <LinkNotice error={notice.error} />
  }
}

function LinkNotice({ error }: { error: AuthLinkError }) {
  const old = error.code === 'otp_expired' || error.code === 'access_denied'
  return (
    <Notice
      kind="warning"
      title={old ? 'Este link expirou ou já foi usado' : 'Não foi possível usar este link'}
    >
      Se você já confirmou o cadastro, é só entrar. Se não, peça um novo link:
      <ResendConfirmation />
    </Notice>
  )
}

/** In the test environment mail stays on this machine; the page says where to read it. */
function LocalMailbox() {
  if (!config.mailboxUrl) return null
  return (
    <div style={{ marginTop: 8 }}>
      Ambiente de teste:{' '}
      <Anchor href={config.mailboxUrl} target="_blank" inherit fw={600}>
        abrir a caixa de correio local
      </Anchor>
    </div>
  )
}
