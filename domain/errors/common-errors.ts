import type { ErrorCodes } from './code.ts'

/** What any request may meet. */
export const commonErrors = {
  invalid_input: { status: 422, message: 'Confira os campos destacados e tente de novo.' },
  not_authenticated: { status: 401, message: 'Entre na sua conta para continuar.' },
  session_ended: { status: 401, message: 'Esta sessão foi encerrada. Entre de novo para continuar.' },
  forbidden: { status: 403, message: 'Você não tem permissão para realizar esta ação.' },
  unit_required: {
    status: 403,
    message: 'Isto é de quem tem unidade neste condomínio. Peça ao síndico o cadastro da sua unidade.',
  },
  own_case: {
    status: 409,
    message:
      'Este assunto é seu ou da sua unidade, e ninguém decide em causa própria. Peça a outro administrador; se não houver, nomeie um com o conselho ou leve à assembleia.',
  },
  not_found: { status: 404, message: 'Não encontramos este registro. Ele pode ter sido removido.' },
  record_changed: {
    status: 409,
    message: 'Estes dados foram mudados enquanto você editava. Confira o que está salvo agora.',
  },
  record_exists: {
    status: 409,
    message: 'Já existe um registro assim. Atualize a página, confira o que está salvo e tente de novo.',
  },
  method_not_allowed: { status: 405, message: 'Este endereço não aceita este tipo de pedido.' },
  payload_too_large: {
    status: 413,
    message: 'O arquivo é maior do que o limite. Divida-o e envie as partes.',
  },
  idempotency_mismatch: {
    status: 422,
    message: 'Este pedido já foi enviado com outros dados. Recarregue a página e tente de novo.',
  },
  rate_limited: {
    status: 429,
    message: 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente de novo.',
  },
  notice_signature_invalid: { status: 401, message: 'A assinatura do aviso não confere.' },
  stop_link_invalid: {
    status: 404,
    message: 'Este link não vale mais. Entre no Prumo e mude os avisos em Ajustes → Notificações.',
  },
  notice_is_mandatory: { status: 409, message: 'Este aviso é obrigatório e não pode ser parado.' },
  messages_not_retryable: {
    status: 409,
    message:
      'Nada a enviar de novo: estes avisos já saíram, perderam o sentido, ou o texto já foi apagado (uma semana depois da falha).',
  },
  unexpected: { status: 500, message: 'Ocorreu um erro inesperado. Tente de novo em instantes.' },
  unavailable: {
    status: 503,
    message: 'O serviço está temporariamente indisponível. Tente de novo em instantes.',
  },
  no_room: {
    status: 507,
    message:
      'Agora só é possível consultar: o servidor está sem espaço para guardar mais. O que já estava salvo continua salvo. Tente de novo em alguns minutos.',
  },
  storage_full: {
    status: 413,
    message: 'O espaço de arquivos acabou. Apague o que não usa mais ou mude de plano e envie de novo.',
  },
  uploads_of_day_full: {
    status: 429,
    message:
      'Você já enviou hoje 60 arquivos ou 300 MB, o máximo. Continue amanhã ou fale com a administração.',
  },
  file_missing: {
    status: 409,
    message: 'O anexo não chegou até nós ou foi enviado há mais de um dia. Anexe o arquivo de novo.',
  },
  too_long_for_paper: {
    status: 422,
    message: 'São mais de 2.000 linhas: filtre o que quer no papel, ou exporte em Excel ou CSV.',
  },
  job_over: { status: 409, message: 'Este trabalho já terminou ou foi cancelado.' },
} as const satisfies ErrorCodes
