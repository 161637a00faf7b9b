import type { PageSlug } from '../permissions/pages.ts'
import { admins, boardAndResidents, everyone, type Role } from '../permissions/roles.ts'

/** A tab of a page: what the page draws and what the search finds, declared once. */
export type Tab = {
  label: string
  /** What people call it, one saying after the other. */
  words: string
  roles: readonly Role[]
}

/** Settings: the user's own, what assemblies decided (for all but the front desk), and the condominium's for its administrators. */
export const settingsTabs = {
  profile: {
    label: 'Perfil',
    words:
      'meu nome, meu e-mail, meu telefone, minha foto, como escrever o meu papel, trocar e-mail, meus dados, celular, tema escuro',
    roles: everyone,
  },
  security: {
    label: 'Segurança',
    words:
      'senha, segundo fator, 2fa, autenticador, chave de acesso, passkey, digital, sessões, dispositivos conectados',
    roles: everyone,
  },
  notifications: {
    label: 'Avisos',
    words: 'notificações, receber por whatsapp, sms, e-mail, push, silêncio, não perturbe, parar avisos',
    roles: everyone,
  },
  privacy: {
    label: 'Privacidade',
    words: 'lgpd, dados pessoais, meus dados, consentimento, apagar meus dados',
    roles: everyone,
  },
  decisions: {
    label: 'Decisões',
    words: 'o que foi decidido, deliberações, decisões da assembleia',
    roles: boardAndResidents,
  },
  condominium: {
    label: 'Condomínio',
    words:
      'endereço, cnpj, código do condomínio, nome do condomínio, foto do prédio, código de convite, logotipo, feriados, comparar com outros condomínios',
    roles: admins,
  },
  convention: {
    label: 'Convenção',
    words:
      'juros, multa por atraso, regras da cobrança, vencimento, quórum, desconto de pontualidade, dia do vencimento',
    roles: admins,
  },
  bank: {
    label: 'Banco e Pix',
    words: 'chave pix, conta bancária, conta corrente, banco do boleto, agência, mercado pago, convênio',
    roles: admins,
  },
  subscription: {
    label: 'Assinatura',
    words:
      'plano, mensalidade do prumo, cancelar assinatura, nota fiscal do prumo, cartão da assinatura, mudar de plano, quanto pago pelo prumo',
    roles: admins,
  },
} as const satisfies Record<string, Tab>
export type SettingsTab = keyof typeof settingsTabs

/** Who enters the condominium and as what. */
export const userTabs = {
  pessoas: { label: 'Pessoas', words: 'usuários, contas, suspender acesso, mudar papel', roles: admins },
  convites: { label: 'Convites', words: 'convites pendentes, reenviar convite, convidados', roles: admins },
  sindico: {
    label: 'Síndico',
    words: 'síndica, mandato, trocar síndico, passar o cargo, subsíndico, eleição do síndico',
    roles: admins,
  },
  visibilidade: {
    label: 'Quem vê o quê',
    words: 'visibilidade, o que o morador vê, permissões por papel',
    roles: admins,
  },
} as const satisfies Record<string, Tab>
export type UserTab = keyof typeof userTabs

export const deskSettingsTabs = {
  aparelhos: {
    label: 'Aparelhos e PINs',
    words: 'tablet da portaria, pin do porteiro, novo porteiro, senha do porteiro',
    roles: admins,
  },
  regras: { label: 'Regras da casa', words: 'documento do visitante, horário de entregas', roles: admins },
  rondas: { label: 'Pontos de ronda', words: 'qr da ronda, percurso do vigia', roles: admins },
  portoes: {
    label: 'Portões',
    words: 'portão, garagem, cancela, abrir portão, acionar portão',
    roles: admins,
  },
  reservadas: { label: 'Visitas reservadas', words: 'visita sigilosa, proteger visitas', roles: admins },
} as const satisfies Record<string, Tab>
export type DeskSettingsTab = keyof typeof deskSettingsTabs

export const deskRuleTabs = {
  avisos: {
    label: 'Não liberar',
    words: 'proibidos, barrados, não deixar entrar, medida protetiva',
    roles: admins,
  },
  instrucoes: { label: 'Instruções', words: 'recado ao porteiro, instrução da unidade', roles: admins },
  esperados: { label: 'Autorizados', words: 'visitas esperadas, lista de convidados', roles: admins },
} as const satisfies Record<string, Tab>
export type DeskRuleTab = keyof typeof deskRuleTabs

export const sentNoticeTabs = {
  tests: {
    label: 'Canais e testes',
    words: 'testar e-mail, testar whatsapp, testar canais',
    roles: ['superadmin', ...admins],
  },
  log: { label: 'Avisos enviados', words: 'recibos de envio, quem recebeu', roles: admins },
} as const satisfies Record<string, Tab>

export const metricsTabs = {
  negocio: {
    label: 'Negócio',
    words: 'funil de ativação, retenção, permanência, adoção, uso das áreas, churn, mrr, metas da plataforma',
    roles: ['superadmin'],
  },
  saude: {
    label: 'Saúde do sistema',
    words:
      'tempo de resposta, erros do servidor, fila, provedores, conexões ao vivo, banco de dados, consultas lentas',
    roles: ['superadmin'],
  },
} as const satisfies Record<string, Tab>

export const platformTabs = {
  indices: {
    label: 'Índices e tabelas legais',
    words: 'ipca, inpc, igp-m, selic, taxa legal, correção monetária, publicar índice',
    roles: ['superadmin'],
  },
  feriados: {
    label: 'Feriados',
    words: 'feriado estadual, feriado municipal, feriado nacional, dia útil',
    roles: ['superadmin'],
  },
  manutencao: {
    label: 'Manutenção',
    words: 'aviso de manutenção, só leitura, parar a plataforma, sistema fora do ar',
    roles: ['superadmin'],
  },
  recursos: {
    label: 'Recursos',
    words:
      'abrir recurso, fechar recurso, desligar função, liberar para um condomínio, limite próprio, exceção do plano',
    roles: ['superadmin'],
  },
  textos: {
    label: 'Textos',
    words: 'texto de e-mail, assunto da mensagem, modelo de carta, sms, whatsapp, prévia, versões do texto',
    roles: ['superadmin'],
  },
  provedores: {
    label: 'Provedores',
    words: 'credenciais, smtp, mercado pago, whatsapp, sms, pix, token, senha do provedor, trocar chave',
    roles: ['superadmin'],
  },
  'dados-pessoais': {
    label: 'Dados pessoais',
    words: 'lgpd, encarregado, pedidos de titulares, prazos de guarda, retenção de dados',
    roles: ['superadmin'],
  },
  trabalhos: {
    label: 'Trabalhos',
    words: 'tarefas agendadas, fila de trabalho, o que falhou, tentar de novo, pausar, retomar',
    roles: ['superadmin'],
  },
} as const satisfies Record<string, Tab>

/** Every page with tabs: the parameter of its address that names one. */
export const tabbed: readonly { page: PageSlug; param: string; tabs: Readonly<Record<string, Tab>> }[] = [
  { page: 'settings', param: 'tab', tabs: settingsTabs },
  { page: 'users', param: 'aba', tabs: userTabs },
  { page: 'concierge-settings', param: 'aba', tabs: deskSettingsTabs },
  { page: 'concierge-rules', param: 'aba', tabs: deskRuleTabs },
  { page: 'system-settings', param: 'aba', tabs: platformTabs },
  { page: 'notifications-test', param: 'tab', tabs: sentNoticeTabs },
  { page: 'metrics-kpis', param: 'aba', tabs: metricsTabs },
]

/** The tabs that a role sees, in their order. */
export function tabsFor<Name extends string>(tabs: Readonly<Record<Name, Tab>>, role: Role | null): Name[] {
  return (Object.keys(tabs) as Name[]).filter((name) => role !== null && tabs[name].roles.includes(role))
}
