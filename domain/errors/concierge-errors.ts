import type { ErrorCodes } from './code.ts'

/** The front desk: devices, acts, authorisations and passes. */
export const conciergeErrors = {
  desk_unknown: {
    status: 404,
    message: 'Este aparelho não é uma portaria deste condomínio. Cadastre-o de novo.',
  },
  desk_revoked: {
    status: 409,
    message:
      'Este aparelho foi desligado da portaria pela administração. Use outro, ou peça para cadastrá-lo de novo.',
  },
  sealed_invalid: {
    status: 422,
    message: 'Este pacote de registros não foi feito por esta portaria. Nada foi salvo.',
  },
  desk_name_taken: { status: 409, message: 'Já há uma portaria com este nome. Escolha outro nome.' },
  desk_limit: {
    status: 409,
    message: 'O condomínio já tem 20 aparelhos na portaria. Desligue um que não é mais usado.',
  },
  pin_weak: {
    status: 422,
    message: 'Este PIN é fácil de adivinhar. Use seis números que não se repitam nem estejam em sequência.',
  },
  append_only: { status: 409, message: 'O livro da portaria não se altera. Registre uma correção.' },
  conflict_settled: { status: 409, message: 'Esta divergência já foi resolvida. Recarregue a página.' },
  visit_window_invalid: {
    status: 422,
    message: 'O fim precisa vir depois do começo, e uma autorização vale por até 400 dias.',
  },
  visit_window_past: {
    status: 422,
    message: 'Este período já passou. Escolha um que termine depois de agora.',
  },
  visit_over: { status: 409, message: 'Esta autorização já terminou. Faça uma nova.' },
  visit_revoked: { status: 409, message: 'Esta autorização foi cancelada. Faça uma nova.' },
  visit_limit: {
    status: 409,
    message: 'A unidade já tem 500 autorizações em vigor. Cancele as que não servem mais.',
  },
  not_your_unit: { status: 403, message: 'Você só cuida disso para a sua própria unidade.' },
  desk_key_name_taken: { status: 409, message: 'Já há uma chave com este nome. Escolha outro nome.' },
  desk_key_out: {
    status: 409,
    message: 'Esta chave está emprestada. Registre a devolução antes de removê-la.',
  },
  patrol_point_name_taken: {
    status: 409,
    message: 'Já há um ponto de ronda com este nome. Escolha outro nome.',
  },
  gate_name_taken: { status: 409, message: 'Já há um portão com este nome. Escolha outro nome.' },
  gate_by_hand: {
    status: 409,
    message: 'Este portão não abre por aqui. Abra no local e registre a abertura.',
  },
  document_not_kept: {
    status: 404,
    message: 'O documento deste visitante não foi guardado, ou o prazo de guarda terminou.',
  },
} as const satisfies ErrorCodes
