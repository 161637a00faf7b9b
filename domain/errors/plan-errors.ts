import type { ErrorCodes } from './code.ts'

/** What the plan and its state allow. */
export const planErrors = {
  plan_limit_reached: {
    status: 409,
    message: 'O limite do seu plano foi atingido. Mude de plano para continuar.',
  },
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
  too_many_trials: {
    status: 409,
    message: 'Você já tem dez condomínios em teste. Assine o plano de um deles antes de criar outro.',
  },
} as const satisfies ErrorCodes
