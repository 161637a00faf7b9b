import type { ErrorCodes } from './code.ts'

/** Penalties: what the law and the convention hold a case to. */
export const penaltyErrors = {
  infraction_not_in_force: {
    status: 409,
    message: 'Esta infração não valia no dia do fato. Escolha outra, ou registre desde quando o artigo vale.',
  },
  infraction_archived: { status: 409, message: 'Esta infração foi arquivada. Reative-a antes de usar.' },
  penalty_future: { status: 409, message: 'O dia da infração ainda não chegou. Confira a data.' },
  penalty_unit_unknown: {
    status: 422,
    message:
      'Nenhuma unidade, ou mais de uma, tem este nome. Escreva como na porta, por exemplo A-101, ou deixe em branco.',
  },
  penalty_report_decided: { status: 409, message: 'Este relato já foi analisado. Recarregue a página.' },
  penalty_report_used: { status: 409, message: 'Este relato já virou um caso. Abra o caso que existe.' },
  penalty_backdated: { status: 409, message: 'A data de um ato é a do registro e não pode ser escolhida.' },
  penalty_not_yours: {
    status: 403,
    message: 'Este ato cabe a outra pessoa, pelos termos do caso. Veja no caso quem decide.',
  },
  penalty_own_case: {
    status: 409,
    message: 'O caso é da sua própria unidade. Peça a outro administrador que o conduza.',
  },
  penalty_out_of_order: {
    status: 409,
    message: 'O caso não está na etapa deste ato. Recarregue a página e veja o próximo passo.',
  },
  penalty_not_noticed: {
    status: 409,
    message:
      'Ainda não há prova de que a notificação chegou. Sem notificação e defesa a penalidade é nula (STJ, REsp 1.365.279): registre a entrega.',
  },
  penalty_term_runs: { status: 409, message: 'O prazo de defesa ainda corre. Decida depois do último dia.' },
  penalty_term_over: {
    status: 409,
    message: 'O prazo terminou. Peça ao síndico, por escrito, que o reabra.',
  },
  penalty_extension: {
    status: 409,
    message:
      'Só dá para prorrogar um prazo de defesa que ainda corre, para até 90 dias depois, dizendo o motivo.',
  },
  penalty_delivery_day: {
    status: 409,
    message: 'O dia da entrega fica entre a data da carta e hoje. Confira a data.',
  },
  penalty_delivery_proof: {
    status: 409,
    message:
      'Falta a prova da entrega: o arquivo assinado e uma testemunha, ou o código de rastreio e o comprovante dos Correios.',
  },
  penalty_delivered_once: { status: 409, message: 'A entrega desta carta já está registrada.' },
  penalty_paper_missing: { status: 409, message: 'Anexe a foto ou o PDF do papel que a unidade entregou.' },
  penalty_reasons: { status: 409, message: 'Escreva as razões: sem elas o ato não vale.' },
  penalty_act_once: { status: 409, message: 'Este ato já foi feito neste caso. Recarregue a página.' },
  penalty_no_contribution: {
    status: 409,
    message:
      'Não há taxa ordinária emitida para esta unidade até o mês do fato, e o limite da multa é calculado por ela. Emita a taxa antes.',
  },
  penalty_not_in_convention: {
    status: 409,
    message:
      'A convenção não prevê esta multa. Ela precisa do voto de 2/3 dos condôminos restantes (art. 1.336, § 2º): registre a decisão da assembleia.',
  },
  penalty_above_limit: {
    status: 409,
    message: 'O valor passa do limite do caso. Use o valor máximo mostrado ou um menor.',
  },
  penalty_decision_missing: {
    status: 409,
    message: 'Falta a decisão da assembleia. Registre-a em Decisões e escolha-a aqui.',
  },
  penalty_decision_wrong: {
    status: 409,
    message:
      'Esta decisão não serve: precisa ser deste condomínio, sobre multa, aprovada, e posterior ao fim do prazo de defesa.',
  },
  penalty_decision_used: {
    status: 409,
    message: 'Esta decisão já sustenta outra multa. Cada multa tem a sua votação.',
  },
  penalty_quorum: {
    status: 409,
    message:
      'Os votos registrados não alcançam o quórum dos condôminos restantes. Confira a contagem na decisão da assembleia.',
  },
  penalty_not_repeated: {
    status: 409,
    message:
      'A unidade não tem penalidade anterior em pé. A multa por descumprimento reiterado exige uma (art. 1.337).',
  },
  penalty_appeal_open: { status: 409, message: 'Há um recurso por julgar, que suspende a cobrança.' },
  penalty_appeal_runs: {
    status: 409,
    message: 'O prazo de recurso ainda corre. Lance a multa depois do último dia.',
  },
  penalty_decision_not_delivered: {
    status: 409,
    message: 'Registre a entrega da decisão: o prazo de recurso corre dela.',
  },
  penalty_due_unlawful: {
    status: 409,
    message:
      'Uma multa só entra na cobrança pelo caso de penalidade, depois de decidida e passado o recurso.',
  },
} as const satisfies ErrorCodes
