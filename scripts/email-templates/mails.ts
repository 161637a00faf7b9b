import { brand } from '../../domain/brand.ts'
import {
  buttonHtml,
  linkHtml,
  pageHtml,
  paragraphHtml,
  partHtml,
  strongHtml,
  titleHtml,
} from '../../worker/message-templates/frame.ts'

/** One mail, in Go's template language: its text, and why the recipient received it. */
type Mail = { title: string; body: readonly string[]; reason: string }

/** Returns the address of the page of `app/features/auth/confirmation-page.tsx`; servers never see the part from `#` on. */
const page = (parameters: Record<string, string>) => {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return `{{ .SiteURL }}/auth/confirmar#${pairs.join('&amp;')}`
}

/**
 * Mail programs and their scanners open every link, so opening it must change nothing (RFC 9110 §9.2.1): it leads to a page that states whose account
 * it opens, and asks for confirmation.
 */
const button = (words: string, type: string, account: string) =>
  buttonHtml(
    words,
    page({ type, email: account, token_hash: '{{ .TokenHash }}', redirect_to: '{{ .RedirectTo }}' }),
    '24px 0',
  )

const notMe =
  'Se não foi você, entre no Prumo, troque sua senha e saia dos outros aparelhos em Ajustes → Segurança.'

type Request = {
  title: string
  text: string
  action: string
  /** The type sent to `/auth/v1/verify`. */
  type: string
  /** The account's address after the link has been used. */
  account?: string
  reason: string
}

/** Builds a mail with an action: the link, and the code for people who type it. */
function request({ title, text, action, type, account = '{{ .Email }}', reason }: Request): Mail {
  // A change of address mails both mailboxes, each with its own code.
  const mailbox = type === 'email_change' ? '{{ .SendingTo }}' : account
  const field = linkHtml('no campo do código', page({ type, email: mailbox }))
  const code = `Se preferir, digite ${strongHtml('{{ .Token }}')} ${field}. O código e o link valem por uma hora e uma única vez.`
  return { title, body: [paragraphHtml(text), button(action, type, account), paragraphHtml(code)], reason }
}

/** Builds a mail that reports a change to the account, and what to do if its owner did not make it. */
function notice(title: string, text: string): Mail {
  return {
    title,
    body: [paragraphHtml(text), paragraphHtml('Foi você? Então não há nada a fazer.', '16px 0 0')],
    reason: notMe,
  }
}

// Names follow `[auth.email.template]` and `[auth.email.notification]` in config.toml.
const mails: Record<string, Mail> = {
  confirmation: request({
    title: 'Confirme seu e-mail',
    text: 'Falta um passo: confirme que {{ .Email }} é o seu endereço, e sua conta está pronta.',
    action: 'Confirmar e-mail',
    type: 'signup',
    reason:
      'Você recebe esta mensagem porque alguém criou uma conta com este endereço. Se não foi você, ignore-a: sem a confirmação, a conta não é aberta.',
  }),
  recovery: request({
    title: 'Crie uma nova senha',
    text: 'Recebemos um pedido para trocar a senha da conta {{ .Email }}.',
    action: 'Criar nova senha',
    type: 'recovery',
    reason: 'Se não foi você que pediu, ignore esta mensagem: a senha continua a mesma.',
  }),
  email_change: request({
    title: 'Confirme a troca de e-mail',
    text: 'A conta {{ .Email }} vai passar a usar {{ .NewEmail }}. A troca só vale depois de confirmada.',
    action: 'Confirmar a troca',
    type: 'email_change',
    account: '{{ .NewEmail }}',
    reason: 'Se não foi você que pediu, não confirme e troque sua senha.',
  }),
  invite: {
    title: 'Você foi convidado',
    body: [
      paragraphHtml('Aceite o convite para entrar no Prumo com {{ .Email }} e criar sua senha.'),
      button('Aceitar o convite', 'invite', '{{ .Email }}'),
      paragraphHtml('O link vale por uma hora e uma única vez.'),
    ],
    reason:
      'Você recebe esta mensagem porque a administração de um condomínio o convidou. Se não esperava por ela, ignore-a.',
  },
  magic_link: request({
    title: 'Seu link para entrar',
    text: 'Use o link abaixo para entrar com {{ .Email }}, sem senha.',
    action: 'Entrar no Prumo',
    type: 'magiclink',
    reason: 'Se não foi você que pediu, ignore esta mensagem: ninguém entra sem o link.',
  }),
  reauthentication: {
    title: 'Código de confirmação',
    body: [
      paragraphHtml(
        `Para trocar a senha da conta {{ .Email }}, digite no Prumo o código ${strongHtml('{{ .Token }}')}.`,
      ),
      paragraphHtml('Ele vale por uma hora e uma única vez.', '16px 0 0'),
    ],
    reason: notMe,
  },
  password_changed: notice(
    'Sua senha foi trocada',
    'A senha da conta {{ .Email }} acaba de ser trocada. Os outros aparelhos em que ela estava aberta precisam entrar de novo.',
  ),
  email_changed: notice(
    'Seu e-mail foi trocado',
    'O e-mail da sua conta foi trocado de {{ .OldEmail }} para {{ .Email }}. As próximas mensagens vão para o novo endereço.',
  ),
  identity_linked: notice(
    'Outra forma de entrar',
    'Agora também se entra na conta {{ .Email }} por {{ .Provider }}.',
  ),
  identity_unlinked: notice(
    'Uma forma de entrar a menos',
    'Não se entra mais na conta {{ .Email }} por {{ .Provider }}.',
  ),
  mfa_factor_enrolled: notice(
    'Segundo fator ligado',
    'A conta {{ .Email }} passou a pedir um segundo fator para entrar.',
  ),
  mfa_factor_unenrolled: notice(
    'Segundo fator desligado',
    'Um segundo fator foi removido da conta {{ .Email }}.',
  ),
  new_sign_in: notice(
    'Entraram na sua conta',
    'A conta {{ .Email }} foi aberta em {{ .When }} num aparelho que ela ainda não conhecia: {{ .Device }}, endereço {{ .Address }}.',
  ),
}

const html = ({ title, body, reason }: Mail) =>
  pageHtml({
    title,
    parts: [partHtml([titleHtml(title, '0 0 12px'), ...body].join('\n'), '28px 32px')],
    foot: [`${reason} O Prumo nunca pede sua senha por e-mail.`, `Dúvidas: ${brand.supportEmail}`],
  })

/** The files of supabase/templates: names and contents. */
export const templateFiles = Object.entries(mails).map(([name, mail]) => ({
  file: `${name}.html`,
  html: html(mail),
}))
