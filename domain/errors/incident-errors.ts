import type { ErrorCodes } from './code.ts'

/** Errors of incidents and of outages that affect many. */
export const incidentErrors = {
  incident_taken: { status: 409, message: 'Este registro já foi enviado. Abra a lista para vê-lo.' },
  incident_log_sealed: {
    status: 409,
    message: 'O histórico de uma ocorrência não se altera. Comente o que faltou.',
  },
  incident_closed: {
    status: 409,
    message: 'Esta ocorrência está encerrada. Para continuar, peça que seja reaberta ou registre outra.',
  },
  incident_not_open: {
    status: 409,
    message: 'Esta ocorrência já foi resolvida ou juntada a outra. Recarregue a página.',
  },
  incident_not_solved: {
    status: 409,
    message: 'Só se avalia ou se reabre o que foi dado por resolvido. Recarregue a página.',
  },
  incident_reopen_over: {
    status: 409,
    message: 'O prazo para reabrir terminou. Registre uma nova ocorrência e cite este protocolo.',
  },
  incident_rated: { status: 409, message: 'Você já avaliou esta ocorrência. Obrigado.' },
  incident_merge_refused: {
    status: 409,
    message:
      'Estas duas não podem ser juntadas: escolha outra ocorrência aberta, que não esteja junta a uma terceira.',
  },
  incident_not_merged: {
    status: 409,
    message: 'Esta ocorrência não está junta a outra. Recarregue a página.',
  },
  incident_place_unknown: { status: 422, message: 'Este lugar não existe mais. Escolha outro.' },
  incident_category_unknown: { status: 422, message: 'Esta categoria não existe mais. Escolha outra.' },
  incident_assignee_unknown: {
    status: 422,
    message: 'Escolha alguém da equipe do condomínio ou um fornecedor do cadastro.',
  },
  incident_waiting_for_missing: { status: 422, message: 'Diga por quem a ocorrência espera.' },
  incident_reason_missing: { status: 422, message: 'Conte por que a ocorrência é encerrada sem solução.' },
  incident_file_stays: {
    status: 409,
    message:
      'Depois de resolvida, o arquivo fica com a ocorrência. Se ele expõe alguém, peça à administração que o remova.',
  },
  incident_file_reason_missing: {
    status: 422,
    message: 'Diga por que o arquivo sai: quem o enviou e quem lê a ocorrência veem o motivo.',
  },
  incident_name_taken: { status: 409, message: 'Já existe um item com este nome. Escolha outro.' },
  incident_last_category: { status: 409, message: 'Deixe ao menos uma categoria para quem registra.' },
  incident_not_asked: {
    status: 409,
    message: 'A administração não pede mais para mostrar esta ocorrência. Atualize a página.',
  },
  supplier_link_over: {
    status: 410,
    message: 'Este link não vale mais. Peça um novo à administração do condomínio.',
  },
  supplier_without_email: {
    status: 422,
    message: 'O fornecedor está sem e-mail. Informe o e-mail no cadastro de fornecedores e envie o link.',
  },
  supplier_visit_invalid: {
    status: 422,
    message: 'Confira o dia e a hora: a visita fica entre agora e um ano.',
  },
  supplier_photo_invalid: {
    status: 422,
    message: 'Não deu para ler esta foto. Salve-a de novo como JPEG ou PNG e envie outra vez.',
  },
  supplier_photos_full: {
    status: 409,
    message: 'Este link já recebeu todas as fotos que cabem nele. Envie outras à administração por e-mail.',
  },
  outage_ended: { status: 409, message: 'Esta falha já foi encerrada. Registre uma nova.' },
  outage_dates_invalid: {
    status: 422,
    message: 'Confira os horários: o começo não fica no futuro, e a previsão e o fim vêm depois dele.',
  },
  incident_own_case: {
    status: 409,
    message:
      'A ocorrência é sobre a sua unidade. Outro administrador cuida dela; se não houver, leve-a ao conselho ou à assembleia.',
  },
} as const satisfies ErrorCodes
