import type { ErrorCodes } from './code.ts'

/** Equipment, plans and orders of service. */
export const maintenanceErrors = {
  asset_taken: { status: 409, message: 'Este equipamento já foi salvo. Recarregue a página para vê-lo.' },
  asset_name_taken: {
    status: 409,
    message: 'Já existe um equipamento com este nome. Diga qual é este, como “Bomba 2”.',
  },
  asset_unknown: { status: 422, message: 'Este equipamento não está mais em uso. Escolha outro.' },
  asset_has_plans: {
    status: 409,
    message: 'O equipamento tem planos em andamento. Encerre os planos dele antes de retirá-lo de uso.',
  },
  asset_limit: { status: 409, message: 'O cadastro chegou ao limite de 5.000 equipamentos.' },
  assets_file_invalid: {
    status: 422,
    message:
      'Não achamos uma tabela neste arquivo. Use CSV ou XLSX com os títulos na primeira linha e um equipamento por linha.',
  },
  maintenance_plan_taken: {
    status: 409,
    message: 'Este plano já foi salvo. Recarregue a página para vê-lo.',
  },
  maintenance_plan_limit: {
    status: 409,
    message: 'O condomínio chegou a 1.000 planos. Encerre os que não usa para criar outros.',
  },
  maintenance_order_taken: {
    status: 409,
    message: 'Esta ordem já foi aberta. Recarregue a página para vê-la.',
  },
  maintenance_order_closed: {
    status: 409,
    message: 'Esta ordem já foi encerrada. Devolva-a para execução antes de editar.',
  },
  maintenance_move_refused: {
    status: 409,
    message: 'A ordem mudou enquanto isso. Recarregue a página e veja como ela está.',
  },
  maintenance_evidence_missing: {
    status: 409,
    message: 'Faltam passos obrigatórios da lista. Complete as fotos, medidas e marcações para concluir.',
  },
  maintenance_answer_missing: {
    status: 422,
    message: 'Este passo pede uma medida ou um texto. Preencha antes de marcar.',
  },
  maintenance_measure_outside: {
    status: 422,
    message: 'A medida está fora do limite. Conte o que viu ou o que já foi feito, e marque de novo.',
  },
  maintenance_task_answered: {
    status: 409,
    message:
      'Este passo foi respondido em outro aparelho depois que este o leu. Confira aquela resposta e envie a sua de novo só se ela valer mais.',
  },
  maintenance_skip_unplanned: {
    status: 409,
    message: 'Só a ordem de um plano pode ser pulada. Se esta não será feita, cancele-a com o motivo.',
  },
  maintenance_next_made: {
    status: 409,
    message:
      'O plano já fez a ordem seguinte, então esta fica como pulada. Se o serviço ainda for preciso, abra uma ordem nova.',
  },
  maintenance_next_open: {
    status: 409,
    message: 'O plano já tem outra ordem aberta. Cancele a outra antes de reabrir esta.',
  },
  maintenance_future: { status: 422, message: 'A data em que foi feita não pode ser depois de hoje.' },
  maintenance_reason_needed: { status: 422, message: 'Conte o motivo em poucas palavras.' },
  maintenance_decision_needed: {
    status: 409,
    message:
      'Esta obra espera a decisão da assembleia. Indique a decisão na ordem; se a obra é necessária e não pode esperar, o síndico declara a urgência.',
  },
  maintenance_urgency_refused: {
    status: 409,
    message:
      'Só obra necessária segue por urgência (Código Civil, art. 1.341). Edite a ordem e escolha “Obras necessárias”, se é o caso.',
  },
  maintenance_urgency_of_sindico: {
    status: 403,
    message: 'Quem declara que a obra não pode esperar é o síndico. Peça a ele.',
  },
  maintenance_assignee_unknown: {
    status: 422,
    message: 'Escolha alguém da administração ou da portaria deste condomínio.',
  },
  maintenance_cause_unknown: {
    status: 422,
    message: 'A ocorrência, a inspeção ou a outra ordem não está mais disponível. Abra a ordem sem ela.',
  },
  maintenance_quote_taken: { status: 409, message: 'Este orçamento já foi salvo. Recarregue a página.' },
  maintenance_quote_chosen: {
    status: 409,
    message: 'Este orçamento foi o escolhido. Desfaça a escolha antes de editar.',
  },
  maintenance_quote_limit: { status: 409, message: 'A ordem já tem 20 orçamentos. Remova um antes.' },
  maintenance_quote_lapsed: {
    status: 409,
    message: 'A validade deste orçamento passou. Peça ao fornecedor que o renove e altere a data.',
  },
  maintenance_quotes_missing: {
    status: 409,
    message: 'Este valor pede mais orçamentos. Registre os que faltam, ou conte por que bastam menos.',
  },
  supplier_papers_lapsed: {
    status: 409,
    message:
      'O fornecedor tem documentos vencidos ou em falta. Peça os documentos, ou conte por que seguir assim.',
  },
  maintenance_not_done: { status: 409, message: 'Conclua a ordem antes de lançar a despesa.' },
  warranty_without_asset: {
    status: 422,
    message: 'A ordem não tem equipamento. Devolva-a para execução e escolha um para registrar a garantia.',
  },
  warranty_before_work: {
    status: 422,
    message: 'A garantia termina depois do dia em que o serviço foi feito.',
  },
  maintenance_billed: {
    status: 409,
    message: 'Esta ordem já tem uma despesa lançada. Cancele a despesa antes, em Finanças.',
  },
  rating_settled: {
    status: 409,
    message: 'Este serviço já foi avaliado. Só quem avaliou pode mudar a nota, uma vez.',
  },
  rating_not_checked: { status: 409, message: 'Confira a ordem antes de avaliar o fornecedor.' },
  rating_without_supplier: { status: 422, message: 'A ordem não tem fornecedor para avaliar.' },
  rating_own_work: {
    status: 409,
    message: 'O fornecedor desta ordem é você. Peça a outro administrador que avalie o serviço.',
  },
  maintenance_log_sealed: { status: 409, message: 'O histórico de uma ordem não se altera.' },
  order_own_case: {
    status: 409,
    message:
      'O fornecedor deste orçamento é você. Peça a outro administrador que escolha, ou leve à assembleia.',
  },
} as const satisfies ErrorCodes
