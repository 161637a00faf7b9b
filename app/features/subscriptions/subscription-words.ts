/** The specification's labels of a subscription's status (section 4). */
const labels = new Map([
  ['active', 'Ativa'],
  ['pending', 'Pendente'],
  ['cancelled', 'Cancelada'],
  ['paused', 'Pausada'],
  ['expired', 'Expirada'],
])

/** Whether a trial runs at `now`. */
export const isTrialActive = (
  { is_trial, trial_ends_at }: { is_trial: boolean; trial_ends_at: string | null },
  now: Date,
): boolean => is_trial && trial_ends_at !== null && Date.parse(trial_ends_at) > now.getTime()

/** 'Ativa' of 'active'; 'Carregando...' while it is not known yet; 'Desconhecido' for anything else. */
export const statusLabel = (status: string | null | undefined, loading = false): string =>
  loading ? 'Carregando...' : (labels.get(status ?? '') ?? 'Desconhecido')

/** The status that /subscription-success names: the subscription's own, else the one that the payment provider sent back. */
export function shownStatus(returned: string, own: string | undefined): string {
  if (own) return own
  return returned === 'approved' || returned === 'authorized' ? 'active' : returned
}

/** What /subscription-error says besides the reason: the free trial goes on, unless this subscription is none. */
export const errorHint = (own: { is_trial: boolean; status: string } | null | undefined): string =>
  own && !(own.is_trial && own.status === 'active')
    ? ''
    : 'O teste grátis continua disponível até o fim dos 7 dias. '

/** The title of /subscription-success for the status that the payment provider sent back. */
export function successTitle(status: string): string {
  if (status === 'approved' || status === 'authorized') return 'Assinatura Ativada!'
  if (status === 'pending') return 'Aguardando Confirmação'
  return 'Status da Assinatura'
}

const creationErrors = [
  ['Mercado Pago não configurado', 'Gateway de pagamento não configurado. Entre em contato com o suporte.'],
  ['Condomínio não encontrado', 'Condomínio não encontrado. Verifique se você é o administrador.'],
  ['Plano não encontrado', 'Plano selecionado não está disponível.'],
] as const

/** What the toast 'Erro ao criar assinatura' says of the server's message (section 8). */
export const creationErrorMessage = (message: string | null): string =>
  creationErrors.find(([part]) => message?.includes(part))?.[1] ?? (message || 'Erro interno do servidor')

const paymentErrors = new Map([
  [
    'payment_rejected',
    'Pagamento rejeitado. Verifique os dados do seu cartão ou tente outro método de pagamento.',
  ],
  ['payment_cancelled', 'Pagamento cancelado. Você pode tentar novamente quando desejar.'],
  ['insufficient_funds', 'Saldo insuficiente. Verifique se há fundos disponíveis em sua conta.'],
  ['expired_payment', 'O link de pagamento expirou. Gere um novo link para continuar.'],
  ['invalid_card', 'Dados do cartão inválidos. Verifique as informações e tente novamente.'],
])

/** What /subscription-error says of a code (section 8): its sentence, else the message that came with it. */
export const paymentErrorMessage = (code: string | null, message: string | null): string =>
  paymentErrors.get(code ?? '') ??
  (message || 'Ocorreu um erro durante o processamento da assinatura. Tente novamente.')
