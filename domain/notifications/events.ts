import { admins, boardAndResidents, type Role } from '../permissions/roles.ts'
import { incidentEvents } from './incident-events.ts'
import { inspectionEvents } from './inspection-events.ts'
import { maintenanceEvents } from './maintenance-events.ts'
import { penaltyEvents } from './penalty-events.ts'
import { reportEvents } from './report-events.ts'
import { reservationEvents } from './reservation-events.ts'
import { supportEvents } from './support-events.ts'
import { votingEvents } from './voting-events.ts'

/**
 * Every notification, defined once: the worker uses it to decide how a message is sent, and Ajustes → Notificações shows it. A feature with a new
 * notification adds its line here; its name is then the message's `kind`.
 */

export const channels = ['app', 'email', 'push', 'whatsapp', 'sms'] as const
export type Channel = (typeof channels)[number]

export const channelNames: Record<Channel, string> = {
  app: 'No Prumo',
  email: 'E-mail',
  push: 'Aparelhos',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
}

export const eventAreas = {
  money: 'Dinheiro',
  communication: 'Comunicados e documentos',
  concierge: 'Portaria',
  access: 'Acesso e cadastro',
  privacy: 'Privacidade',
  management: 'Administração',
} as const
export type EventArea = keyof typeof eventAreas

export type NotificationEvent = {
  area: EventArea
  label: string
  /** Who gets it, in words; shown below the label. */
  note: string
  /** Always sent by e-mail and in the product, at once, never in a digest: the reason, which is shown. */
  mandatory?: string
  /** Cannot wait until morning. */
  urgent?: true
  /** Of a unit: an owner who let it may have a copy of what the tenant gets. */
  isOfUnit?: true
  /** Only administrators get it. */
  forAdmins?: true
  /** Only the council gets it. */
  forCouncil?: true
  /** Only platform operators get it: it appears in no one's settings. */
  forPlatform?: true
}

export const events = {
  charge_issued: {
    area: 'money',
    label: 'Cobrança do mês',
    note: 'Boleto e Pix de quem paga a unidade.',
    mandatory:
      'Sem ela o vencimento passa sem aviso, e o atraso custa multa e juros (Código Civil, art. 1.336, § 1º).',
    isOfUnit: true,
  },
  charge_cancelled: {
    area: 'money',
    label: 'Cobrança cancelada',
    note: 'Quando uma cobrança que você recebeu não é mais para pagar.',
    mandatory: 'Sem ela alguém paga o que não deve.',
    isOfUnit: true,
  },
  charge_changed: {
    area: 'money',
    label: 'Cobrança alterada',
    note: 'Quando muda o vencimento ou o boleto de uma cobrança que você já recebeu, com o documento novo.',
    mandatory: 'Sem ela alguém paga por um documento que não vale mais.',
    isOfUnit: true,
  },
  bundle_boleto: {
    area: 'money',
    label: 'Boleto de várias cobranças',
    note: 'O boleto único que você pediu, quando o banco o registrou.',
    mandatory: 'É a resposta a um pedido seu, e só a partir dela o boleto pode ser pago.',
  },
  charge_paid: {
    area: 'money',
    label: 'Pagamento recebido',
    note: 'Recibo de quem paga a unidade.',
    isOfUnit: true,
  },
  provider_payment: {
    area: 'money',
    label: 'Pagamento online que mudou',
    note: 'Quando um pagamento seu por cartão, Pix ou boleto do Mercado Pago é recusado depois da análise, vira crédito ou é devolvido.',
    mandatory: 'Sem ele uma cobrança volta a ficar em aberto sem que você saiba.',
  },
  payment_account: {
    area: 'money',
    label: 'Recebimentos online',
    note: 'Pagamentos em dobro, devolvidos ou contestados, e quando a conta do Mercado Pago deixa de funcionar.',
    mandatory: 'Uma contestação tem prazo, e sem a conta ninguém paga online.',
    forAdmins: true,
  },
  pix_authorization: {
    area: 'money',
    label: 'Pix Automático',
    note: 'Quando a sua autorização passa a valer ou termina.',
    mandatory: 'É a resposta a um pedido seu, e sem ela uma taxa passa sem débito.',
  },
  pix_debit: {
    area: 'money',
    label: 'Débito por Pix Automático',
    note: 'O aviso antes de cada débito, e quando um débito não acontece.',
    mandatory:
      'O aviso antes do débito dá tempo de conferir ou cancelar; sem ele o vencimento passa sem aviso.',
  },
  charge_reminder: {
    area: 'money',
    label: 'Lembrete de vencimento',
    note: 'Antes do vencimento, nos dias que a administração escolheu.',
    isOfUnit: true,
  },
  charge_overdue: {
    area: 'money',
    label: 'Aviso de atraso',
    note: 'Quando uma cobrança venceu e não foi paga, com o valor do dia.',
    isOfUnit: true,
  },
  agreement: {
    area: 'money',
    label: 'Acordo sobre dívidas',
    note: 'Propostas, respostas, parcelas geradas, aviso antes de romper e rompimento.',
    mandatory: 'Um acordo muda o que se deve e quando, e o aviso antes do rompimento dá tempo de pagar.',
  },
  agreement_proposed: {
    area: 'money',
    label: 'Proposta de acordo de um morador',
    note: 'Um morador propôs, recusou ou retirou um acordo.',
    forAdmins: true,
  },
  yearly_clearance: {
    area: 'money',
    label: 'Declaração anual de quitação',
    note: 'De quem pagou todos os meses do ano, até maio do ano seguinte.',
    mandatory: 'A lei manda entregá-la a quem pagou (Lei 12.007/2009).',
    isOfUnit: true,
  },
  accounts_published: {
    area: 'money',
    label: 'Prestação de contas publicada',
    note: 'Quando as contas de um mês saem, com todos os documentos.',
  },
  accounts_for_opinion: {
    area: 'money',
    label: 'Contas esperando parecer',
    note: 'O conselho fiscal recebe quando a pasta do mês está pronta.',
    forCouncil: true,
  },
  accounts_opinion: {
    area: 'money',
    label: 'Parecer do conselho',
    note: 'A administração recebe o que cada conselheiro diz das contas.',
    forAdmins: true,
  },
  accounts_question: {
    area: 'money',
    label: 'Pergunta sobre as contas',
    note: 'A administração recebe o que um morador pergunta.',
    forAdmins: true,
  },
  accounts_answer: {
    area: 'money',
    label: 'Resposta sobre as contas',
    note: 'Resposta à sua pergunta sobre a prestação de contas.',
    mandatory: 'É a resposta a um pedido seu.',
  },
  announcement: {
    area: 'communication',
    label: 'Comunicado',
    note: 'Informativos e manutenções que a administração publica para você, com lembretes enquanto não são lidos.',
  },
  announcement_urgent: {
    area: 'communication',
    label: 'Comunicado urgente',
    note: 'O que não pode esperar a manhã seguinte.',
    urgent: true,
  },
  announcement_emergency: {
    area: 'communication',
    label: 'Emergência',
    note: 'Perigo no prédio, e quando ele passou: por todos os canais de uma vez.',
    mandatory: 'Um aviso de perigo não pode deixar de chegar.',
    urgent: true,
  },
  announcement_legal: {
    area: 'communication',
    label: 'Aviso legal',
    note: 'Convocações de assembleia e notificações, com prova de entrega.',
    mandatory:
      'A assembleia só delibera com todos convocados, e ninguém é multado sem ser avisado (Código Civil, arts. 1.354 e 1.337).',
  },
  announcement_missed: {
    area: 'communication',
    label: 'Comunicado que não saiu',
    note: 'Quem marcou um comunicado recebe quando ele não sai na hora, com o que fazer.',
    mandatory: 'Sem ele, quem contava com o comunicado pensa que saiu.',
    forAdmins: true,
  },
  announcement_comment: {
    area: 'communication',
    label: 'Comentário em comunicado',
    note: 'Quando alguém comenta o que a administração publicou.',
    forAdmins: true,
  },
  visit_entered: {
    area: 'concierge',
    label: 'Visita entrou',
    note: 'Quando a portaria deixa alguém entrar para a sua unidade, ou não deixa.',
  },
  visit_alert: {
    area: 'concierge',
    label: 'Alerta de visita',
    note: 'Quando um passe é usado mais vezes do que o permitido, ou aparece alguém que a unidade pediu para não admitir.',
    urgent: true,
  },
  delivery_arrived: {
    area: 'concierge',
    label: 'Encomenda chegou',
    note: 'Com o código para retirar na portaria.',
  },
  delivery_waiting: {
    area: 'concierge',
    label: 'Encomenda à espera',
    note: 'Lembretes do que ainda não foi retirado, nos dias que a administração escolheu.',
  },
  delivery_handed: { area: 'concierge', label: 'Encomenda entregue', note: 'Quem retirou e quando.' },
  visit_overstay: {
    area: 'concierge',
    label: 'Visita que não saiu',
    note: 'Quando alguém está no prédio há mais horas do que o condomínio estabeleceu.',
    forAdmins: true,
  },
  desk_conflict: {
    area: 'concierge',
    label: 'Divergência entre portarias',
    note: 'Quando duas portarias anotaram sem internet coisas que não combinam.',
    forAdmins: true,
  },
  desk_registered: {
    area: 'concierge',
    label: 'Aparelho novo na portaria',
    note: 'Quando alguém cadastra um aparelho como portaria.',
    mandatory: 'Um aparelho da portaria leva consigo nomes e placas de todo o prédio.',
    forAdmins: true,
  },
  ...penaltyEvents,
  ...incidentEvents,
  ...inspectionEvents,
  ...maintenanceEvents,
  ...reportEvents,
  ...supportEvents,
  ...reservationEvents,
  ...votingEvents,
  document_to_acknowledge: {
    area: 'communication',
    label: 'Documento para dar ciência',
    note: 'Quando a administração pede que você leia um documento e confirme, e quando ele tem uma versão nova.',
  },
  document_expiring: {
    area: 'communication',
    label: 'Documento vencendo',
    note: 'AVCB, seguro, contratos e o que mais tem prazo, nos dias escolhidos em cada documento.',
    forAdmins: true,
  },
  bill_waiting: {
    area: 'money',
    label: 'Despesa esperando aprovação',
    note: 'O conselho recebe quando uma despesa passa do limite, e um lembrete a cada três dias.',
    forCouncil: true,
  },
  bill_urgent: {
    area: 'money',
    label: 'Despesa urgente',
    note: 'O conselho recebe na hora quando o síndico paga sem esperar a aprovação, com o motivo.',
    mandatory: 'Sem ela o conselho só saberia depois do que se gasta sem a aprovação dele.',
    urgent: true,
    forCouncil: true,
  },
  bill_decided: {
    area: 'money',
    label: 'Despesa aprovada ou recusada',
    note: 'A administração recebe o que o conselho decidiu.',
    forAdmins: true,
  },
  budget_exceeded: {
    area: 'money',
    label: 'Rubrica acima do orçamento',
    note: 'Uma vez por mês e rubrica, quando o gasto passa do limite que a administração escolheu.',
    forAdmins: true,
  },
  membership_approved: {
    area: 'access',
    label: 'Acesso aprovado',
    note: 'Resposta ao seu pedido de acesso.',
    mandatory: 'É a resposta a um pedido seu.',
  },
  membership_rejected: {
    area: 'access',
    label: 'Acesso recusado',
    note: 'Resposta ao seu pedido de acesso, com o motivo.',
    mandatory: 'É a resposta a um pedido seu.',
  },
  change_decided: {
    area: 'access',
    label: 'Alteração decidida',
    note: 'Resposta ao seu pedido de mudar o cadastro.',
    mandatory: 'É a resposta a um pedido seu.',
  },
  membership_reopened: {
    area: 'access',
    label: 'Aprovação desfeita',
    note: 'Quando o seu pedido volta a esperar pelo síndico.',
    mandatory: 'É a resposta a um pedido seu.',
  },
  membership_changed: {
    area: 'access',
    label: 'Mudança no seu acesso',
    note: 'Papel novo, suspensão, volta ou fim do acesso, com o motivo.',
    mandatory: 'Muda o que você pode ver e fazer no condomínio.',
  },
  handover_offered: {
    area: 'access',
    label: 'Cargo de síndico oferecido a você',
    note: 'Alguém quer passar o cargo, e a resposta tem prazo.',
    mandatory: 'O cargo só passa com a sua resposta, dentro do prazo.',
  },
  handover_answered: {
    area: 'access',
    label: 'Resposta sobre o cargo de síndico',
    note: 'O cargo passou, foi recusado, ou a oferta foi cancelada.',
    mandatory: 'Decide quem responde pelo condomínio.',
  },
  data_export_ready: {
    area: 'privacy',
    label: 'Cópia dos seus dados pronta',
    note: 'O arquivo que você pediu, com prazo para baixar.',
    mandatory: 'É a resposta a um direito seu (LGPD, art. 19).',
  },
  data_request_answered: {
    area: 'privacy',
    label: 'Resposta a um pedido sobre seus dados',
    note: 'O que o condomínio decidiu e por quê.',
    mandatory: 'É a resposta a um direito seu (LGPD, art. 18).',
  },
  data_request_opened: {
    area: 'privacy',
    label: 'Novo pedido sobre dados pessoais',
    note: 'Alguém do condomínio pediu acesso, correção ou eliminação.',
    mandatory: 'O prazo da lei corre a partir do pedido (LGPD, art. 19).',
    forAdmins: true,
  },
  subscription_trial: {
    area: 'management',
    label: 'Fim do teste',
    note: 'Três dias antes, na véspera e quando termina; só o síndico recebe.',
    mandatory: 'Sem ela o condomínio passa a só leitura sem aviso.',
    forAdmins: true,
  },
  subscription_refused: {
    area: 'management',
    label: 'Pagamento da assinatura recusado',
    note: 'A cada recusa, com o que fazer; só o síndico recebe.',
    mandatory: 'Depois de dez dias sem pagamento o condomínio fica só para leitura.',
    forAdmins: true,
  },
  subscription_changed: {
    area: 'management',
    label: 'Assinatura que muda de estado',
    note: 'Quando expira, volta, é pausada ou termina; só o síndico recebe.',
    mandatory: 'Decide se o condomínio pode ser editado.',
    forAdmins: true,
  },
  subscription_payment: {
    area: 'management',
    label: 'Pagamento da assinatura',
    note: 'Recebido ou devolvido, com o recibo; só o síndico recebe.',
    forAdmins: true,
  },
  audit_digest: {
    area: 'management',
    label: 'Selo mensal da auditoria',
    note: 'O código que prova que os registros não mudaram; só o síndico recebe.',
    mandatory: 'Guardado fora do sistema, é ele que revela uma alteração.',
    forAdmins: true,
  },
  audit_broken: {
    area: 'management',
    label: 'Auditoria que não confere',
    note: 'Quando um registro antigo foi alterado fora do sistema.',
    mandatory: 'Alguém pode ter mexido nas provas do condomínio.',
    urgent: true,
    forAdmins: true,
  },
  books_differ: {
    area: 'management',
    label: 'Livros que não conferem',
    note: 'Quando a conferência da noite encontra uma diferença.',
    mandatory: 'Um saldo deixou de ser a soma dos seus lançamentos.',
    urgent: true,
    forPlatform: true,
  },
  test: { area: 'management', label: 'Aviso de teste', note: 'Quando você pede um teste.' },
} as const satisfies Record<string, NotificationEvent>
export type EventName = keyof typeof events

export const eventNames = Object.keys(events) as EventName[]
export const eventOf = (name: string): NotificationEvent | undefined =>
  Object.hasOwn(events, name) ? events[name as EventName] : undefined

/** Returns whether a role is ever notified; for money, only roles that may open its pages. */
export function concerns(name: EventName, role: Role): boolean {
  const { area, forAdmins, forCouncil, forPlatform }: NotificationEvent = events[name]
  if (forPlatform) return false
  if (forAdmins) return admins.includes(role)
  if (forCouncil) return role === 'council'
  return area !== 'money' || boardAndResidents.includes(role)
}

/**
 * Returns whether it appears inside the product for an account: what a role may not open stays out of its bell. A porter who pays for a flat hears
 * about its charges by e-mail. Null is not a member yet, or no longer: notified only of that.
 */
export const isToldInside = (name: EventName, role: Role | null): boolean =>
  role === null || (events[name] as NotificationEvent).forPlatform === true || concerns(name, role)

/**
 * Returns the default: always inside the product, by e-mail, and on devices that were switched on; to a phone number given for it only mandatory or
 * urgent events, and by SMS, which costs each time, only urgent ones.
 */
function usual(event: EventName, channel: Channel): boolean {
  const { mandatory, urgent }: NotificationEvent = events[event]
  if (channel === 'whatsapp') return urgent === true || mandatory !== undefined
  return channel === 'sms' ? urgent === true : true
}

/** What a link in a copy stops: not the tenant's letter, but that its owner gets them. */
export const ownerCopies = {
  name: 'owner_copies',
  label: 'Cópias do que o inquilino recebe',
  note: 'O que sai por e-mail para quem aluga a sua unidade, também para você.',
} as const

/** Channels that require a phone number given by its owner, and a plan that includes them. */
export type PhoneChannel = 'whatsapp' | 'sms'

export type Choices = Partial<Record<string, Partial<Record<Channel, boolean>>>>

/** Channels that a mandatory event never leaves out. */
const lockedChannels: readonly Channel[] = ['app', 'email']

/** Whether a choice counts at all. */
export const isLocked = (event: EventName, channel: Channel): boolean =>
  (events[event] as NotificationEvent).mandatory !== undefined && lockedChannels.includes(channel)

/** Returns whether an event is sent by a channel: locked, else the person's choice, else the condominium's, else the default. */
export function isOn(event: EventName, channel: Channel, own: Choices, condominium: Choices): boolean {
  if (isLocked(event, channel)) return true
  return own[event]?.[channel] ?? condominium[event]?.[channel] ?? usual(event, channel)
}
