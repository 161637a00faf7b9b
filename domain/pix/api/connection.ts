/** Why an account is not connected to its Pix provider; as `pix_connections.problem`. */
export type ConnectionProblem =
  | 'credentials'
  | 'permission'
  | 'certificate'
  | 'key'
  | 'refused'
  | 'unreachable'
  | 'sealed'

type Words = { title: string; advice: string }

/** What happened and what the account's manager should do. */
export const problemWords: Record<ConnectionProblem, Words> = {
  credentials: {
    title: 'O banco não aceitou as credenciais',
    advice: 'Confira o Client ID e o Client Secret no portal do banco e informe os dois de novo.',
  },
  permission: {
    title: 'Falta permissão no banco',
    advice:
      'No portal do banco, dê à aplicação as permissões cobv, pix e webhook (leitura e escrita) e tente de novo.',
  },
  certificate: {
    title: 'O banco não aceitou o certificado',
    advice:
      'Veja se o certificado está no prazo e é o desta aplicação. Informe de novo o certificado e a chave privada.',
  },
  key: {
    title: 'O banco não reconhece a chave Pix',
    advice:
      'A chave informada acima precisa estar registrada nesta conta e neste banco. Corrija a chave e salve.',
  },
  refused: {
    title: 'O banco recusou os avisos de Pix',
    advice: 'Leia abaixo o que o banco respondeu. Se não estiver claro, mostre ao gerente da conta.',
  },
  unreachable: {
    title: 'O banco não está respondendo',
    advice: 'Tentamos de novo sozinhos. Enquanto isso os Pix recebidos entram na leitura de cada manhã.',
  },
  sealed: {
    title: 'As credenciais guardadas não podem mais ser lidas',
    advice: 'A chave que as protege mudou nesta instalação. Informe as credenciais de novo.',
  },
}

type Refused = { status: number; name: string }

/** What a refusal of `/webhook/{chave}` is about: the standard has names, banks often only a status. */
export function problemOfRefusal({ status, name }: Refused): ConnectionProblem {
  if (status === 401) return 'credentials'
  if (status === 403) return 'permission'
  if (status === 404 || /chave/i.test(name)) return 'key'
  if (status >= 500 || status === 408 || status === 429) return 'unreachable'
  return 'refused'
}

/** What a failed connection is about, by the code of Node's error. */
export const problemOfFailure = (code: string | undefined): ConnectionProblem =>
  code && /^(ERR_SSL|ERR_TLS|ERR_OSSL|EPROTO|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/.test(code)
    ? 'certificate'
    : 'unreachable'

/** Seconds until the next try: half a minute, a minute, two …, an hour at most. */
export const secondsUntilTry = (attempts: number): number => Math.min(30 * 2 ** Math.min(attempts, 7), 3600)

/** Number of tries to remove a webhook: a notice that is no longer expected does no harm. */
export const mostRemovalTries = 10
