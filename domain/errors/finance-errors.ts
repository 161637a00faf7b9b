import type { ErrorCodes } from './code.ts'

/** Charges, the bank and payments. */
export const financeErrors = {
  expense_exists: { status: 409, message: 'Esta despesa já foi lançada.' },
  bill_number_taken: { status: 409, message: 'Esta nota deste fornecedor já foi lançada.' },
  bill_exists: { status: 409, message: 'Esta despesa já foi lançada.' },
  bill_paid: { status: 409, message: 'Esta despesa já está paga.' },
  bill_cancelled: { status: 409, message: 'Esta despesa foi cancelada.' },
  bill_changed: { status: 409, message: 'Outra pessoa mudou esta despesa. Abra de novo e confira.' },
  bill_has_payments: { status: 409, message: 'Há pagamento feito. Desfaça o pagamento antes.' },
  bill_withheld: {
    status: 409,
    message: 'Esta nota tem tributos retidos. Para mudar os valores, cancele e lance de novo.',
  },
  bill_payment_undone: { status: 409, message: 'Este pagamento já foi desfeito.' },
  bill_overpaid: { status: 409, message: 'O pagamento passa do que falta.' },
  bill_line_overpaid: { status: 409, message: 'O pagamento passa do que falta.' },
  bill_recurrence_once: { status: 409, message: 'A despesa deste vencimento já foi gerada.' },
  supplier_document_taken: { status: 409, message: 'Já há um fornecedor com este CPF ou CNPJ.' },
  month_closed: {
    status: 409,
    message: 'Este mês já está fechado. Lance no mês aberto ou reabra o mês em Fechamento.',
  },
  month_not_over: {
    status: 409,
    message: 'Este mês ainda não acabou. Feche-o a partir do dia 1º do mês seguinte.',
  },
  nothing_to_close: {
    status: 409,
    message: 'Ainda não há lançamentos. Informe os saldos iniciais ou emita cobranças.',
  },
  reviews_open: {
    status: 409,
    message:
      'Há pagamentos a conferir recebidos até o fim deste mês. Confira-os em Banco ou feche e deixe-os para o mês aberto.',
  },
  ledger_unbalanced: {
    status: 409,
    message: 'Os saldos não batem com os lançamentos. Avise o suporte antes de fechar o mês.',
  },
  closing_not_last: {
    status: 409,
    message: 'Só o último mês fechado pode ser reaberto. Reabra primeiro os seguintes.',
  },
  opening_closed: {
    status: 409,
    message: 'Já há mês fechado: os saldos iniciais não mudam mais. Reabra os meses ou lance um ajuste.',
  },
  fund_not_empty: {
    status: 409,
    message:
      'Este fundo ainda tem saldo, cobranças a receber ou contas a pagar. Transfira ou quite antes de encerrar.',
  },
  fund_stays: { status: 409, message: 'O fundo ordinário não pode ser encerrado.' },
  fund_balance_short: { status: 409, message: 'O fundo não tem esse valor.' },
  fund_name_taken: { status: 409, message: 'Já há um fundo aberto com este nome.' },
  bank_account_taken: { status: 409, message: 'Esta conta já está cadastrada.' },
  chart_full: { status: 409, message: 'Este grupo do plano de contas já tem 99 itens.' },
  rubric_fixed: {
    status: 409,
    message: 'O sistema lança nesta rubrica: ela pode mudar de nome, não ser arquivada.',
  },
  rubric_has_others: { status: 409, message: 'Arquive antes as rubricas deste grupo.' },
  transfer_exists: { status: 409, message: 'Este lançamento já foi feito.' },
  transfer_not_reversible: {
    status: 409,
    message: 'Este lançamento vem de uma cobrança, de um pagamento ou de um saldo inicial: desfaça-o lá.',
  },
  transfer_reversed_once: { status: 409, message: 'Este lançamento já foi estornado.' },
  no_units: { status: 409, message: 'Cadastre as unidades antes de emitir as cobranças.' },
  charge_run_exists: {
    status: 409,
    message: 'As cobranças deste mês já foram emitidas ou estão sendo emitidas.',
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
  unit_owes: {
    status: 409,
    message: 'A unidade tem cobrança vencida e não paga. A certidão sai quando não houver nada em atraso.',
  },
  dunning_changed: {
    status: 409,
    message: 'Outra pessoa mudou a régua agora há pouco. Recarregue a página e confira antes de salvar.',
  },
  nothing_to_collect: { status: 409, message: 'A unidade não tem cobrança vencida e não paga.' },
  fine_above_legal_limit: {
    status: 422,
    message: 'A multa por atraso não pode passar de 2% (Código Civil, art. 1.336, § 1º).',
  },
} as const satisfies ErrorCodes
