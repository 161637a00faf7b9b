import type { ErrorCodes } from './code.ts'

/** Accounts, memberships, invitations and the condominium itself. */
export const accessErrors = {
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
  support_only_reads: {
    status: 403,
    message:
      'O acesso do suporte só lê. Para mudar algo, peça a quem administra o condomínio que permita agir.',
  },
  support_never_does: {
    status: 403,
    message:
      'O suporte não faz isto, nem com permissão: pagar, decidir, votar, assinar e dar acesso cabem a quem responde pelo condomínio.',
  },
  support_access_over: {
    status: 409,
    message: 'Este acesso do suporte já terminou. Se ainda precisar, abra outro com o motivo.',
  },
  support_access_open: {
    status: 409,
    message: 'Você já tem um acesso aberto a este condomínio. Entre por ele ou encerre-o primeiro.',
  },
  support_not_asked: {
    status: 409,
    message: 'O suporte não está pedindo para agir, ou já teve a resposta. Atualize a página.',
  },
  support_asked_already: {
    status: 409,
    message: 'O pedido para agir já foi feito, e quem administra o condomínio ainda não respondeu.',
  },
  support_request_closed: { status: 409, message: 'Este pedido de ajuda já foi respondido ou retirado.' },
  account_owns_condominium: {
    status: 409,
    message:
      'Você é síndico de um condomínio. Antes de excluir a conta, passe o cargo a outra pessoa em Usuários, ou peça ao suporte o encerramento.',
  },
  data_request_exists: {
    status: 409,
    message: 'Você já tem um pedido deste tipo em aberto. Acompanhe-o aqui ou retire-o para fazer outro.',
  },
  data_request_own_case: {
    status: 409,
    message:
      'O pedido é sobre os seus próprios dados. Peça a outro administrador que responda; se não houver, baixe a sua cópia e retire o pedido.',
  },
  account_data_request_exists: {
    status: 409,
    message:
      'Esta conta já tem um pedido deste tipo em aberto. Acompanhe-o na lista, ou retire-o para fazer outro.',
  },
  account_data_request_own: {
    status: 409,
    message:
      'O pedido é seu. Peça a outra pessoa que administra a plataforma que responda; se não houver, retire-o em Ajustes, Privacidade.',
  },
  data_request_decided: { status: 409, message: 'Este pedido já foi respondido ou retirado.' },
  data_export_exists: {
    status: 409,
    message: 'Já estamos preparando a sua cópia. Avisamos por e-mail quando ficar pronta.',
  },
  approval_pending: {
    status: 403,
    message:
      'O seu cadastro ainda espera a aprovação da administração, e até lá nada se faz em seu nome. Peça a ela que o aprove; avisamos por e-mail.',
  },
  membership_exists: { status: 409, message: 'Você já faz parte deste condomínio ou já pediu acesso.' },
  membership_decided: { status: 409, message: 'Outra pessoa já decidiu este pedido.' },
  membership_changed: {
    status: 409,
    message: 'Outra pessoa mudou este acesso agora há pouco. Confira como ele está e tente de novo.',
  },
  own_membership: { status: 409, message: 'Ninguém muda o próprio acesso. Peça a outro administrador.' },
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
  handover_over: { status: 409, message: 'Esta passagem de cargo já foi respondida, cancelada ou venceu.' },
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
  undo_too_late: { status: 409, message: 'Já passaram 10 minutos: encerre o acesso da pessoa em Usuários.' },
  cnpj_invalid: { status: 422, message: 'CNPJ inválido: confira os dígitos.' },
  postal_code_unknown: {
    status: 404,
    message: 'CEP não encontrado. Confira os números ou escreva o endereço.',
  },
} as const satisfies ErrorCodes
