/**
 * What is kept of people, table by table, in the order and the words of their copy. A table with a column of a person or an account
 * that stands neither here nor in `elsewhere` fails a test: nobody's copy is short of something because a feature is new.
 */
export const categories: Record<string, string> = {
  memberships: 'Vínculos com condomínios',
  people: 'Cadastro no condomínio',
  occupancies: 'Unidades em que mora ou que possui',
  occupancy_versions: 'Correções do histórico de unidades',
  charges: 'Cobranças que pagou ou deve',
  pix_authorizations: 'Autorizações de Pix Automático',
  debt_agreements: 'Acordos sobre dívidas',
  payments: 'Pagamentos recebidos',
  charge_payments: 'Pagamentos online que fez',
  folder_opinions: 'Pareceres sobre as contas',
  folder_questions: 'Perguntas sobre as contas',
  bill_approvals: 'Votos sobre despesas',
  messages: 'Mensagens que lhe enviamos',
  announcement_recipients: 'Comunicados recebidos e lidos',
  announcement_comments: 'Comentários em comunicados',
  acknowledgements: 'Documentos de que deu ciência',
  document_marks: 'Documentos favoritos e abertos por último',
  vehicles: 'Veículos',
  emergency_contacts: 'Contatos de emergência',
  visit_authorizations: 'Visitas que autorizou',
  visits: 'Quem veio com a sua autorização',
  visit_parties: 'Listas de convidados',
  admission_bans: 'Avisos de quem não deve entrar',
  desk_instructions: 'Instruções à portaria',
  gate_contacts: 'Contato da portaria com a unidade',
  hidden_units: 'Sigilo de visitas',
  deliveries: 'Encomendas que retirou',
  shifts: 'Turnos na portaria',
  consents: 'Consentimentos',
  change_requests: 'Alterações pedidas',
  moves: 'Mudanças',
  mandates: 'Mandatos de síndico',
  handovers: 'Passagens do cargo de síndico',
  data_requests: 'Pedidos sobre dados pessoais',
  data_exports: 'Cópias pedidas',
  person_erasures: 'Eliminações marcadas',
  notification_settings: 'Preferências de avisos',
  profiles: 'Perfil',
  user_roles: 'Papel no serviço',
}

/** Tables with such a column that are no record of the person, and where it is instead. */
export const elsewhere: Record<string, string> = {
  my_memberships: 'a view of memberships',
  unit_list: 'derived from occupancies',
  job_issues: 'cells of a spreadsheet that were refused, of nobody in particular; emptied after 30 days',
  membership_approvals:
    'what an approval wrote, so that it can be taken back; gone within a day, the CPF stands in people',
  audit_entries: 'told by "Quem viu meus dados"; before and after are of other rows',
}
