import { useState } from 'react'
import { useLocation } from 'react-router'
import { InvitationFrame } from './invitation/invitation-frame.tsx'
import { LinkPage } from './link-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The secret of an invitation's link: behind the '#', which no server sees. */
export const secretOf = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('convite')

/**
 * Where an invitation's link lands. A condominium's carries its secret; a link of the auth service has opened a session that only
 * lacks a password.
 */
export function Component() {
  const { hash } = useLocation()
  const found = secretOf(hash)
  // Kept: signing in on the way must not lose it. A newer link that is followed in the same tab changes the hash alone.
  const [secret, keep] = useState(found)
  if (found && found !== secret) keep(found)
  if (secret) return <InvitationFrame key={secret} secret={secret} />
  return (
    <LinkPage
      title="Aceitar convite"
      sentence="Escolha a senha da sua conta. Seu e-mail já está confirmado."
      gone={{
        title: 'Este convite expirou ou já foi usado',
        next: 'Peça outro convite a quem chamou você.',
      }}
    >
      <NewPasswordForm button="Criar senha e entrar" />
    </LinkPage>
  )
}
