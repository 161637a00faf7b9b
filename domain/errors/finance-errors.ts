import type { ErrorCodes } from './code.ts'

/** Charges, the bank and payments. */
export const financeErrors = {
  budget_year_overlaps: {
    status: 409,
    message: 'Já há um orçamento de outro exercício nestes meses. Comece no mês seguinte ao fim dele.',
  },
  budget_open: {
    status: 409,
    message: 'Este exercício já tem uma versão em preparo. Termine ou descarte essa versão antes.',
  },
  budget_not_draft: {
    status: 409,
    message: 'Esta versão não está mais em rascunho. Recarregue a página e confira.',
  },
  budget_changed: {
    status: 409,
    message:
      'Outra pessoa mudou este orçamento agora há pouco. Recarregue a página e confira antes de salvar.',
  },
  budget_empty: { status: 409, message: 'O orçamento ainda não tem valores.' },
  index_missing: { status: 409, message: 'Ainda não há doze meses publicados deste índice.' },
  units_changed: {
    status: 409,
    message: 'As unidades mudaram durante a exportação. Peça o arquivo de novo.',
  },
  due_not_waiting: {
    status: 409,
    message:
      'Um lançamento escolhido já foi cobrado, dispensado ou é de um mês adiante. Recarregue a página e confira.',
  },
  owner_unknown: {
    status: 409,
    message:
      'Há unidade alugada sem proprietário no cadastro: a parte do proprietário não vai no boleto do inquilino (Lei 8.245/1991, art. 22). Cadastre o proprietário em Pessoas, ou escolha "Tudo num boleto" para ela.',
  },
  due_being_charged: {
    status: 409,
    message: 'A cobrança deste valor está sendo emitida agora. Espere a emissão terminar e tente de novo.',
  },
  unit_due_once: { status: 409, message: 'Este valor já foi lançado para a unidade.' },
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
  bill_needs_approval: {
    status: 409,
    message:
      'Esta despesa espera a aprovação do conselho ou da assembleia. Antes disso ela não pode ser paga.',
  },
  bill_needs_assembly: {
    status: 409,
    message: 'Esta despesa passa do que o conselho aprova: ela depende de uma decisão da assembleia.',
  },
  bill_not_waiting: { status: 409, message: 'Esta despesa não espera aprovação.' },
  bill_own_case: {
    status: 409,
    message:
      'Esta despesa é paga a você. Peça a outro administrador que a pague, ou ao conselho que a aprove antes.',
  },
  receipt_own_case: {
    status: 409,
    message:
      'Este recebimento é da sua unidade. Concilie-o pelo extrato do banco ou peça a outro administrador que o registre.',
  },
  bill_own: { status: 409, message: 'Quem lançou a despesa não a aprova.' },
  approval_rules_changed: {
    status: 409,
    message: 'Outra pessoa mudou os limites agora há pouco. Confira antes de salvar.',
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
  statement_invalid: { status: 422, message: 'O arquivo não é um extrato que se possa ler.' },
  bank_statement_duplicate: { status: 409, message: 'Este mesmo arquivo já foi importado. Nada mudou.' },
  statement_choose_account: { status: 422, message: 'O arquivo tem mais de uma conta. Escolha qual é esta.' },
  statement_other_account: {
    status: 409,
    message: 'O arquivo diz que é de outra conta. Confira o banco e o número antes de importar.',
  },
  statement_signs_unknown: {
    status: 422,
    message: 'O arquivo não diz o que entrou e o que saiu da conta. Escolha como ler os valores.',
  },
  statement_days_unknown: {
    status: 422,
    message: 'As datas do arquivo podem ser lidas de dois jeitos. Escolha se começam pelo dia ou pelo mês.',
  },
  statement_line_once: { status: 409, message: 'Outra pessoa importou estas linhas agora há pouco.' },
  statement_line_taken: { status: 409, message: 'Outra pessoa já conciliou esta linha.' },
  statement_entry_taken: { status: 409, message: 'Este lançamento já explica outra linha do extrato.' },
  statement_amount_mismatch: {
    status: 422,
    message: 'A soma do que foi escolhido não é o valor do extrato.',
  },
  statement_part_misfit: { status: 422, message: 'Confira o que foi escolhido para esta linha.' },
  statement_match_undone: { status: 409, message: 'Esta conciliação já foi desfeita.' },
  statement_rules_full: { status: 409, message: 'Já há 200 regras. Remova as que não servem mais.' },
  no_units: { status: 409, message: 'Cadastre as unidades antes de emitir as cobranças.' },
  charge_run_exists: {
    status: 409,
    message: 'As cobranças deste mês já foram emitidas ou estão sendo emitidas.',
  },
  bank_account_missing: {
    status: 409,
    message: 'Cadastre a conta do condomínio, o convênio de cobrança e a chave Pix antes de emitir.',
  },
  collection_account_main: {
    status: 409,
    message: 'Esta é a conta principal. Torne outra a principal antes de parar de emitir por ela.',
  },
  bundle_over: { status: 409, message: 'Este pagamento não vale mais. Faça outro com o valor de hoje.' },
  bundle_only_pix: { status: 409, message: 'Este pagamento é só por Pix.' },
  pix_not_returnable: {
    status: 409,
    message: 'Só um Pix confirmado pelo banco, de até 90 dias, volta pelo próprio Pix.',
  },
  pix_return_sent: { status: 409, message: 'O banco já recebeu o pedido e está devolvendo este Pix.' },
  boleto_in_order: { status: 409, message: 'O banco não recusou este boleto: não há o que reenviar.' },
  boleto_due_past: {
    status: 409,
    message: 'O vencimento já passou e o banco não registra. Mude o vencimento antes de reenviar.',
  },
  due_date_past: { status: 422, message: 'O vencimento precisa ser uma data futura.' },
  discount_not_acknowledged: {
    status: 422,
    message:
      'O desconto passa de 2%: a Justiça costuma tratá-lo como multa disfarçada (Enunciado 505 do CJF). Confirme que quer emitir assim.',
  },
  charge_run_not_issued: { status: 409, message: 'Esta emissão não está concluída, ou já foi desfeita.' },
  charge_run_due: {
    status: 409,
    message: 'O vencimento já passou. Cancele uma a uma as cobranças que estiverem erradas, com o motivo.',
  },
  charge_run_paid: {
    status: 409,
    message: 'Já há pagamento ou acordo nesta emissão. Cancele uma a uma as cobranças que estiverem erradas.',
  },
  charge_has_payments: {
    status: 409,
    message: 'Esta cobrança já recebeu pagamento. Desfaça o recebimento antes de cancelar.',
  },
  charge_of_agreement: {
    status: 409,
    message: 'Esta cobrança é parcela de acordo. Desfaça o acordo em vez de cancelar a parcela.',
  },
  meter_serial_taken: { status: 409, message: 'Outro medidor em uso já tem este número.' },
  meter_has_readings: {
    status: 409,
    message: 'Este medidor já tem leituras. Troque-o em vez de removê-lo, e as leituras ficam.',
  },
  meter_tariff_once: { status: 409, message: 'Já há uma tarifa que vale desde este dia.' },
  reading_once: { status: 409, message: 'Este medidor já tem leitura neste mês.' },
  reading_billed: {
    status: 409,
    message:
      'As leituras deste mês já foram cobradas. O que faltou entra no mês seguinte; para corrigir, desfaça a emissão.',
  },
  reading_has_later: { status: 409, message: 'Há leitura de um mês seguinte. Apague a mais nova antes.' },
  bills_file_invalid: {
    status: 422,
    message:
      'Não achamos uma tabela neste arquivo. Use CSV ou XLSX com os títulos na primeira linha e uma despesa por linha.',
  },
  readings_file_invalid: {
    status: 422,
    message: 'Não achamos uma tabela neste arquivo. Use CSV ou XLSX com a unidade e a leitura em colunas.',
  },
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
  receipt_decided: { status: 409, message: 'Outra pessoa já decidiu este recebimento.' },
  receipt_undone: { status: 409, message: 'Este recebimento já foi desfeito.' },
  receipt_waits: {
    status: 409,
    message: 'Este recebimento espera decisão: escolha a cobrança, deixe como crédito ou devolva.',
  },
  receipt_month_closed: {
    status: 409,
    message:
      'O mês deste recebimento está fechado. Desfaça com a data de hoje, ou reabra o mês em Fechamento.',
  },
  receipt_charge_moved: {
    status: 409,
    message: 'A cobrança foi cancelada ou entrou num acordo depois deste recebimento. Desfaça isso antes.',
  },
  receipt_released: {
    status: 409,
    message:
      'Não houve pagamento: este valor deixou de ser devido (reserva cancelada ou caução devolvida). Não há o que desfazer.',
  },
  receipt_not_newest: {
    status: 409,
    message: 'Há um recebimento mais novo da mesma cobrança. Desfaça o mais novo antes.',
  },
  credit_insufficient: {
    status: 409,
    message: 'A unidade não tem tanto crédito: parte dele já foi usada ou devolvida.',
  },
  nothing_to_print: { status: 409, message: 'Não há boletos em aberto para imprimir.' },
  print_in_progress: {
    status: 409,
    message: 'Já há uma impressão em andamento. Espere ela terminar ou cancele.',
  },
  bundle_of_many: {
    status: 409,
    message: 'Um pagamento só junta cobranças de uma unidade, ou das unidades de um mesmo dono.',
  },
  charge_not_open: { status: 409, message: 'Esta cobrança não está em aberto.' },
  payment_account_missing: {
    status: 409,
    message: 'O condomínio não recebe por esta via agora. Pague por Pix ou boleto na página da cobrança.',
  },
  payment_account_without_bank: {
    status: 409,
    message:
      'Antes de conectar, informe o CNPJ do condomínio e a conta bancária dele: é para ela que o dinheiro é transferido.',
  },
  payment_account_connected: {
    status: 409,
    message: 'Já há outra conta do Mercado Pago conectada. Desligue-a antes de conectar esta.',
  },
  payment_account_taken: {
    status: 409,
    message:
      'Esta conta do Mercado Pago já recebe para outro condomínio. O dinheiro de dois condomínios não se mistura: use a conta do próprio condomínio.',
  },
  payment_account_of_another: {
    status: 409,
    message:
      'A conta do Mercado Pago é de outro CPF ou CNPJ. Entre no Mercado Pago com a conta aberta no CNPJ do condomínio.',
  },
  payment_account_refused: {
    status: 409,
    message: 'O Mercado Pago não confirmou o acesso. Comece de novo em Conectar conta.',
  },
  payment_account_request_over: {
    status: 409,
    message:
      'Este pedido de conexão venceu, já foi usado ou é de outra pessoa. Comece de novo em Conectar conta.',
  },
  payment_method_not_offered: {
    status: 409,
    message: 'O condomínio não oferece esta forma de pagamento. Recarregue a página e escolha outra.',
  },
  payment_amount_changed: {
    status: 409,
    message: 'O valor mudou desde que a página foi aberta. Confira o novo valor antes de pagar.',
  },
  payment_under_review: {
    status: 409,
    message:
      'Um pagamento destas cobranças ainda está sendo confirmado. Espere a resposta para não pagar duas vezes.',
  },
  payment_not_refundable: {
    status: 409,
    message:
      'Este pagamento não pode ser devolvido por aqui: não foi aprovado, já está sendo devolvido, passou de 180 dias ou a conta foi desligada.',
  },
  pix_automatic_off: {
    status: 409,
    message: 'O condomínio não oferece Pix Automático agora. Pague por Pix ou boleto.',
  },
  pix_not_payer: {
    status: 409,
    message: 'Só quem paga a unidade autoriza o Pix Automático dela. Fale com a administração.',
  },
  pix_payer_undocumented: {
    status: 409,
    message: 'O banco precisa do seu CPF ou CNPJ. Peça à administração para completar o seu cadastro.',
  },
  pix_authorization_exists: {
    status: 409,
    message: 'Esta unidade já tem Pix Automático. Cancele o atual antes de autorizar outro.',
  },
  pix_authorization_over: { status: 409, message: 'Este Pix Automático já foi encerrado.' },
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
