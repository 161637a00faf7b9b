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
      'Você é síndico de um condomínio. Antes de excluir a conta, passe o cargo a outra pessoa em Usuários, ou peça ao suporte o encerramento.',
  },
  data_request_exists: {
    status: 409,
    message: 'Você já tem um pedido deste tipo em aberto. Acompanhe-o aqui ou retire-o para fazer outro.',
  },
  data_request_decided: { status: 409, message: 'Este pedido já foi respondido ou retirado.' },
  data_export_exists: {
    status: 409,
    message: 'Já estamos preparando a sua cópia. Avisamos por e-mail quando ficar pronta.',
  },
  person_still_here: {
    status: 409,
    message:
      'Esta pessoa ainda mora, é proprietária ou tem acesso. Encerre o vínculo e o acesso antes de apagar.',
  },
  person_erasure_exists: { status: 409, message: 'Os dados desta pessoa já estão marcados para apagar.' },
  membership_exists: { status: 409, message: 'Você já faz parte deste condomínio ou já pediu acesso.' },
  membership_decided: { status: 409, message: 'Outra pessoa já decidiu este pedido.' },
  membership_changed: {
    status: 409,
    message: 'Outra pessoa mudou este acesso agora há pouco. Confira como ele está e tente de novo.',
  },
  own_membership: {
    status: 409,
    message: 'Ninguém muda o próprio acesso. Peça a outro administrador.',
  },
  owner_membership: {
    status: 409,
    message: 'O acesso do síndico só muda quando ele passa o cargo a outra pessoa.',
  },
  invitation_open: { status: 409, message: 'Já há um convite aberto para este e-mail.' },
  invitation_invalid: {
    status: 404,
    message: 'Este link não vale mais: o convite foi reenviado com outro link, ou nunca existiu.',
  },
  invitation_over: { status: 409, message: 'Este convite já foi aceito, cancelado ou venceu.' },
  invitation_other_account: {
    status: 409,
    message: 'O convite é para outro e-mail. Saia desta conta e entre com o e-mail que recebeu o convite.',
  },
  invitation_account_exists: {
    status: 409,
    message: 'Já existe uma conta com este e-mail. Entre nela para aceitar o convite.',
  },
  handover_open: {
    status: 409,
    message: 'Já há uma passagem de cargo à espera de resposta. Cancele-a antes de oferecer outra.',
  },
  handover_over: {
    status: 409,
    message: 'Esta passagem de cargo já foi respondida, cancelada ou venceu.',
  },
  mandate_overlap: {
    status: 409,
    message: 'O período cruza com outro mandato já registrado. Confira as datas.',
  },
  mandate_too_long: {
    status: 422,
    message: 'O mandato dura no máximo dois anos e pode ser renovado (Código Civil, art. 1.347).',
  },
  approval_unconfirmed: {
    status: 409,
    message: 'Há algo a conferir antes de aprovar. Leia o aviso e confirme se for isso mesmo.',
  },
  undo_too_late: {
    status: 409,
    message: 'Já passaram 10 minutos: encerre o acesso da pessoa em Usuários.',
  },
  cnpj_invalid: { status: 422, message: 'CNPJ inválido: confira os dígitos.' },
  postal_code_unknown: {
    status: 404,
    message: 'CEP não encontrado. Confira os números ou escreva o endereço.',
  },
  too_many_trials: {
    status: 409,
    message: 'Você já tem dez condomínios em teste. Assine o plano de um deles antes de criar outro.',
  },
  person_has_account: {
    status: 409,
    message: 'Esta pessoa já está ligada a outra conta. Escolha outra ou cadastre uma nova.',
  },

  person_document_taken: { status: 409, message: 'Este CPF ou CNPJ já é de outra pessoa cadastrada.' },
  person_duplicate: {
    status: 409,
    message: 'Já há alguém parecido no cadastro. Confira se é a mesma pessoa antes de cadastrar outra.',
  },
  people_differ: {
    status: 409,
    message: 'Os dois cadastros têm CPF ou conta diferentes: são duas pessoas.',
  },
  occupancy_overlaps: {
    status: 409,
    message: 'Esta pessoa já está nesta unidade nestas datas. Encerre ou corrija o outro vínculo antes.',
  },
  voter_not_owner: {
    status: 422,
    message: 'Só um proprietário vota pela unidade. Inquilinos votam por procuração.',
  },
  parts_incomplete: {
    status: 422,
    message: 'As partes de todos os proprietários precisam somar exatamente 100%.',
  },
  unit_has_debt: {
    status: 409,
    message: 'A unidade tem cobranças em aberto. Quem compra responde por elas (Código Civil, art. 1.345).',
  },
  vehicle_duplicate: { status: 409, message: 'Esta placa já está cadastrada neste condomínio.' },
  household_full: { status: 409, message: 'O cadastro chegou ao máximo. Remova o que não vale mais.' },
  consent_changed: {
    status: 409,
    message: 'O texto deste consentimento mudou. Recarregue a página e leia o novo antes de aceitar.',
  },
  change_pending: { status: 409, message: 'Este pedido já espera por uma resposta da administração.' },
  change_decided: { status: 409, message: 'Este pedido já foi decidido ou retirado.' },
  move_exists: { status: 409, message: 'Já há uma mudança marcada para esta pessoa nesta unidade.' },
  move_closed: { status: 409, message: 'Esta mudança já foi concluída ou cancelada.' },
  move_not_yet: { status: 409, message: 'O dia desta mudança ainda não chegou.' },
  move_items_open: { status: 409, message: 'Há itens da lista por conferir.' },

  unit_duplicate: { status: 409, message: 'Já existe uma unidade com este bloco e número.' },
  unit_changed: {
    status: 409,
    message:
      'Outra pessoa mudou esta unidade enquanto você editava. Confira os dados de agora e salve de novo.',
  },
  unit_closed: { status: 409, message: 'Esta unidade foi encerrada e não muda mais.' },
  units_busy: {
    status: 409,
    message: 'As unidades estão sendo mudadas agora por outra tarefa. Espere terminar e tente de novo.',
  },
  unit_has_history: {
    status: 409,
    message: 'Esta unidade tem histórico e não pode ser apagada. Encerre-a em uma data.',
  },
  unit_selection_changed: {
    status: 409,
    message: 'As unidades escolhidas mudaram desde a conferência. Confira a nova lista antes de aplicar.',
  },
  unit_change_undone: { status: 409, message: 'Esta mudança já foi desfeita.' },
  unit_change_overtaken: {
    status: 409,
    message: 'Algo mudou nestas unidades depois desta mudança. Desfaça primeiro o que veio depois.',
  },
  unit_change_too_old: {
    status: 409,
    message: 'Só é possível desfazer em até 24 horas. Corrija com uma nova mudança.',
  },
  unit_owners_differ: { status: 409, message: 'As unidades têm proprietários diferentes.' },
  unit_edit_in_progress: { status: 409, message: 'Já há uma mudança de unidades em andamento.' },
  unit_annex_tied: { status: 409, message: 'Este anexo já está ligado a outra unidade.' },
  unit_group_duplicate: { status: 409, message: 'Já existe um grupo com este nome.' },
  decision_changed: {
    status: 409,
    message: 'Outra pessoa corrigiu esta decisão. Confira a versão atual e envie a sua de novo.',
  },
  decision_exists: { status: 409, message: 'Esta decisão já foi registrada.' },
  units_exist: {
    status: 409,
    message: 'O condomínio já tem unidades. Use a importação para acrescentar as que faltam.',
  },
  no_units: { status: 409, message: 'Cadastre as unidades antes de emitir as cobranças.' },
  import_unreadable: {
    status: 422,
    message: 'Não foi possível ler o arquivo. Salve-o como CSV e tente de novo.',
  },
  import_not_in_review: {
    status: 409,
    message: 'Esta importação já foi confirmada, cancelada ou ainda está sendo lida.',
  },
  job_over: { status: 409, message: 'Este trabalho já terminou ou foi cancelado.' },
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
