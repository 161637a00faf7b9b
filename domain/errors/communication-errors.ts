import type { ErrorCodes } from './code.ts'

/** Announcements, their comments and certificates. */
export const communicationErrors = {
  phone_not_confirmed: {
    status: 409,
    message: 'Este celular ainda não foi confirmado. Peça um código e escreva-o aqui.',
  },
  phone_code_over: {
    status: 409,
    message: 'Nenhum código espera confirmação: ele valia 10 minutos e 5 tentativas. Peça outro.',
  },
  announcement_not_draft: {
    status: 409,
    message: 'Este comunicado não é mais um rascunho. Corrija-o ou retire-o na página dele.',
  },
  announcement_taken: {
    status: 409,
    message: 'Não foi possível salvar este rascunho. Recarregue a página e salve de novo.',
  },
  announcement_not_published: {
    status: 409,
    message: 'Isto só vale para um comunicado publicado. Atualize a página e veja como ele está.',
  },
  announcement_changed: {
    status: 409,
    message: 'Este comunicado mudou desde que você o abriu. Veja a versão nova antes de corrigir.',
  },
  announcement_reaches_nobody: {
    status: 409,
    message: 'Ninguém está entre os escolhidos. Escolha outros destinatários antes de publicar.',
  },
  announcement_in_past: {
    status: 422,
    message: 'Escolha uma data e hora que ainda não passaram, até um ano à frente.',
  },
  emergency_unconfirmed: {
    status: 422,
    message: 'Para avisar todos por todos os canais, escreva EMERGÊNCIA no campo de confirmação.',
  },
  announcement_resolved_once: { status: 409, message: 'Esta emergência já foi dada como resolvida.' },
  announcement_reminded: {
    status: 409,
    message:
      'Um lembrete deste comunicado saiu há menos de uma hora. Espere um pouco antes de lembrar de novo.',
  },
  announcement_all_read: { status: 409, message: 'Todos já leram: não há quem lembrar.' },
  comments_closed: { status: 409, message: 'Este comunicado não recebe comentários.' },
  announcement_template_name: { status: 409, message: 'Já há um modelo com este nome. Escolha outro.' },
  certificate_sealed: { status: 409, message: 'Uma certidão emitida não muda. Emita outra edição.' },
} satisfies ErrorCodes
