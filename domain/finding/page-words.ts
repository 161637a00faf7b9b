import type { PageSlug } from '../permissions/pages.ts'

/**
 * What people call each page besides its name, one saying after the other. A page without an entry does not compile; null is one that is never
 * opened by itself, with the reason beside it. Proved against the routes (app/shell/finding/register.test.ts).
 */
export const pageWords: Readonly<Record<PageSlug, string | null>> = {
  home: 'painel, tela inicial, resumo, dashboard, página inicial',
  'building-calendar':
    'agenda do prédio, calendário do condomínio, agenda do mês, o que vence, vencimentos do mês, o que tem hoje, prazos, assinar calendário, google agenda',
  units: 'apartamentos, aptos, casas, lotes, blocos, torres, minha unidade, garagem, vagas, fachada',
  'import-units': 'planilha de unidades, excel, csv, subir planilha, trazer cadastro',
  'generate-units': 'criar unidades em lote, blocos e andares, montar o prédio',
  'new-unit': 'adicionar apartamento, criar unidade, cadastrar unidade, cadastrar apartamento, nova vaga',
  'edit-units': 'mudar em lote, alterar unidades em massa',
  'unit-shares': 'fração ideal, rateio, coeficiente, metragem',
  'unit-groups': 'grupos, agrupar, torres, lojas',
  'unit-changes': 'histórico das unidades, o que mudou no cadastro',
  residents:
    'pessoas, condôminos, vizinhos, proprietários, donos, inquilinos, locatários, pets, cachorro, animais, veículos, carros, cadastro',
  'new-person':
    'adicionar morador, novo morador, cadastrar morador, cadastrar inquilino, novo inquilino, novo proprietário',
  moves: 'mudança, frete, caminhão de mudança, quem entra e quem sai, agendar mudança',
  // Opened from a unit.
  'unit-people': null,
  'change-requests': 'alteração de cadastro, mudança de dados, correção de cadastro',
  'bring-residents':
    'trazer moradores, convidar moradores, quem não tem acesso, quem não entrou, convites em massa, convidar todos, chamar o prédio, divulgar o código',
  'resident-requests':
    'aprovar morador, quem quer entrar, pedidos de cadastro, moradores pendentes, liberar acesso',
  finances:
    'boletos, taxa condominial, mensalidade, condomínio do mês, pagamentos, contas a receber, dinheiro, financeiro',
  // A second address of the charges.
  payments: null,
  'issue-charges':
    'gerar boletos, lançar a taxa do mês, fazer a cobrança do mês, emitir boletos, rateio do mês',
  'charge-runs': 'lotes de boletos, cobranças emitidas, histórico de emissões',
  'print-charges': 'imprimir cobranças, carnê, boletos em papel, pdf dos boletos',
  'pix-automatic': 'débito automático, débito em conta, pagamento automático, pix recorrente',
  'online-payments': 'cartão de crédito, mercado pago, pagar com cartão, maquininha',
  'meter-readings': 'água, gás, luz, hidrômetro, medidor, consumo, leitura individual',
  bank: 'cnab, remessa, retorno bancário, arquivo do banco',
  receipts: 'pagamentos recebidos, baixas, comprovantes, quem pagou, entradas',
  reconciliation: 'extrato, ofx, conciliar, conferir banco, bater o banco, extrato bancário',
  funds: 'fundo de reserva, fundo de obras, poupança, saldo dos fundos',
  chart: 'contas contábeis, categorias de despesa, categorias, rubricas',
  'opening-balances': 'saldo inicial, saldo de abertura, implantação',
  bills: 'contas a pagar, gastos, notas fiscais, saídas, contas do prédio',
  'new-bill':
    'lançar despesa, registrar despesa, lançar conta, cadastrar nota fiscal, nova conta a pagar, boleto a pagar',
  'pay-bills': 'pagar contas, contas vencendo, pagar fornecedor',
  'bill-approvals': 'aprovar despesa, aprovar pagamento, autorizar gasto, orçamentos aprovados',
  'unit-dues':
    'multa na cobrança, cobrança extra, taxa extra de uma unidade, lançar para uma unidade, desconto, ressarcimento',
  suppliers: 'prestadores, empresas, contratos, zeladoria',
  budget: 'previsão orçamentária, orçamento anual, plano do ano',
  'fee-simulator': 'aumento da taxa, reajuste, quanto vai ficar o condomínio, simular taxa',
  journal: 'livro diário, razão, lançamentos contábeis, transferências, partidas',
  'ledger-archive': 'livros contábeis, arquivo contábil, exportar contabilidade, contador',
  closing: 'fechar o mês, fechamento do mês, mês fechado',
  accounts: 'demonstrativo, receitas e despesas, contas do mês, relatório do mês',
  'cash-flow': 'caixa, previsão de caixa, saldo futuro, entradas e saídas',
  reports: 'perguntas, gráficos, indicadores, informe, estatísticas, análise',
  'annual-reports':
    'prestar contas, prestação de contas do ano, assembleia ordinária, relatório anual, contas do ano, balanço do ano',
  'annual-report': null,
  'report-lists': 'exportar, planilhas, excel, csv, demonstrativos, listas',
  // Each question is found by its own words.
  report: null,
  folders: 'pasta de contas, contas do condomínio, onde foi gasto o dinheiro, transparência, prestação',
  delinquency:
    'inadimplentes, devedores, atrasados, quem não pagou, quem deve, dívidas, cobrança amigável, caloteiro',
  agreements: 'parcelar dívida, parcelamento, negociar dívida, renegociação',
  'unit-debt': 'quanto devo, minha dívida, débitos, atrasado, nada consta, quitação, certidão negativa',
  penalties: 'multas, advertência, notificação, infração, punição, defesa, recurso de multa, multa',
  'new-penalty': 'advertir, multar, aplicar multa, aplicar advertência, notificar morador, nova advertência',
  'penalty-reports': 'denunciar, denúncia, relatar infração, vizinho barulhento, infrações relatadas',
  infractions: 'valores das multas, regras das multas, prazos de defesa, tipos de infração',
  communications: 'avisos do síndico, mural, recados, informativos, circulares, notícias',
  'write-announcement':
    'novo comunicado, mandar aviso, avisar moradores, enviar mensagem para todos, publicar aviso, novo aviso, mandar recado, avisar todos',
  incidents:
    'reclamações, barulho, problemas, chamados, vazamento, infiltração, solicitações, queixas, quebrado',
  'new-incident':
    'reclamar, abrir chamado, fazer reclamação, relatar problema, avisar de vazamento, lâmpada queimada, nova ocorrência, nova reclamação',
  'incident-map': 'onde estão os problemas, mapa',
  outages:
    'falta de água, falta de luz, sem água, sem luz, elevador parado, portão quebrado, queda de energia',
  'incident-report': 'indicadores das ocorrências, tempo de atendimento',
  'incident-rules': 'prazos de atendimento, categorias de ocorrência, sla',
  maintenance: 'ordens de serviço, consertos, reparos, obras, zelador',
  'new-order': 'abrir ordem de serviço, pedir conserto, chamar técnico, nova os',
  'maintenance-calendar': 'manutenções do mês, agenda da manutenção, próximas manutenções',
  assets: 'elevadores, bombas, extintores, portões, inventário, patrimônio, ativos',
  'maintenance-plans': 'manutenção preventiva, periodicidade, nbr 5674',
  'maintenance-costs': 'gastos com manutenção, quanto custou o conserto',
  'maintenance-reserve': 'troca de elevador, vida útil, reserva de obra',
  inspections: 'avcb, bombeiros, laudo, vistoria, para-raios, spda, dedetização, caixa d’água, brigada',
  'supplier-documents': 'certidões de fornecedores, seguro, documentos dos prestadores, cnd',
  reservations:
    'salão de festas, churrasqueira, quadra, academia, piscina, agendar, alugar o salão, festa, espaço gourmet, reservar',
  'reservation-list': 'todas as reservas, reservas pendentes, aprovar reserva, relação de reservas',
  draws: 'sorteio, sortear vagas, sorteio de datas',
  'reservation-feeds': 'google agenda, google calendar, ics, sincronizar calendário, outlook',
  'common-areas': 'cadastrar salão, áreas comuns, regras do salão, taxa do salão, novo espaço',
  voting: 'assembleia, ago, age, ata, atas, votação, reunião de condomínio, edital, eleição, pauta',
  polls: 'pesquisa, consulta, opinião, votar, enquete',
  'assembly-requests':
    'pedir assembleia, abaixo-assinado, um quarto dos condôminos, convocação por moradores, pedir reunião',
  'voting-edit': 'nova assembleia, marcar assembleia, edital de convocação, criar assembleia, marcar reunião',
  concierge: 'porteiro, visitantes, guarita, entrega, pacote, visita, encomenda, zelador, correio',
  'concierge-desk': 'balcão da portaria, tela do porteiro, portaria ao vivo',
  'concierge-visits': 'visitantes, quem entrou, prestadores, registro de entrada, visita',
  'concierge-deliveries': 'pacotes, correio, entregas, caixas, correspondência, encomenda',
  'occurrence-book': 'livro da portaria, registro do porteiro, livro de registro',
  'concierge-shifts': 'escala dos porteiros, passagem de turno, plantão, turno',
  'concierge-rounds': 'vigia, vigilante, ronda noturna, segurança do prédio',
  'concierge-keys': 'chave da churrasqueira, quem está com a chave, molho de chaves, empréstimo de chave',
  'concierge-lost': 'perdi, objeto perdido, achei, perdidos',
  'concierge-openings': 'portão da garagem, quem abriu o portão, abertura',
  'concierge-conflicts': 'erros da portaria, registros em conflito, offline',
  'concierge-rules': 'não deixar entrar, proibido de entrar, instruções ao porteiro, barrar visita',
  'assembly-door': 'presença na assembleia, lista de presença, quem veio à assembleia, credenciamento',
  'concierge-settings': 'configurar portaria, aparelho da portaria, pin do porteiro',
  documents:
    'arquivos, pasta, regimento interno, convenção, ata, contratos, plantas, regulamento, downloads, docs, pdf',
  'ask-documents':
    'posso ter cachorro, o que diz o regimento, horário de silêncio, dúvida, perguntar, regras do condomínio, pode',
  'document-expiries': 'documentos vencendo, validade, seguro vence, renovar',
  'document-templates': 'modelo de carta, modelo de ata, contrato modelo, declaração',
  'document-bin': 'documentos excluídos, recuperar arquivo, apagados',
  condominiums: 'meus condomínios, prédios, carteira, trocar de condomínio, administradora',
  'subscription-plans': 'preços, planos do prumo, tabela de preços',
  'superadmin-financial': 'receita, faturamento, mrr, assinaturas da plataforma',
  'metrics-kpis': 'métricas, kpis, números do prumo',
  'system-settings': 'parâmetros do sistema, configurar a plataforma',
  'superadmin-users':
    'usuários da plataforma, suspender conta, sessões, aparelhos, segundo fator perdido, nova senha, confirmação de e-mail, administradores da plataforma',
  // Opened from a condominium of the list.
  'superadmin-view': null,
  support:
    'ajuda, suporte, atendimento, chamado, fale conosco, contato, problema no sistema, acesso do suporte',
  users: 'acessos, permissões, contas de usuário, papéis, equipe, administradores',
  'new-condominium': 'adicionar condomínio, criar condomínio, cadastrar prédio',
  'audit-logs': 'histórico, quem mudou, quem fez, log, registro de acessos, rastro',
  'transparent-checkout': 'pagar, pagar condomínio, pagar boleto, pagar taxa, pix, cartão',
  'payment-test': 'testar pix, testar pagamento, webhook',
  'notifications-test': 'avisos que falharam, e-mail não chegou, whatsapp não chegou, comprovante de envio',
  notifications: 'sininho, notificações, novidades, não lidos',
  settings: 'configurações, preferências, minha conta, opções',
}
