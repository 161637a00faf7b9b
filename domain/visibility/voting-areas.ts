import type { Area } from './area.ts'

/** Assemblies, from the notice to the result. */
export const votingAreas: readonly Area[] = [
  {
    key: 'assemblies',
    group: 'Prédio e pessoas',
    label: 'Assembleias',
    note: 'Edital, pauta e resultado são de todos os condôminos; o rascunho, só da administração.',
    tables: ['assemblies', 'agenda_items', 'assembly_notices', 'floor_requests'],
    routines: ['assemblies_page', 'assembly_view', 'assembly_live'],
  },
  {
    key: 'votes',
    group: 'Prédio e pessoas',
    label: 'Presença, procurações e votos',
    note: 'Como cada unidade votou aparece quando o item se encerra, a ninguém antes. O motivo de uma unidade não votar é da administração, do conselho e dela mesma. Se a administração deixar, a portaria vê no dia quem pode vir por cada unidade e registra quem chega; votos, pauta e débitos, não.',
    tables: ['assembly_units', 'assembly_attendance', 'assembly_proxies', 'votes', 'vote_changes'],
    routines: ['assembly_roll', 'item_votes', 'desk_assemblies', 'desk_roll'],
  },
  {
    key: 'secret-votes',
    group: 'Prédio e pessoas',
    label: 'Votações secretas',
    note: 'Quem votou e o registro cifrado são públicos na casa. O que cada unidade escolheu ninguém lê, nem a administração nem o serviço: só a soma se abre, com todos os guardiões juntos.',
    tables: ['assembly_trustees', 'vote_credentials', 'secret_votes', 'secret_entries', 'secret_parts'],
    routines: ['secret_room', 'secret_vote_terms', 'secret_board', 'secret_receipts_page'],
  },
  {
    key: 'assembly-questions',
    group: 'Prédio e pessoas',
    label: 'Perguntas sobre assembleias',
    note: 'Pergunta e resposta são de todos; quem perguntou sem nome aparece só para a administração.',
    tables: ['assembly_questions'],
    routines: ['assembly_questions_of'],
  },
  {
    key: 'assembly-requests',
    group: 'Prédio e pessoas',
    label: 'Pedidos de assembleia',
    note: 'Condôminos, conselho e administração leem o pedido e quem o assinou; inquilinos não. A administração não oculta nem retira pedido.',
    tables: ['assembly_requests', 'assembly_declarations'],
    routines: ['assembly_requests_page', 'assembly_request_view'],
  },
  {
    key: 'paper-ballots',
    group: 'Prédio e pessoas',
    label: 'Cédulas de papel',
    note: 'A mesa lança as cédulas por unidade; a contagem de cada item é de todos.',
    tables: ['paper_ballots', 'paper_counts'],
    routines: ['paper_ballots_of'],
  },
  {
    key: 'polls',
    group: 'Prédio e pessoas',
    label: 'Enquetes',
    note: 'As somas são de todos. Das enquetes com nome a administração lê cada resposta; das anônimas, ninguém.',
    tables: ['polls', 'poll_marks', 'poll_answers'],
    routines: ['polls_page', 'poll_view'],
  },
  {
    key: 'minutes',
    group: 'Prédio e pessoas',
    label: 'Atas e encaminhamentos',
    note: 'A minuta é da administração e de quem foi chamado a assinar; assinada, a ata é de todos os condôminos. Quem recebeu cada envio aparece só para a administração.',
    tables: ['assembly_minutes', 'minutes_versions', 'minutes_signatures', 'assembly_follow_ups'],
    routines: ['minutes_view', 'sending_proofs', 'sending_counts'],
  },
]
