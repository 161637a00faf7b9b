import { Section } from '../../../ui/page/page.tsx'
import { AccountHistory } from './account/account-history.tsx'
import { DeleteAccount } from './account/delete-account.tsx'
import { Sessions } from './account/sessions.tsx'
import { Identities } from './sign-in-methods/identities.tsx'
import { Passkeys } from './sign-in-methods/passkeys.tsx'
import { PasswordForm } from './sign-in-methods/password-form.tsx'
import { SecondFactors } from './sign-in-methods/second-factors.tsx'

/** The security of the user's account: password, second factors, passkeys, other accounts, sessions, history, and deletion. */
export function SecurityTab() {
  return (
    <div style={{ maxWidth: 640 }}>
      <PasswordForm />
      <Section
        title="Segundo fator"
        note="Depois da senha, um código do seu telefone. Quem descobrir a senha não entra."
      >
        <SecondFactors />
      </Section>
      <Section title="Chaves de acesso" note="Entre com a digital, o rosto ou o PIN do aparelho, sem senha.">
        <Passkeys />
      </Section>
      <Section title="Contas ligadas">
        <Identities />
      </Section>
      <Section title="Onde você está conectado">
        <Sessions />
      </Section>
      <Section title="Histórico da conta" note="As últimas cem vezes que a conta foi aberta ou mudou.">
        <AccountHistory />
      </Section>
      <Section title="Excluir minha conta">
        <DeleteAccount />
      </Section>
    </div>
  )
}
