/** What the audit's entries say happened, in words. Groups are what people filter by. */
export const actionGroups = {
  access: 'Acesso e convites',
  people: 'Pessoas e moradia',
  units: 'Unidades e frações',
  money: 'Cobranças e dinheiro',
  condominium: 'Condomínio e regras',
  privacy: 'Dados pessoais',
  files: 'Arquivos',
} as const
export type ActionGroup = keyof typeof actionGroups

type Action = { group: ActionGroup; words: string }

const access: Record<string, string> = {
  'request-membership': 'Pediu acesso',
  'correct-membership-request': 'Corrigiu o próprio pedido de acesso',
  'cancel-membership-request': 'Desistiu do pedido de acesso',
  'review-membership': 'Decidiu um pedido de acesso',
  'review-memberships': 'Decidiu pedidos de acesso',
  'undo-membership-approval': 'Desfez uma aprovação',
  'rotate-condominium-code': 'Trocou o código do condomínio',
  'invite-members': 'Convidou',
  'resend-invitation': 'Reenviou um convite',
  'revoke-invitation': 'Cancelou um convite',
  'view-invitation': 'Abriu um convite',
  'accept-invitation': 'Aceitou um convite',
  'change-membership': 'Mudou o acesso de alguém',
  'offer-handover': 'Ofereceu a passagem da sindicância',
  'cancel-handover': 'Cancelou a passagem da sindicância',
  'answer-handover': 'Respondeu à passagem da sindicância',
  'save-mandate': 'Registrou o mandato',
  'delete-account': 'Encerrou a própria conta',
  'check-password-security': 'Conferiu uma senha',
}
const people: Record<string, string> = {
  'save-person': 'Gravou o cadastro de uma pessoa',
  'merge-people': 'Uniu dois cadastros',
  'add-occupancy': 'Vinculou uma pessoa a uma unidade',
  'end-occupancy': 'Encerrou um vínculo',
  'correct-occupancy': 'Corrigiu um vínculo',
  'set-unit-roles': 'Definiu quem paga e quem vota',
  'transfer-unit': 'Transferiu a propriedade de uma unidade',
  'save-vehicle': 'Gravou um veículo',
  'save-pet': 'Gravou um animal de estimação',
  'save-emergency-contact': 'Gravou um contato de emergência',
  'remove-household-item': 'Removeu um item da moradia',
  'save-own-contact': 'Atualizou o próprio contato',
  'record-consent': 'Registrou um consentimento',
  'propose-change': 'Propôs uma alteração de cadastro',
  'withdraw-change': 'Retirou uma proposta de alteração',
  'review-changes': 'Decidiu alterações de cadastro',
  'start-move': 'Começou uma mudança',
  'update-move': 'Atualizou uma mudança',
  'finish-move': 'Concluiu uma mudança',
  'save-move-checklist': 'Editou a lista de mudança',
}
const units: Record<string, string> = {
  'import-units': 'Importou unidades',
  'preview-import': 'Conferiu uma planilha',
  'review-import': 'Decidiu uma importação',
  'change-job': 'Pausou, retomou ou cancelou um trabalho',
  'generate-units': 'Gerou unidades',
  'save-unit': 'Gravou uma unidade',
  'preview-unit-edits': 'Conferiu uma edição em massa',
  'edit-units': 'Editou unidades',
  'undo-unit-change': 'Desfez uma mudança de unidades',
  'split-unit': 'Dividiu uma unidade',
  'merge-units': 'Uniu unidades',
  'remove-unit': 'Removeu ou encerrou uma unidade',
  'tie-annex': 'Vinculou vaga ou depósito',
  'save-unit-group': 'Gravou um grupo de unidades',
  'remove-unit-group': 'Removeu um grupo de unidades',
  'preview-shares': 'Simulou frações',
  'set-shares': 'Definiu as frações ideais',
  'acknowledge-shares': 'Aceitou a diferença das frações',
}
const money: Record<string, string> = {
  'save-bank-account': 'Gravou a conta bancária',
  'preview-charge-run': 'Simulou as cobranças do mês',
  'issue-charge-run': 'Emitiu as cobranças do mês',
  'record-expense': 'Lançou uma despesa',
  'record-bill': 'Lançou uma despesa a pagar',
  'change-bill': 'Corrigiu uma despesa',
  'cancel-bill': 'Cancelou uma despesa',
  'pay-bill': 'Pagou uma despesa',
  'undo-bill-payment': 'Desfez o pagamento de uma despesa',
  'end-bill-recurrence': 'Encerrou uma despesa que se repetia',
  'save-supplier': 'Gravou um fornecedor',
  'save-supplier-document': 'Mudou um documento de fornecedor',
  'export-bills': 'Exportou as despesas',
  'post-transfer': 'Fez um lançamento',
  'reverse-transfer': 'Estornou um lançamento',
  'save-fund': 'Gravou um fundo',
  'close-fund': 'Encerrou um fundo',
  'save-fund-account': 'Cadastrou uma conta de fundo',
  'transfer-between-funds': 'Transferiu entre fundos',
  'save-rubric': 'Gravou uma rubrica do plano de contas',
  'archive-rubric': 'Arquivou ou reativou uma rubrica',
  'set-opening-balances': 'Informou saldos iniciais',
  'close-month': 'Fechou um mês',
  'reopen-month': 'Reabriu um mês',
  'export-journal': 'Exportou o livro diário',
  'create-remittance': 'Gerou uma remessa',
  'import-return-file': 'Leu um arquivo de retorno',
  'review-payment': 'Decidiu um pagamento em análise',
  'finance-summary': 'Consultou o resumo financeiro',
  'charge-document': 'Abriu uma cobrança em PDF',
  'receive-pix': 'Recebeu um aviso de Pix',
  'debt-statement': 'Abriu uma memória de cálculo',
  'export-delinquency': 'Exportou a inadimplência',
  'record-debt-contact': 'Registrou um contato de cobrança',
  'save-dunning-ruler': 'Mudou a régua de cobrança',
  'issue-clearance': 'Emitiu uma certidão de quitação',
  'issue-yearly-clearances': 'Emitiu as declarações anuais de quitação',
  'clearance-document': 'Abriu uma certidão em PDF',
  'check-clearance': 'Conferiu uma certidão',
  'collection-kit': 'Preparou o dossiê de cobrança judicial',
}
const condominium: Record<string, string> = {
  'complete-onboarding': 'Fundou o condomínio',
  'create-condominium': 'Criou um condomínio',
  'copy-settings': 'Copiou ajustes de outro condomínio',
  'look-up-postal-code': 'Consultou um CEP',
  'record-decision': 'Registrou uma decisão de assembleia',
  'save-notification-preferences': 'Mudou os próprios avisos',
  'save-notification-defaults': 'Mudou os avisos padrão',
  'save-push-device': 'Ligou ou desligou avisos num aparelho',
  'push-key': 'Consultou a chave dos avisos',
  'send-test-notification': 'Enviou um aviso de teste',
  'report-error': 'Comunicou um erro',
  'update:condominiums': 'Mudou os dados do condomínio',
  'insert:condominiums': 'Criou um condomínio',
  'delete:condominiums': 'Removeu um condomínio',
  'insert:conventions': 'Registrou uma versão da convenção',
  'update:conventions': 'Mudou uma versão da convenção',
  'delete:conventions': 'Removeu uma versão da convenção',
}
const privacy: Record<string, string> = {
  'reveal-contact': 'Revelou dados de contato',
  'reveal-emergency-contacts': 'Revelou contatos de emergência',
  'export-register': 'Exportou o cadastro',
  'export-audit': 'Exportou a auditoria',
  'view-document': 'Abriu um documento pessoal',
  'open-support-access': 'Abriu um acesso de suporte',
  'request-data-export': 'Pediu uma cópia dos próprios dados',
  'open-data-request': 'Abriu um pedido sobre dados pessoais',
  'cancel-data-request': 'Cancelou um pedido sobre dados pessoais',
  'answer-data-request': 'Respondeu a um pedido sobre dados pessoais',
  'anonymise-person': 'Anonimizou uma pessoa',
}
const files: Record<string, string> = {
  'insert:files': 'Adicionou um arquivo',
  'delete:files': 'Removeu um arquivo',
}

const inGroup = (group: ActionGroup, words: Record<string, string>): [string, Action][] =>
  Object.entries(words).map(([action, said]) => [action, { group, words: said }])

/** By `actionKey`. A command, or a table that is written directly, without words here fails a test that names it. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ...inGroup('access', access),
  ...inGroup('people', people),
  ...inGroup('units', units),
  ...inGroup('money', money),
  ...inGroup('condominium', condominium),
  ...inGroup('privacy', privacy),
  ...inGroup('files', files),
])

/** 'review-membership' of a command; 'update:conventions' where the API writes a table itself. */
const actionKey = ({ action, entity }: { action: string; entity: string | null }): string =>
  /^(insert|update|delete)$/.test(action) ? `${action}:${entity ?? ''}` : action

/** What happened, in words; an action that a later version writes is at least an action. */
export const actionWords = (entry: { action: string; entity: string | null }): string =>
  actions.get(actionKey(entry))?.words ?? 'Fez uma alteração'

/** The keys of a group, for the search. */
export const actionsOf = (group: ActionGroup): string[] =>
  [...actions].flatMap(([key, action]) => (action.group === group ? [key] : []))
