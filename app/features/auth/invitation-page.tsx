import { LinkPage } from './link-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Where an invitation's link lands: whoever was invited has an account already and only lacks a password. */
export function Component() {
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
