/** The mails that Supabase's `[auth.email.template]` names. */
export type TemplateName =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change'
  | 'reauthentication'

/** The purely informational mails that `[auth.email.notification]` names. `new_sign_in` is this host's own. */
export type NotificationName =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'
  | 'new_sign_in'

const UNASKED = 'Se você não pediu este e-mail, ignore-o.'
const NOT_ME = 'Se não foi você, troque sua senha agora e fale com quem cuida deste site.'

function page(title: string, lead: string, button: string, closing = UNASKED): string {
  return `<!doctype html>
<html lang="pt-BR">
  <body style="margin:0;padding:24px;background:#f4f4f5;font-family:system-ui,sans-serif;color:#18181b">
    <div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
      <h1 style="margin:0 0 16px;font-size:20px">${title}</h1>
      <p style="line-height:1.5">${lead}</p>
      ${button}
      <p style="margin-top:32px;font-size:13px;color:#52525b">${closing}</p>
    </div>
  </body>
</html>`
}

const link = (words: string) =>
  `<p style="margin:24px 0"><a href="{{ .ConfirmationURL }}" style="display:inline-block;padding:12px 20px;background:#18181b;color:#fff;border-radius:8px;text-decoration:none">${words}</a></p>
      <p style="line-height:1.5">Ou digite o código <strong>{{ .Token }}</strong>.</p>`

/** Plain Portuguese mails for a project that has none of its own. */
export const defaultTemplates: Record<TemplateName, { subject: string; content: string }> = {
  confirmation: {
    subject: 'Confirme seu e-mail',
    content: page(
      'Confirme seu e-mail',
      'Falta um passo para usar sua conta: confirme que {{ .Email }} é seu endereço.',
      link('Confirmar e-mail'),
    ),
  },
  recovery: {
    subject: 'Redefina sua senha',
    content: page(
      'Redefina sua senha',
      'Recebemos um pedido para criar uma nova senha para {{ .Email }}.',
      link('Criar nova senha'),
    ),
  },
  magic_link: {
    subject: 'Seu link de acesso',
    content: page('Entre na sua conta', 'Use o link abaixo para entrar com {{ .Email }}.', link('Entrar')),
  },
  invite: {
    subject: 'Você recebeu um convite',
    content: page(
      'Você recebeu um convite',
      'Aceite o convite para criar sua conta com {{ .Email }}.',
      link('Aceitar convite'),
    ),
  },
  email_change: {
    subject: 'Confirme a troca de e-mail',
    content: page(
      'Confirme a troca de e-mail',
      'Confirme a troca do e-mail da sua conta de {{ .Email }} para {{ .NewEmail }}.',
      link('Confirmar troca'),
    ),
  },
  reauthentication: {
    subject: 'Código de confirmação',
    content: page(
      'Código de confirmação',
      'Digite este código para confirmar que é você: <strong>{{ .Token }}</strong>.',
      '',
    ),
  },
}

const notice = (title: string, lead: string) => ({ subject: title, content: page(title, lead, '', NOT_ME) })

/** The same for what happened. */
export const defaultNotifications: Record<NotificationName, { subject: string; content: string }> = {
  password_changed: notice('Sua senha foi trocada', 'A senha da conta {{ .Email }} acaba de ser trocada.'),
  email_changed: notice(
    'Seu e-mail foi trocado',
    'O e-mail da sua conta foi trocado de {{ .OldEmail }} para {{ .Email }}.',
  ),
  phone_changed: notice(
    'Seu telefone foi trocado',
    'O telefone da conta {{ .Email }} foi trocado de {{ .OldPhone }} para {{ .Phone }}.',
  ),
  identity_linked: notice(
    'Uma forma de entrar foi ligada à sua conta',
    'Agora também se entra na conta {{ .Email }} por {{ .Provider }}.',
  ),
  identity_unlinked: notice(
    'Uma forma de entrar foi desligada da sua conta',
    'Não se entra mais na conta {{ .Email }} por {{ .Provider }}.',
  ),
  mfa_factor_enrolled: notice(
    'Segundo fator ligado',
    'Um segundo fator ({{ .FactorType }}) foi ligado à conta {{ .Email }}.',
  ),
  mfa_factor_unenrolled: notice(
    'Segundo fator desligado',
    'Um segundo fator ({{ .FactorType }}) foi desligado da conta {{ .Email }}.',
  ),
  new_sign_in: notice(
    'Entraram na sua conta por um aparelho novo',
    'Entraram na conta {{ .Email }} em {{ .When }} por um aparelho que ela não conhecia: {{ .Device }}, endereço {{ .Address }}.',
  ),
}
