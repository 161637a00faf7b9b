import type { ErrorCodes } from './code.ts'

/** Charges, the bank and payments. */
export const financeErrors = {
  expense_exists: { status: 409, message: 'Esta despesa já foi lançada.' },
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
  fine_above_legal_limit: {
    status: 422,
    message: 'A multa por atraso não pode passar de 2% (Código Civil, art. 1.336, § 1º).',
  },
} as const satisfies ErrorCodes
