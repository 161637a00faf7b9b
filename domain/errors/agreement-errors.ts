import type { ErrorCodes } from './code.ts'

/** Agreements on debts, and debts from before the books begin. */
export const agreementErrors = {
  agreement_rules_changed: {
    status: 409,
    message: 'Outra pessoa mudou as condições de acordo agora há pouco. Recarregue a página e confira.',
  },
  agreement_not_offered: {
    status: 403,
    message: 'Este condomínio não recebe propostas por aqui. Fale com a administração.',
  },
  agreement_pending: {
    status: 409,
    message: 'Já há uma proposta de acordo desta unidade à espera de resposta. Responda a ela.',
  },
  agreement_changed: {
    status: 409,
    message: 'Outra pessoa já respondeu ou mudou este acordo. Abra de novo e confira.',
  },
  agreement_debts_changed: {
    status: 409,
    message: 'Uma das cobranças escolhidas foi paga, cancelada ou entrou em outro acordo. Confira a lista.',
  },
  agreement_total_changed: {
    status: 409,
    message: 'O valor mudou desde que você abriu a página. Confira o novo total e confirme.',
  },
  agreement_not_active: { status: 409, message: 'Este acordo não está em andamento.' },
  agreement_not_broken: { status: 409, message: 'Este acordo não está rompido.' },
  agreement_break_late: {
    status: 409,
    message: 'O rompimento só pode ser desfeito no mesmo dia. Faça um novo acordo.',
  },
  agreement_break_settled: {
    status: 409,
    message: 'Uma dívida deste acordo já foi paga ou mudou depois do rompimento. Faça um novo acordo.',
  },
  agreement_has_payments: {
    status: 409,
    message: 'Já houve pagamento neste acordo: ele não pode ser desfeito, só rompido.',
  },
  old_debt_exists: {
    status: 409,
    message: 'Uma destas dívidas já foi lançada. Confira as linhas antes de lançar de novo.',
  },
  agreement_exists: {
    status: 409,
    message:
      'Estes acordos já foram lançados. Para trazer um deles de novo, desfaça antes o que está em Acordos.',
  },
  agreement_own_case: {
    status: 409,
    message:
      'A dívida é sua ou da sua unidade: outro administrador faz o acordo ou aceita a sua proposta. Se não houver, a assembleia decide e nomeia quem o registre.',
  },
} as const satisfies ErrorCodes
