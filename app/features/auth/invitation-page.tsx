import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useSession } from '../../lib/session.tsx'
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
  // Stored, because signing in on the way must not lose it. A newer link opened in the same tab changes only the hash.
  const [secret, keep] = useState(found)
  if (found && found !== secret) keep(found)
  const { user } = useSession()
  if (secret) return <InvitationFrame key={secret} secret={secret} />
  // Who was not invited by the auth service has a password already, and nothing to accept here.
  if (user && !user.invited_at) return <Navigate to="/dashboard" replace />
  return (
    <LinkPage
      title="Aceitar convite"
      sentence="Escolha a senha da sua conta. Seu e-mail já está confirmado."
      gone={{
        title: 'Não encontramos o convite',
        next: (
          <>
            Abra de novo o link do e-mail: ele pode ter vindo pela metade, vencido ou já ter sido usado. Para
            outro, fale com quem chamou você.{' '}
            <Anchor component={Link} to="/auth" inherit underline="always">
              Entrar com a minha conta
            </Anchor>
          </>
        ),
      }}
    >
      <NewPasswordForm button="Criar senha e entrar" />
    </LinkPage>
  )
}
