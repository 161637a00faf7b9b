/**
 * Every error code of the product: HTTP status and the sentence a person reads, once.
 * SQL raises the code word (`sqlstate 'PT409'`, message = code) or names a constraint after it; functions throw
 * `AppError`; `toAppError` folds whatever a client meets into one shape.
 */
export const errorCodes = {
  invalid_input: { status: 422, message: 'Confira os campos destacados e tente de novo.' },
  not_authenticated: { status: 401, message: 'Entre na sua conta para continuar.' },
  forbidden: { status: 403, message: 'Você não tem permissão para realizar esta ação.' },
  not_found: { status: 404, message: 'Não encontramos este registro. Ele pode ter sido removido.' },
  method_not_allowed: { status: 405, message: 'Este endereço não aceita este tipo de pedido.' },
  payload_too_large: {
    status: 413,
    message: 'O arquivo é maior do que o limite. Divida-o e envie as partes.',
  },
  idempotency_mismatch: {
    status: 422,
    message: 'Este pedido já foi enviado com outros dados. Recarregue a página e tente de novo.',
  },
  rate_limited: {
    status: 429,
    message: 'Muitas tentativas em pouco tempo. Aguarde um minuto e tente de novo.',
  },
  unexpected: { status: 500, message: 'Ocorreu um erro inesperado. Tente de novo em instantes.' },
  unavailable: {
    status: 503,
    message: 'O serviço está temporariamente indisponível. Tente de novo em instantes.',
  },

  plan_limit_reached: {
    status: 409,
    message: 'O limite do seu plano foi atingido. Mude de plano para continuar.',
  },
  storage_full: {
    status: 413,
    message: 'O espaço de arquivos acabou. Apague o que não usa mais ou mude de plano e envie de novo.',
  },
  file_missing: {
    status: 409,
    message: 'O anexo não chegou até nós ou foi enviado há mais de um dia. Anexe o arquivo de novo.',
  },
  expense_exists: { status: 409, message: 'Esta despesa já foi lançada.' },
  feature_not_in_plan: { status: 403, message: 'Seu plano não inclui este recurso.' },
  trial_expired: {
    status: 403,
    message: 'O período de teste terminou. Seus dados continuam aqui: assine um plano para voltar a editar.',
  },
  subscription_inactive: {
    status: 403,
    message: 'A assinatura está inativa. Seus dados continuam aqui: regularize para voltar a editar.',
  },
  plan_not_found: { status: 404, message: 'Plano não encontrado' },
  condominium_code_unknown: {
    status: 404,
    message: 'Código do condomínio não encontrado. Confira com o síndico: o código pode ter sido trocado.',
  },
  onboarding_ticket_invalid: {
    status: 400,
    message: 'O seu cadastro começou há mais de 24 horas. Entre na sua conta para concluir.',
  },
  recent_sign_in_required: {
    status: 403,
    message: 'Você entrou há mais de 15 minutos. Digite a senha para confirmar que é você.',
  },
  second_factor_required: {
    status: 403,
    message: 'Confirme o segundo fator para continuar: entre de novo e digite o código do aplicativo.',
  },
  account_owns_condominium: {
    status: 409,
    message:
      'Você é síndico de um condomínio. Antes de excluir a conta, peça ao suporte a troca do síndico ou o encerramento.',
  },
  membership_exists: { status: 409, message: 'Você já faz parte deste condomínio ou já pediu acesso.' },
  membership_decided: { status: 409, message: 'Outra pessoa já decidiu este pedido.' },
  person_has_account: {
    status: 409,
    message: 'Esta pessoa já está ligada a outra conta. Escolha outra ou cadastre uma nova.',
  },

  unit_duplicate: { status: 409, message: 'Já existe uma unidade com este bloco e número.' },
  units_exist: {
    status: 409,
    message: 'O condomínio já tem unidades. Use a importação para acrescentar as que faltam.',
  },
  no_units: { status: 409, message: 'Cadastre as unidades antes de emitir as cobranças.' },
  import_unreadable: {
    status: 422,
    message: 'Não foi possível ler o arquivo. Salve-o como CSV e tente de novo.',
  },
  import_in_progress: { status: 409, message: 'Já há uma importação em andamento neste condomínio.' },

  charge_run_exists: {
    status: 409,
    message: 'As cobranças deste mês já foram emitidas ou estão sendo emitidas.',
  },
  shares_not_acknowledged: {
    status: 409,
    message: 'As frações ideais não somam 1. Confira a diferença e confirme para emitir assim.',
  },
  bank_account_missing: {
    status: 409,
    message: 'Cadastre a conta do condomínio, o convênio de cobrança e a chave Pix antes de emitir.',
  },
  due_date_past: { status: 422, message: 'O vencimento precisa ser uma data futura.' },
  nothing_to_send: { status: 409, message: 'Não há boletos novos para enviar ao banco.' },
  our_number_exhausted: {
    status: 409,
    message: 'A faixa de nosso número do convênio acabou. Peça ao banco uma nova faixa.',
  },
  return_file_duplicate: { status: 409, message: 'Este arquivo de retorno já foi importado.' },
  return_file_other_account: {
    status: 422,
    message: 'Este arquivo de retorno é de outra conta. Escolha o arquivo da conta do condomínio.',
  },
  return_file_invalid: { status: 422, message: 'O arquivo de retorno está incompleto ou não é CNAB.' },
  payment_already_reviewed: { status: 409, message: 'Este pagamento já foi conferido.' },
  charge_not_open: { status: 409, message: 'Esta cobrança não está em aberto.' },
  pix_signature_invalid: { status: 401, message: 'Assinatura do aviso de Pix inválida.' },
  pix_not_confirmed: { status: 409, message: 'O provedor não confirma este Pix.' },
  fine_above_legal_limit: {
    status: 422,
    message: 'A multa por atraso não pode passar de 2% (Código Civil, art. 1.336, § 1º).',
  },
} as const satisfies Record<string, { status: number; message: string }>
export type ErrorCode = keyof typeof errorCodes

/** One problem with one field: `path` in the command's input, message in Portuguese. */
export type FieldError = { path: string; message: string }

/** An error that a person can be told about. `message` is Portuguese and says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: readonly FieldError[]
  /** Figures a screen may show (limit, used, plan …), never personal data. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    more: {
      message?: string
      fields?: readonly FieldError[]
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(more.message ?? errorCodes[code].message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.status = errorCodes[code].status
    this.fields = more.fields ?? []
    this.details = more.details ?? {}
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}

const byStatus: Record<number, ErrorCode> = {
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** SQLSTATEs that PostgreSQL raises by itself, as the product words them. */
const bySqlState: Record<string, ErrorCode> = {
  '42501': 'forbidden',
  PGRST116: 'not_found',
  PGRST301: 'not_authenticated',
}

/**
 * No database behind the connection: SQLSTATEs of a server that ends, starts or is full (classes 08 and 57P, 53300), words of
 * postgres.js, and what Node says of sockets.
 */
const awayCodes =
  /^(08...|57P0[1235]|53300|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/

/**
 * Folds what supabase-js, a function's body, postgres.js or a bug throws into an `AppError`.
 * Understands `{ error: { code, message, fields, details } }` (functions), `{ code, message }` (rest: code words in `message`,
 * constraint names), and objects with a `status`.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const outer = asRecord(thrown)
  const inner = asRecord(outer.error ?? outer)
  for (const word of [inner.code, inner.message, inner.constraint_name, constraintIn(inner.message)]) {
    if (isErrorCode(word)) return fromWord(word, inner, thrown)
  }
  const state = typeof inner.code === 'string' ? wordOf(inner.code) : undefined
  if (state) return new AppError(state, { cause: thrown })
  const status = Number(inner.status ?? outer.status)
  return new AppError(byStatus[status] ?? 'unexpected', { cause: thrown })
}

const wordOf = (code: string): ErrorCode | undefined =>
  bySqlState[code] ?? (awayCodes.test(code) ? 'unavailable' : undefined)

function fromWord(code: ErrorCode, inner: Record<string, unknown>, cause: unknown): AppError {
  const said = inner.code === code && typeof inner.message === 'string' ? inner.message : undefined
  return new AppError(code, {
    message: said && said !== code ? said : undefined,
    fields: Array.isArray(inner.fields) ? (inner.fields as FieldError[]) : [],
    details: asRecord(inner.details),
    cause,
  })
}

/** PostgreSQL quotes the constraint in its message: `… violates unique constraint "unit_duplicate"`. */
function constraintIn(message: unknown): string | undefined {
  return typeof message === 'string' ? /constraint "([a-z_]+)"/.exec(message)?.[1] : undefined
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
