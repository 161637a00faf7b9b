import type { ErrorCodes } from './code.ts'

/** Units, decisions and imports. */
export const unitErrors = {
  unit_duplicate: { status: 409, message: 'Já existe uma unidade com este bloco e número.' },
  unit_changed: {
    status: 409,
    message:
      'Outra pessoa mudou esta unidade enquanto você editava. Confira os dados de agora e salve de novo.',
  },
  unit_closed: { status: 409, message: 'Esta unidade foi encerrada e não muda mais.' },
  units_busy: {
    status: 409,
    message: 'As unidades estão sendo mudadas agora por outra tarefa. Espere terminar e tente de novo.',
  },
  unit_has_history: {
    status: 409,
    message: 'Esta unidade tem histórico e não pode ser apagada. Encerre-a em uma data.',
  },
  unit_selection_changed: {
    status: 409,
    message: 'As unidades escolhidas mudaram desde a conferência. Confira a nova lista antes de aplicar.',
  },
  unit_change_undone: { status: 409, message: 'Esta mudança já foi desfeita.' },
  unit_change_overtaken: {
    status: 409,
    message: 'Algo mudou nestas unidades depois desta mudança. Desfaça primeiro o que veio depois.',
  },
  unit_change_too_old: {
    status: 409,
    message: 'Só é possível desfazer em até 24 horas. Corrija com uma nova mudança.',
  },
  unit_owners_differ: { status: 409, message: 'As unidades têm proprietários diferentes.' },
  unit_edit_in_progress: { status: 409, message: 'Já há uma mudança de unidades em andamento.' },
  unit_annex_tied: { status: 409, message: 'Este anexo já está ligado a outra unidade.' },
  unit_group_duplicate: { status: 409, message: 'Já existe um grupo com este nome.' },
  decision_changed: {
    status: 409,
    message: 'Outra pessoa corrigiu esta decisão. Confira a versão atual e envie a sua de novo.',
  },
  decision_exists: { status: 409, message: 'Esta decisão já foi registrada.' },
  units_exist: {
    status: 409,
    message: 'O condomínio já tem unidades. Use a importação para adicionar as que faltam.',
  },
  import_unreadable: {
    status: 422,
    message: 'Não foi possível ler o arquivo. Salve-o como CSV e tente de novo.',
  },
  import_not_in_review: {
    status: 409,
    message: 'Esta importação já foi confirmada, cancelada ou ainda está sendo lida.',
  },
  import_in_progress: {
    status: 409,
    message: 'Já há uma importação em andamento neste condomínio. Espere que termine, ou desista dela antes.',
  },
  shares_not_acknowledged: {
    status: 409,
    message: 'As frações ideais não somam 1. Confira a diferença e confirme para emitir assim.',
  },
} as const satisfies ErrorCodes
