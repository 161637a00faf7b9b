import type { ErrorCodes } from './code.ts'

/** What the plan and its state allow. */
export const planErrors = {
  plan_limit_reached: {
    status: 409,
    message: 'O limite do seu plano foi atingido. Mude de plano para continuar.',
  },
  feature_not_in_plan: { status: 403, message: 'Seu plano não inclui este recurso.' },
  feature_closed: {
    status: 403,
    message: 'Este recurso está fechado por enquanto. Nada se perdeu: volta como estava.',
  },
  trial_expired: {
    status: 403,
    message: 'O período de teste terminou. Seus dados continuam aqui: assine um plano para voltar a editar.',
  },
  subscription_inactive: {
    status: 403,
    message: 'A assinatura está inativa. Seus dados continuam aqui: regularize para voltar a editar.',
  },
  plan_not_found: { status: 404, message: 'Plano não encontrado' },
  // The specification's mapping of section 8 looks for these words.
  payment_gateway_unset: { status: 503, message: 'Mercado Pago não configurado' },
  condominium_not_found: { status: 404, message: 'Condomínio não encontrado' },
  payment_gateway_refused: {
    status: 502,
    message: 'O Mercado Pago recusou o pedido. Nada foi cobrado. Escreva para o suporte.',
  },
  payment_gateway_away: {
    status: 502,
    message: 'O Mercado Pago não respondeu. Nada foi cobrado: tente de novo em instantes.',
  },
  payment_under_way: {
    status: 409,
    message:
      'Há um pagamento sendo confirmado neste momento. Aguarde um instante e confira antes de tentar de novo.',
  },
  paid_ahead: {
    status: 409,
    message: 'O próximo período já está pago. O seguinte pode ser pago quando este começar.',
  },
  card_number_refused: {
    status: 400,
    message:
      'Número de cartão não passa por aqui: ele vai direto do navegador para o Mercado Pago. Nada foi guardado.',
  },
  payment_signature_invalid: { status: 401, message: 'Assinatura do aviso inválida.' },
  already_subscribed: {
    status: 409,
    message: 'Este condomínio já tem uma assinatura. Para outro plano, mude o que já está contratado.',
  },
  subscription_paused: {
    status: 409,
    message: 'A assinatura está pausada. Retome a assinatura antes de mudar ou contratar um plano.',
  },
  not_subscribed: { status: 409, message: 'Não há assinatura paga em andamento. Escolha um plano e assine.' },
  subscription_not_active: {
    status: 409,
    message: 'A assinatura não está ativa. Recarregue a página e confira.',
  },
  cancellation_waits: {
    status: 409,
    message: 'Há um cancelamento marcado. Desfaça o cancelamento antes de mudar de plano.',
  },
  no_cancellation: {
    status: 409,
    message: 'Não há cancelamento que possa ser desfeito. Recarregue a página e confira.',
  },
  same_plan: { status: 409, message: 'Este já é o plano contratado.' },
  plan_too_small: {
    status: 409,
    message: 'O condomínio usa mais do que este plano tem. Escolha um plano maior.',
  },
  annual_not_over: {
    status: 409,
    message:
      'O ano já pago vai até o fim. Para pagar por mês, cancele a renovação e assine depois dessa data.',
  },
  plan_version_in_use: {
    status: 409,
    message: 'Há quem tenha comprado este plano assim. Faça uma versão nova.',
  },
  plan_changed_meanwhile: {
    status: 409,
    message: 'Há uma versão mais nova deste plano. Recarregue a página e edite a partir dela.',
  },
  slug_taken: { status: 409, message: 'Já existe um plano com este endereço. Escolha outro.' },
  price_too_low: {
    status: 409,
    message:
      'Um plano que qualquer um pode assinar custa pelo menos R$ 1,00. Para um sem custo, deixe-o só por convite.',
  },
  last_offered_plan: {
    status: 409,
    message: 'É o último plano oferecido, e quem se cadastra precisa de um. Ofereça outro antes.',
  },
  too_many_tags: { status: 409, message: 'Um condomínio tem até dez etiquetas: tire uma antes.' },
  contact_in_past: { status: 422, message: 'Escolha hoje ou um dia que ainda vem.' },
  other_plan: { status: 409, message: 'Só se passa de uma versão a outra do mesmo plano.' },
  nobody_to_move: { status: 409, message: 'Ninguém desta versão pode passar à outra agora.' },
  no_plan_moves: {
    status: 409,
    message: 'Não há mudança anunciada que ainda possa ser desfeita. Recarregue a página e confira.',
  },
  nothing_to_refund: { status: 409, message: 'Deste pagamento não há mais nada a devolver.' },
  refund_too_large: { status: 409, message: 'O valor é maior do que o que ainda pode voltar.' },
  withdrawal_over: {
    status: 409,
    message: 'O prazo de 7 dias para desistir já passou. Você ainda pode cancelar a assinatura.',
  },
  too_many_trials: {
    status: 409,
    message: 'Você já tem dez condomínios em teste. Assine o plano de um deles antes de criar outro.',
  },
} as const satisfies ErrorCodes
