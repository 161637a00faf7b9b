import type { EventName } from './events.ts'

/** Language of the product. Only Brazilian Portuguese has been written; each message keeps the language of its text. */
export type Language = 'pt-BR'

/**
 * Texts of push, WhatsApp and SMS for each event. They are read on a locked screen and by anyone who borrows the phone, so they never contain a
 * person's name, an amount or a debt: those are behind the link, after signing in. `{assunto}` is the only part that a message may supply
 * (`Message.detail`): the title of its subject.
 */
export const shortTexts: Record<Language, Record<EventName | 'digest', string>> = {
  'pt-BR': {
    charge_issued: 'A cobrança do mês da sua unidade chegou, com boleto e Pix.',
    charge_cancelled: 'Uma cobrança que você recebeu foi cancelada: não pague.',
    charge_changed: 'Uma cobrança sua mudou. Use só o documento novo.',
    bundle_boleto: 'O boleto único que você pediu está pronto.',
    charge_paid: 'Recebemos o seu pagamento. O recibo está no Prumo.',
    provider_payment: 'Um pagamento online seu mudou de situação.',
    payment_account: 'Há algo a resolver nos recebimentos online do condomínio.',
    pix_authorization: 'A sua autorização de Pix Automático mudou.',
    pix_debit: 'Há um aviso sobre o seu Pix Automático.',
    charge_reminder: 'Uma cobrança da sua unidade vence em breve.',
    charge_overdue: 'Há um aviso sobre uma cobrança da sua unidade. Abra para ver como resolver.',
    agreement: 'Há novidade em um acordo da sua unidade.',
    agreement_proposed: 'Um morador enviou uma resposta sobre um acordo.',
    yearly_clearance: 'A declaração anual de quitação da sua unidade está pronta.',
    accounts_published: 'As contas do mês foram publicadas.',
    accounts_for_opinion: 'A pasta do mês espera o parecer do conselho.',
    accounts_opinion: 'O conselho deu um parecer sobre as contas.',
    accounts_question: 'Há uma pergunta nova sobre as contas.',
    accounts_answer: 'A sua pergunta sobre as contas foi respondida.',
    announcement: 'Comunicado: {assunto}',
    announcement_urgent: 'Urgente: {assunto}',
    announcement_emergency: 'EMERGÊNCIA: {assunto}',
    announcement_legal: 'Aviso legal do condomínio: {assunto}',
    announcement_missed: 'Um comunicado marcado não saiu. Abra para ver por quê.',
    announcement_comment: 'Há um comentário novo em um comunicado.',
    visit_entered: 'A portaria registrou uma visita à sua unidade.',
    visit_alert: 'A portaria registrou um alerta sobre uma visita. Abra para ver.',
    delivery_arrived: 'Chegou uma encomenda para a sua unidade. O código está no Prumo.',
    delivery_waiting: 'Há uma encomenda sua à espera na portaria.',
    delivery_handed: 'Uma encomenda da sua unidade foi retirada.',
    visit_overstay: 'Há visitas no prédio há mais tempo do que o combinado.',
    desk_conflict: 'Duas portarias anotaram coisas que não combinam. Veja o que resolver.',
    desk_registered: 'Um aparelho novo foi cadastrado na portaria.',
    penalty_party: 'Há uma carta ou um prazo de um caso da sua unidade. Abra para ver.',
    penalty_reported: 'Uma infração foi relatada à administração.',
    penalty_step: 'Há novidade em um caso de infração.',
    penalty_council: 'Um caso de infração espera o conselho.',
    assembly_notice: 'Há novidade sobre uma assembleia do seu condomínio. Leia o edital no Prumo.',
    assembly_minutes: 'Há novidade sobre a ata de uma assembleia. Leia no Prumo.',
    scheduled_report: 'O relatório agendado chegou: {assunto}',
    assembly_follow_up: 'Vence hoje um encaminhamento de assembleia. Veja no Prumo.',
    assembly_news: 'Uma assembleia do seu condomínio abriu ou terminou. Veja no Prumo.',
    assembly_trustee: 'Você guarda a soma de um voto secreto. Abra a assembleia no Prumo.',
    assembly_question: 'Há uma pergunta nova sobre uma assembleia.',
    assembly_answer: 'A sua pergunta sobre a assembleia foi respondida.',
    assembly_request: 'Um condômino pede uma assembleia. Leia e, se quiser, assine no Prumo.',
    assembly_request_reached: 'Um quarto dos condôminos pediu uma assembleia: convoque no Prumo.',
    poll_opened: 'Há uma enquete aberta no condomínio: responda no Prumo.',
    reservation_asked: 'Uma reserva espera a administração.',
    reservation_news: 'Há novidade em uma reserva sua.',
    reservation_of_unit: 'Uma reserva que você fez por uma unidade não vale mais.',
    reservation_offer: 'Vagou um horário da sua lista de espera. Responda no aplicativo.',
    incident_received: 'Uma ocorrência foi registrada no condomínio.',
    incident_assigned: 'Uma ocorrência foi encaminhada a você.',
    incident_update: 'Há novidade em uma ocorrência que você acompanha.',
    incident_solved: 'Uma ocorrência sua foi dada por resolvida. Confira e avalie.',
    incident_deadline: 'O prazo de uma ocorrência está perto ou passou.',
    maintenance_assigned: 'Uma ordem de serviço foi encaminhada a você.',
    maintenance_late: 'Há ordens de serviço atrasadas.',
    asset_warranty: 'A garantia de um equipamento do condomínio está perto do fim.',
    inspection_expiry: 'Uma inspeção do condomínio vence em breve ou venceu. Veja o que fazer.',
    supplier_document_expiry: 'Documento de fornecedor vence em breve ou venceu. Peça a renovação.',
    outage: 'Falha geral no condomínio: {assunto}',
    document_to_acknowledge: 'Há um documento para ler e dar ciência: {assunto}',
    document_expiring: 'Documento vencendo: {assunto}',
    bill_waiting: 'Uma despesa espera a aprovação do conselho.',
    bill_urgent: 'Uma despesa urgente foi declarada. Veja o motivo.',
    bill_decided: 'O conselho decidiu sobre uma despesa.',
    budget_exceeded: 'Uma rubrica passou do limite do orçamento.',
    membership_approved: 'O seu acesso foi aprovado.',
    membership_rejected: 'O seu pedido de acesso foi respondido.',
    change_decided: 'O seu pedido de alteração do cadastro foi respondido.',
    membership_reopened: 'O seu pedido de acesso voltou a esperar pela administração.',
    membership_changed: 'O seu acesso ao condomínio mudou.',
    handover_offered: 'O cargo de síndico foi oferecido a você, e a resposta tem prazo.',
    handover_answered: 'Há uma resposta sobre o cargo de síndico.',
    data_export_ready: 'A cópia dos seus dados está pronta para baixar.',
    data_request_answered: 'O seu pedido sobre dados pessoais foi respondido.',
    support_opened: 'O suporte do Prumo abriu um acesso ao condomínio.',
    support_asks_to_act: 'O suporte do Prumo pede a sua permissão para agir.',
    support_ended: 'O acesso do suporte do Prumo terminou.',
    support_answered: 'O suporte do Prumo respondeu ao seu pedido.',
    support_requested: 'Um condomínio pediu ajuda ao suporte.',
    data_request_opened: 'Há um novo pedido sobre dados pessoais, com prazo da lei.',
    subscription_trial: 'O período de teste do Prumo está no fim.',
    subscription_refused: 'O pagamento da assinatura do Prumo foi recusado.',
    subscription_changed: 'A assinatura do Prumo mudou de situação.',
    subscription_payment: 'Há um recibo da assinatura do Prumo.',
    audit_digest: 'O selo mensal da auditoria foi enviado ao seu e-mail.',
    audit_broken: 'A auditoria não confere. Abra já para ver o que mudou.',
    books_differ: 'A conferência da noite encontrou uma diferença nos livros.',
    test: 'Este é só um teste: o aviso chegou.',
    digest: 'Você tem {assunto}.',
  },
}

const longestDetail = 80

/** A telling's changeable part as every channel may show it: one line, not long. */
export function oneLine(text: string, most = longestDetail): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`
}

/** What a short channel says of an event. */
export function shortText(
  kind: EventName | 'digest',
  detail: string | null,
  language: Language = 'pt-BR',
): string {
  const said = shortTexts[language][kind]
  return said
    .replace('{assunto}', oneLine(detail ?? ''))
    .replace(/:? $/, '')
    .trim()
}

/** Returns the name of an event's template at a WhatsApp provider. */
export const templateName = (kind: string): string => `prumo_${kind}`

export type WhatsAppTemplate = {
  name: string
  /** As Meta writes it. */
  language: 'pt_BR'
  category: 'UTILITY'
  /** '{{1}}' is the condominium, '{{2}}' the detail where the text has one. */
  body: string
  /** Button below the text; opens the product. */
  button: string
  footer: string
}

/** The template that has to be approved at Meta for an event: what `scripts/message-templates.ts --whatsapp` writes. */
export function whatsAppTemplate(kind: EventName | 'digest', language: Language = 'pt-BR'): WhatsAppTemplate {
  return {
    name: templateName(kind),
    language: 'pt_BR',
    category: 'UTILITY',
    body: `*{{1}}*: ${shortTexts[language][kind].replace('{assunto}', '{{2}}')}`,
    button: 'Abrir no Prumo',
    footer: 'Para não receber mais, responda SAIR.',
  }
}

/** The parameters of a template's body, in order; without line breaks, tabs or runs of spaces, which Meta refuses. */
export function whatsAppParameters(
  kind: EventName | 'digest',
  condominium: string,
  detail: string | null,
  language: Language = 'pt-BR',
): string[] {
  const name = oneLine(condominium, 60)
  return shortTexts[language][kind].includes('{assunto}') ? [name, oneLine(detail ?? '') || '-'] : [name]
}
