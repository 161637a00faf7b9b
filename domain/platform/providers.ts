/** A value of a provider's credential; `name` is that of the setting that readers ask for. */
export type ProviderField = {
  name: string
  label: string
  /** Where it is found, or what it is for. */
  help?: string
  /** Never shown again once it is saved. */
  isSecret: boolean
  isOptional?: true
  /** An address that calls go to. */
  isAddress?: true
  /** Several lines. */
  isLong?: true
  /** Signs notices: its predecessor stays good for a day. */
  isOfNotices?: true
}

type Provider = {
  label: string
  /** What the product does through it. */
  use: string
  /** What the test does, and what it leaves open. */
  test: string
  fields: readonly ProviderField[]
}

/** Every provider whose credential of the platform's own is saved on the settings' page. */
export const providers = {
  email: {
    label: 'E-mail (SMTP)',
    use: 'Envia todos os e-mails: avisos, boletos, convites e os códigos de entrada.',
    test: 'O teste conecta e entra no servidor, sem enviar nada.',
    fields: [
      { name: 'SMTP_HOST', label: 'Servidor', help: 'smtp.exemplo.com.br', isSecret: false, isAddress: true },
      {
        name: 'SMTP_PORT',
        label: 'Porta',
        help: '465 é TLS desde o começo; 587 passa a TLS.',
        isSecret: false,
      },
      { name: 'SMTP_USER', label: 'Usuário', isSecret: false },
      { name: 'SMTP_PASSWORD', label: 'Senha', isSecret: true },
    ],
  },
  mercado_pago: {
    label: 'Mercado Pago',
    use: 'Cobra as assinaturas da plataforma e liga as contas dos condomínios à aplicação.',
    test: 'O teste lê de quem é a conta e confere a chave pública, sem cobrar. O segredo dos avisos e o da aplicação só se provam com o primeiro aviso e a primeira conta ligada.',
    fields: [
      {
        name: 'MERCADO_PAGO_ACCESS_TOKEN',
        label: 'Access token',
        help: 'Suas integrações → Credenciais de produção.',
        isSecret: true,
      },
      {
        name: 'MERCADO_PAGO_PUBLIC_KEY',
        label: 'Chave pública',
        help: 'Da mesma credencial.',
        isSecret: false,
      },
      {
        name: 'MERCADO_PAGO_WEBHOOK_SECRET',
        label: 'Assinatura secreta dos avisos',
        help: 'Webhooks → Configurar notificações.',
        isSecret: true,
        isOfNotices: true,
      },
      {
        name: 'MERCADO_PAGO_CLIENT_ID',
        label: 'Número da aplicação',
        help: 'Só para os condomínios ligarem a conta deles.',
        isSecret: false,
        isOptional: true,
      },
      { name: 'MERCADO_PAGO_CLIENT_SECRET', label: 'Segredo da aplicação', isSecret: true, isOptional: true },
    ],
  },
  whatsapp: {
    label: 'WhatsApp',
    use: 'Envia avisos e códigos pelo WhatsApp.',
    test: 'O teste lê o número na API da Meta, sem enviar nada. O segredo do aplicativo só se prova com o primeiro aviso.',
    fields: [
      { name: 'WHATSAPP_PHONE_NUMBER_ID', label: 'Identificação do número', isSecret: false },
      { name: 'WHATSAPP_ACCESS_TOKEN', label: 'Token de acesso', isSecret: true },
      {
        name: 'WHATSAPP_APP_SECRET',
        label: 'Segredo do aplicativo',
        help: 'Assina os avisos da Meta.',
        isSecret: true,
        isOfNotices: true,
      },
      {
        name: 'WHATSAPP_VERIFY_TOKEN',
        label: 'Token de verificação',
        help: 'Um texto seu, repetido no painel da Meta.',
        isSecret: true,
      },
    ],
  },
  sms: {
    label: 'SMS',
    use: 'Envia avisos e códigos por mensagem de texto.',
    test: 'Não há teste inteiro sem enviar: pedimos um envio sem destinatário, que nada envia e só mostra se a credencial é recusada.',
    fields: [
      { name: 'SMS_API_URL', label: 'Endereço da API', isSecret: false, isAddress: true },
      { name: 'SMS_TOKEN', label: 'Token', isSecret: true },
      { name: 'SMS_WEBHOOK_SECRET', label: 'Segredo dos avisos', isSecret: true, isOfNotices: true },
    ],
  },
  pix: {
    label: 'Pix',
    use: 'Cria e confere as cobranças por Pix das contas sem credencial própria.',
    test: 'O teste pede um token ao provedor, sem criar cobrança.',
    fields: [
      { name: 'PIX_API_URL', label: 'Endereço da API', isSecret: false, isAddress: true },
      { name: 'PIX_CLIENT_ID', label: 'Client ID', isSecret: false },
      { name: 'PIX_CLIENT_SECRET', label: 'Client secret', isSecret: true },
      {
        name: 'PIX_WEBHOOK_SECRET',
        label: 'Segredo dos avisos',
        help: 'Um texto longo seu: dele se fazem os endereços dos avisos.',
        isSecret: true,
        isOfNotices: true,
      },
      {
        name: 'PIX_CERTIFICATE',
        label: 'Certificado',
        help: 'PEM, onde o provedor pede TLS mútuo.',
        isSecret: true,
        isOptional: true,
        isLong: true,
      },
      {
        name: 'PIX_PRIVATE_KEY',
        label: 'Chave do certificado',
        help: 'PEM.',
        isSecret: true,
        isOptional: true,
        isLong: true,
      },
      {
        name: 'PIX_CA',
        label: 'Autoridade do provedor',
        help: 'PEM, onde ele tem uma própria.',
        isSecret: false,
        isOptional: true,
        isLong: true,
      },
    ],
  },
  gate: {
    label: 'Controlador de portões',
    use: 'Abre os portões pela portaria.',
    test: 'Não há teste inteiro sem abrir um portão: chamamos só o endereço, que mostra se responde e se recusa o token.',
    fields: [
      { name: 'GATE_API_URL', label: 'Endereço do controlador', isSecret: false, isAddress: true },
      { name: 'GATE_TOKEN', label: 'Token', isSecret: true },
    ],
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as [ProviderName, ...ProviderName[]]

export const fieldsOf = (provider: ProviderName): readonly ProviderField[] => providers[provider].fields

/** How a test ended: it works as far as it can be tested; the provider refused it; nobody answered; or the port lets nothing be proven. */
type CredentialOutcome = 'works' | 'refused' | 'unreachable' | 'unproven'

/** What a test found; contains no secret. A finding that is not good is asked about before saving. */
export type CredentialTest = {
  outcome: CredentialOutcome
  summary: string
  advice: string | null
  findings: { name: string; value: string; isGood: boolean }[]
}

/** Where a credential in use comes from. 'broken': saved, but another SEALING_SECRET sealed it. */
export type CredentialSource = 'saved' | 'broken' | 'environment' | 'local' | 'none'
