/**
 * Every text that the specification fixes and that a person can meet: screen → state → section → texts. `{x}` stands for
 * something that differs. A screen's states are opened by `screens/`, which cannot leave one out (`screen.ts`).
 */
const texts = {
  landing: {
    opened: {
      1: ['Gestão de condomínio sem complicação'],
      2: ['Login / Cadastro', 'Teste Grátis', 'Experimente grátis agora'],
      9: ['Mais Popular', 'R$ 59,90', 'R$ 129,90', 'R$ 229,90'],
    },
    'plans loading': { 2: ['Carregando planos...'] },
    'plans failed': { 8: ['Erro ao carregar planos. Tente novamente mais tarde.'] },
  },
  legal: {
    terms: { 2: ['Voltar ao site'] },
    privacy: { 2: ['Voltar ao site'] },
    lgpd: { 2: ['Voltar ao site'] },
  },
  notFound: { 'unknown path': { 2: ['Oops! Page not found'] } },

  login: {
    opened: { 2: ['Entrar', 'Cadastrar', 'Bem-vindo de volta'] },
    'wrong password': { 8: ['Credenciais inválidas. Verifique seus dados.'] },
  },
  register: {
    'as administrator': {
      2: [
        'Criar nova conta',
        'Comece gratuitamente hoje',
        'Você é:',
        'Administrador/Síndico',
        'Gerenciar um condomínio',
        'Morador',
        'Acessar área do morador',
      ],
    },
    'sent empty': { 5: ['Senha é obrigatória'] },
    'short password': { 5: ['Senha muito curta'] },
    'other confirmation': { 5: ['As senhas não coincidem.'] },
    'leaked password, sent': { 8: ['Senha comprometida em vazamentos'] },
    'check without a reason': { 5: ['Por favor, escolha uma senha mais segura.'] },
    'check out of order, sent': { 8: ['Erro ao verificar segurança da senha'] },
    'check out of order, typed': { 8: ['Falha na verificação de segurança'] },
    'known e-mail': { 8: ['Este email já está cadastrado. Tente fazer login.'] },
    'weak password': { 8: ['Senha muito fraca. Use pelo menos 6 caracteres.'] },
    'other failure': { 8: ['Erro ao criar conta. Verifique os dados e tente novamente.'] },
    done: {
      2: [
        'Bem-vindo de volta',
        'Conta criada! Verifique seu email para confirmar o cadastro, depois faça login.',
      ],
    },
  },
  strength: {
    'no or one criterion': { 5: ['Muito fraca'] },
    two: { 5: ['Fraca'] },
    three: { 5: ['Regular'] },
    four: { 5: ['Boa'] },
    five: { 5: ['Forte'] },
    six: { 5: ['Muito forte'] },
  },

  onboarding: {
    'plan step': {
      2: ['Começar Teste Grátis'],
      8: ['Conta criada com sucesso!', 'Verifique seu email para confirmar a conta.'],
      9: ['Mais Popular'],
    },
    'plans failed': {
      8: ['Erro ao carregar planos'],
      9: [
        'Essencial',
        'R$ 59,90',
        'Até 50 unidades',
        '1 administrador',
        '1 área comum',
        'Relatórios básicos',
        'Suporte por e-mail',
        'Profissional',
        'Mais Popular',
        'R$ 129,90',
        'Até 200 unidades',
        '3 administradores',
        '3 áreas comuns',
        'Relatórios detalhados',
        'Notificações avançadas',
        'Avançado',
        'R$ 229,90',
        'Unidades ilimitadas',
        '10 administradores',
        'Áreas comuns ilimitadas',
        'Votação digital',
        'Análises avançadas',
        'Marketplace financeiro',
        'Backups automáticos',
      ],
    },
    'plan confirmed': { 8: ['Plano selecionado com sucesso!', 'Redirecionando para o dashboard...'] },
    'plan refused': { 8: ['Erro ao processar', 'Não foi possível processar sua solicitação.'] },
    'plan without login': { 8: ['Erro de autenticação', 'Você precisa estar logado para continuar.'] },
    'resident done': { 8: ['Cadastro concluído!', 'Aguarde a aprovação do administrador do condomínio.'] },
    'login refused': { 8: ['Erro no login', 'Invalid login credentials'] },
    'login broken': { 8: ['Erro inesperado', 'Ocorreu um erro ao fazer login.'] },
    'login done': { 8: ['Login realizado com sucesso!', 'Redirecionando para o painel...'] },
    'sign-up refused': { 8: ['Erro no cadastro', 'User already registered'] },
    'sign-up broken': { 8: ['Erro inesperado', 'Ocorreu um erro ao criar sua conta.'] },
  },

  dashboard: {
    'session loading': { 2: ['Carregando...'] },
    'page refused': { 6: ['Acesso negado', 'Você não tem permissão para acessar {area}.'] },
    'action refused': { 6: ['Acesso negado', 'Você não tem permissão para realizar esta ação.'] },
    'action done': { 8: ['{action} realizada com sucesso!', 'As alterações foram salvas.'] },
    'action failed': { 8: ['Erro ao {action}', 'Tente novamente ou entre em contato com o suporte.'] },
    'connection lost': { 8: ['Problema de conexão', 'Verifique sua internet e tente novamente.'] },
    refreshed: { 8: ['{x} atualizados', 'As informações foram sincronizadas.'] },
    'error nobody caught': {
      8: [
        'Ocorreu um erro inesperado',
        'Nossa equipe foi notificada. Tente recarregar a página.',
        'Recarregar',
      ],
    },
    'page broken': {
      2: [
        'Ops! Algo deu errado',
        'Encontramos um problema inesperado. Nossa equipe foi notificada automaticamente.',
        'Tentar Novamente',
        'Recarregar Página',
      ],
    },
  },

  subscriptionSuccess: {
    approved: { 2: ['Assinatura Ativada!'], 4: ['Ativa'] },
    authorized: { 2: ['Assinatura Ativada!'], 4: ['Ativa'] },
    pending: { 2: ['Aguardando Confirmação'], 4: ['Pendente'] },
    rejected: { 2: ['Status da Assinatura'], 4: ['Cancelada'] },
    paused: { 4: ['Pausada'] },
    expired: { 4: ['Expirada'] },
    'unknown status': { 4: ['Desconhecido'] },
    loading: { 4: ['Carregando...'] },
    'not to be had': { 8: ['Erro ao carregar assinatura'] },
  },
  subscriptionError: {
    payment_rejected: {
      8: ['Pagamento rejeitado. Verifique os dados do seu cartão ou tente outro método de pagamento.'],
    },
    payment_cancelled: { 8: ['Pagamento cancelado. Você pode tentar novamente quando desejar.'] },
    insufficient_funds: { 8: ['Saldo insuficiente. Verifique se há fundos disponíveis em sua conta.'] },
    expired_payment: { 8: ['O link de pagamento expirou. Gere um novo link para continuar.'] },
    invalid_card: { 8: ['Dados do cartão inválidos. Verifique as informações e tente novamente.'] },
    'no code': { 8: ['Ocorreu um erro durante o processamento da assinatura. Tente novamente.'] },
  },

  subscribing: {
    redirected: { 7: ['Redirecionando para pagamento'] },
    'gateway not configured': {
      8: [
        'Erro ao criar assinatura',
        'Gateway de pagamento não configurado. Entre em contato com o suporte.',
      ],
    },
    'condominium not found': { 8: ['Condomínio não encontrado. Verifique se você é o administrador.'] },
    'plan not found': { 8: ['Plano selecionado não está disponível.'] },
    'another message': { 8: ['O Mercado Pago não respondeu.'] },
    'no message': { 8: ['Erro interno do servidor'] },
    'plans failed': { 8: ['Erro ao carregar planos. Tente novamente mais tarde.'] },
    'subscription failed': { 8: ['Erro ao carregar assinatura'] },
  },

  analytics: {
    closed: { 2: ['Analytics'] },
    overview: {
      2: [
        'Visão Geral',
        'Performance',
        'Erros',
        'Páginas',
        'Total de Eventos',
        'Sessões Únicas',
        'Cliques Totais',
        'Exportar',
        'Limpar Dados',
        'Fechar',
      ],
    },
    'errors, none': { 2: ['Nenhum erro registrado'] },
    'pages, none': { 2: ['Nenhuma página visitada ainda'] },
  },
} as const satisfies Record<string, Record<string, Partial<Record<number, readonly string[]>>>>

export type Screen = keyof typeof texts
export type State<S extends Screen> = Extract<keyof (typeof texts)[S], string>

export type Row = { section: number; screen: string; state: string; text: string }

/** The table flat: a row per text. */
export const rows: readonly Row[] = Object.entries(texts).flatMap(([screen, states]) =>
  Object.entries(states).flatMap(([state, sections]) =>
    Object.entries(sections).flatMap(([section, list]) =>
      (list as readonly string[]).map((text) => ({ section: Number(section), screen, state, text })),
    ),
  ),
)
