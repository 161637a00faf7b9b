import type { ErrorCodes } from './code.ts'

/** What the platform's administrators do to accounts and to each other. */
export const platformErrors = {
  platform_second_factor_required: {
    status: 403,
    message:
      'Este ato pede uma entrada com segundo fator. Ligue um aplicativo autenticador em Ajustes, Segurança, depois entre de novo com o código.',
  },
  own_account: {
    status: 409,
    message: 'Ninguém faz isto com a própria conta. Peça a outra pessoa que administra a plataforma.',
  },
  account_is_platform_admin: {
    status: 409,
    message: 'Esta pessoa administra a plataforma. Retire-a antes da lista de administradores.',
  },
  account_already_suspended: { status: 409, message: 'Esta conta já está suspensa.' },
  account_not_suspended: { status: 409, message: 'Esta conta não está suspensa.' },
  account_already_confirmed: {
    status: 409,
    message: 'O e-mail desta conta já foi confirmado: não há o que reenviar.',
  },
  account_without_email: {
    status: 409,
    message: 'Esta conta não tem e-mail, e o link iria para ele. Peça à pessoa que entre de outro modo.',
  },
  account_is_suspended: { status: 409, message: 'Esta conta está suspensa. Reabra-a antes.' },
  account_unconfirmed: {
    status: 409,
    message: 'A conta que fica ainda não confirmou o e-mail. Reenvie a confirmação e una depois.',
  },
  merge_of_owner: {
    status: 409,
    message:
      'A conta que fecha é a de quem responde por um condomínio como síndico. Una ao contrário, ou peça que o cargo passe antes à outra conta, em Usuários.',
  },
  merge_in_one_condominium: {
    status: 409,
    message:
      'As duas contas têm acesso ao mesmo condomínio. Peça à administração dele que encerre um dos dois, em Usuários, e una depois.',
  },
  merge_of_vote_key: {
    status: 409,
    message:
      'A conta que fecha guarda parte da chave de uma votação secreta. Una depois que a assembleia se encerrar.',
  },
  account_merged: { status: 409, message: 'Esta conta foi unida a outra. Para reabri-la, desfaça a união.' },
  account_merge_ended: {
    status: 409,
    message:
      'O prazo para desfazer esta união passou. O acesso que a pessoa precisar em outra conta, cada condomínio dá em Usuários.',
  },
  account_not_merged: { status: 409, message: 'Esta união já foi desfeita. Atualize a página.' },
  already_platform_admin: { status: 409, message: 'Esta pessoa já administra a plataforma.' },
  admin_already_invited: {
    status: 409,
    message: 'Este e-mail já foi convidado e ainda não tem conta confirmada. Conclua o convite quando tiver.',
  },
  last_platform_admin: {
    status: 409,
    message: 'A plataforma não fica sem ninguém que a administre. Convide outra pessoa antes.',
  },
  admin_removal_waits: {
    status: 409,
    message: 'A saída desta pessoa já foi pedida e espera a confirmação de outra.',
  },
  admin_removal_not_asked: {
    status: 409,
    message: 'Ninguém pediu a saída desta pessoa, ou o pedido já foi decidido.',
  },
  admin_removal_needs_another: {
    status: 409,
    message: 'Quem confirma não é quem pediu nem quem sai. Peça a outra pessoa que administra a plataforma.',
  },
  index_values_unchecked: {
    status: 409,
    message:
      'Há valores que fogem do comum ou trocam o que foi publicado. Confira na fonte e marque que conferiu.',
  },
  index_values_unchanged: {
    status: 409,
    message: 'Estes valores já são os publicados: não há o que salvar.',
  },
  letter_text_unchanged: { status: 409, message: 'Este texto já é o que vale: não há o que salvar.' },
  letter_text_empty: {
    status: 409,
    message:
      'Não há texto seu em nenhuma parte. Para voltar às palavras do produto, use “Voltar ao texto do produto”.',
  },
  holiday_exists: {
    status: 409,
    message: 'Já há um feriado nesse dia nesse lugar, nesses anos. Veja a lista do lugar.',
  },
  retention_unchanged: {
    status: 409,
    message: 'Este prazo já é o que está valendo ou marcado. Escolha outro.',
  },
  holiday_already_ended: { status: 409, message: 'Este feriado já não vale a partir desse ano.' },
  holiday_unseen: {
    status: 409,
    message: 'Há vencimentos, reservas ou prazos nesses dias. Veja quais são antes de salvar.',
  },
  feature_unseen: {
    status: 409,
    message: 'Há condomínios que deixam de ter este recurso. Veja quais são antes de salvar.',
  },
  feature_unchanged: { status: 409, message: 'Já está assim: não há o que salvar.' },
  provider_credential_refused: {
    status: 409,
    message:
      'O provedor recusou a credencial, e ela não foi salva. Confira-a no painel do provedor e teste de novo.',
  },
  provider_credential_untested: {
    status: 409,
    message:
      'O teste deixou perguntas, e a credencial ainda não foi salva. Leia o que ele achou antes de salvar sem essa prova.',
  },
  provider_credential_same: { status: 409, message: 'Esta já é a credencial em uso: não há o que salvar.' },
  platform_read_only: {
    status: 503,
    message:
      'O Prumo está em manutenção: dá para ver tudo, e nada se grava por enquanto. O aviso no alto da página diz até quando. Tente de novo depois.',
  },
  platform_change_not_newest: {
    status: 409,
    message: 'Só a mudança mais recente se desfaz, e esta já não é ela. Veja o histórico de novo.',
  },
  platform_change_outdated: {
    status: 409,
    message: 'O valor mudou enquanto esta tela estava aberta. Confira de novo antes de salvar.',
  },
  session_gone: { status: 404, message: 'Este aparelho já saiu da conta.' },
  factor_gone: { status: 404, message: 'Este segundo fator já foi removido.' },
  task_unknown: { status: 404, message: 'Não existe um trabalho com este nome. Atualize a página.' },
  task_not_pausable: {
    status: 409,
    message: 'Este trabalho não para: dele dependem os lacres dos registros e o fim dos acessos do suporte.',
  },
  task_already_paused: { status: 409, message: 'Este trabalho já está pausado.' },
  task_not_paused: { status: 409, message: 'Este trabalho não está pausado.' },
  failed_tasks_gone: {
    status: 409,
    message: 'Estas falhas já não estão na lista: outra pessoa tratou delas, ou o prazo de guarda passou.',
  },
} as const satisfies ErrorCodes
