import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { LinkPage } from './link-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Where the recovery link lands: its session may set a new password. */
export function Component() {
  return (
    <LinkPage
      title="Nova senha"
      sentence="Escolha uma senha que você não usa em outro lugar."
      gone={{
        title: 'Este link expirou ou já foi usado',
        next: (
          <Anchor component={Link} to="/auth/recuperar" inherit>
            Pedir um novo link
          </Anchor>
        ),
      }}
    >
      <NewPasswordForm button="Salvar nova senha" />
    </LinkPage>
  )
}
